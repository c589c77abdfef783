import { FieldFault, quote } from '../field-fault.ts'

const pattern = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8}(?:[.,]\d{1,12})?)S)?)?$/

/** An ISO 8601 duration, `PT3M25.5S`, in milliseconds. */
export function readIsoDuration(text: string | null, field: string): number | null {
  if (text === null) return null
  const [all, days = 0, hours = 0, minutes = 0, seconds = '0'] = pattern.exec(text) ?? []
  if (all === undefined || !/\d/.test(text)) {
    throw new FieldFault(field, `${quote(text)} is not an ISO 8601 duration: write it like PT3M25S`)
  }
  const whole = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60
  return Math.round((whole + Number(String(seconds).replace(',', '.'))) * 1000)
}
