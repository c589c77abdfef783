import { usePreferences } from './preferences.tsx'

/** Formats numbers, dates and sizes for the chosen language. */
export function useFormats(): Formats {
  const { language } = usePreferences()
  const known = formats.get(language) ?? createFormats(language)
  formats.set(language, known)
  return known
}

/** Formatters take long to create, and every row of a list uses them. */
const formats = new Map<string, Formats>()
type Formats = ReturnType<typeof createFormats>

function createFormats(language: string) {
  const integer = new Intl.NumberFormat(language)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  return {
    number: (value: number) => integer.format(value),
    percent: (share: number) => percent.format(share),
    decimal: (value: number) => decimal.format(value),
    signed: (value: number) => signed.format(value),
    day: (text: string) => day.format(new Date(text)),
    moment: (text: string) => moment.format(new Date(text)),
    size: (bytes: number) => formatSize(language, bytes),
  }
}

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function formatSize(language: string, bytes: number): string {
  const power = Math.min(3, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: sizeUnits[power]!,
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power)
}
