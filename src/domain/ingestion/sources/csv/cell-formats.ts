import { FieldFault, quote } from '../field-fault.ts'
import { readDate } from '../values.ts'

/** How people write values in spreadsheets. */

export type DateOrder = 'day_first' | 'month_first'
export type DurationUnit = 'ms' | 's'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A date in one of the usual orders, as YYYYMMDD. ISO dates, month names and `31.12.2024` have one meaning; `31/12/2024` too,
 * because there is no month 31. For `03/04/2024` the sender must say which part is the day.
 */
export function readSheetDate(value: string, field: string, order: DateOrder | undefined): number | null {
  const text = value.trim()
  // The common forms of years first need none of what follows.
  if (/^\d{4}/.test(text)) return readDate(text, field)
  const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[T ].*)?$/.exec(text)
  if (numeric !== null) {
    const [, first, separator, second, year] = numeric
    const chosen = order ?? orderOf(Number(first), separator!, Number(second))
    if (chosen === null) {
      throw new FieldFault(
        field,
        `${quote(text)} can be day ${Number(first)} of month ${Number(second)}, or the reverse: send date_order, or write YYYY-MM-DD`,
      )
    }
    const [day, month] = chosen === 'day_first' ? [first, second] : [second, first]
    return readDate(`${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`, field)
  }
  const named =
    /^(\d{1,2})(?:st|nd|rd|th)?[ .-]+([a-z]{3})[a-z]*\.?[ ,-]+(\d{4})$/i.exec(text) ??
    /^()([a-z]{3})[a-z]*\.?[ -]+(\d{4})$/i.exec(text)
  const reversed = /^([a-z]{3})[a-z]*\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4})$/i.exec(text)
  const [day, month, year] =
    named !== null ? named.slice(1) : reversed !== null ? [reversed[2], reversed[1], reversed[3]] : []
  const at = months.indexOf(month?.toLowerCase() ?? '')
  if (year === undefined || at === -1) return readDate(text, field)
  const tail = day === '' ? '' : `-${day!.padStart(2, '0')}`
  return readDate(`${year}-${String(at + 1).padStart(2, '0')}${tail}`, field)
}

/** Dots are written between day, month and year only; a number above 12 is a day. */
function orderOf(first: number, separator: string, second: number): DateOrder | null {
  if (separator === '.' || first > 12 || first === second) return 'day_first'
  return second > 12 ? 'month_first' : null
}

const maxMs = 999_999_999

/** `3:25`, `1:02:03`, `PT3M25S`, or a number in the unit of the column. */
export function readSheetDuration(value: string, field: string, unit: DurationUnit): number | null {
  const text = value.trim()
  if (text === '') return null
  const clock = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)(?:[.,](\d{1,3}))?$/.exec(text)
  if (clock !== null) {
    const [, hours = '0', minutes, seconds, fraction = '0'] = clock
    const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    return whole * 1000 + Number(fraction.padEnd(3, '0'))
  }
  const iso = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/i.exec(text)
  if (iso !== null && text.length > 2) {
    const [, hours = '0', minutes = '0', seconds = '0'] = iso
    return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000)
  }
  if (!/^\d{1,9}(?:[.,]\d{1,6})?$/.test(text)) {
    throw new FieldFault(
      field,
      `${quote(text)} is not a duration: write 3:25, or a number of ${unitName[unit]}`,
    )
  }
  const ms = Math.round(Number(text.replace(',', '.')) * (unit === 's' ? 1000 : 1))
  if (ms > maxMs) throw new FieldFault(field, `${quote(text)} ${unitName[unit]} is too long for a track`)
  return ms
}

const unitName = { ms: 'milliseconds', s: 'seconds' } as const
/** Half an hour in seconds; nothing shorter than two seconds in milliseconds. */
const leastMs = 2000

/**
 * The unit of the plain numbers in a column that does not name its unit. Seconds, unless most of the numbers would be longer
 * than half an hour. Null: the column has no plain numbers.
 */
export function detectDurationUnit(values: string[]): DurationUnit | null {
  const numbers = values.filter((value) => /^\s*\d{1,9}([.,]\d+)?\s*$/.test(value)).map(Number.parseFloat)
  if (numbers.length === 0) return null
  const long = numbers.filter((number) => number >= leastMs).length
  return long * 2 > numbers.length ? 'ms' : 's'
}

/** Excel writes `="0012"` to keep zeros. */
export function unwrapFormula(cell: string): string {
  return cell.startsWith('="') && cell.endsWith('"') && cell.length > 2 ? cell.slice(2, -1) : cell
}

const featuring = /\s+[([]?(?:feat\.?|ft\.?|featuring)\s+/i

/**
 * What separates artists in a cell: semicolons and bars, and what the sender lists. Others, such as `&` and `,`, are part of
 * names ("Simon & Garfunkel").
 */
export function compileSeparators(given: readonly string[]): RegExp {
  const own = given.map((separator) => separator.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // A separator that is a word stands between spaces.
  const words = own.map((separator) => (/^\w+$/.test(separator) ? `\\s+${separator}\\s+` : separator))
  return new RegExp(['[;|]', ...words].join('|'), 'i')
}

/** The artists in one cell with their roles: `A feat. B; C`. */
export function splitArtists(text: string, separators: RegExp): { name: string; role: string | null }[] {
  const [main = '', ...guests] = text.split(featuring)
  const split = (part: string) =>
    part
      .split(separators)
      .map((name) => name.trim())
      .filter((name) => name !== '')
  const role = guests.length === 0 ? null : 'main'
  return [
    ...split(main).map((name) => ({ name, role })),
    ...guests
      .flatMap((part) => split(part.replace(/[)\]]\s*$/, '')))
      .map((name) => ({ name, role: 'featured' })),
  ]
}
