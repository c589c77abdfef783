/**
 * The identifiers of the music industry, normalised for storage and comparison: no hyphens, upper case. Null if the text
 * does not have the form of the identifier. Check digits are not verified: real catalogues contain many wrong ones.
 */

/** ISO 3901: country, registrant, year, designation. */
export function normaliseIsrc(text: string): string | null {
  const bare = strip(text).replace(/^ISRC:?(?=[A-Z]{2}[A-Z0-9]{3}\d{7}$)/, '')
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(bare) ? bare : null
}

/** A GTIN: 8, 12, 13 or 14 digits. Leading zeros do not change the product. */
export function normaliseUpc(text: string): string | null {
  const bare = strip(text)
  if (!/^(\d{8}|\d{12,14})$/.test(bare)) return null
  return bare.length > 12 ? bare.replace(/^0{1,2}(?=\d{12})/, '') : bare
}

const zero = '0'.charCodeAt(0)

/** Whether the last digit of a GTIN is the one that the others give. */
export function hasCheckDigit(gtin: string): boolean {
  // Character by character: this runs for each row of a sheet.
  let sum = 0
  for (let at = gtin.length - 1, weight = 1; at >= 0; at--, weight = 4 - weight)
    sum += (gtin.charCodeAt(at) - zero) * weight
  return sum % 10 === 0
}

/** A UPC of 9 to 11 digits with the leading zeros that were lost; null if its check digit does not fit. */
export function restoreZeros(text: string): string | null {
  const bare = strip(text)
  if (!/^\d{9,11}$/.test(bare)) return null
  const padded = bare.padStart(12, '0')
  return hasCheckDigit(padded) ? padded : null
}

/** ISO 15707: T and ten digits. */
export function normaliseIswc(text: string): string | null {
  const bare = strip(text)
  return /^T\d{10}$/.test(bare) ? bare : null
}

/** ISO 27729: fifteen digits and a check character. */
export function normaliseIsni(text: string): string | null {
  const bare = strip(text).replace(/^(HTTPS?:\/\/(WWW)?ISNI(ORG)?\/(ISNI\/)?|ISNI:?)/, '')
  return /^\d{15}[\dX]$/.test(bare) ? bare : null
}

function strip(text: string): string {
  return text.replace(/[\s.\u2010-\u2015-]/g, '').toUpperCase()
}

/**
 * A date as it is stored: YYYYMMDD, with zeros for an unknown month or day. Accepts 19990501, 1999, 199905, "1999-05-01",
 * "1999-05" and longer forms that start like these. Null if there is no such day.
 */
export function normaliseDate(value: string | number): number | null {
  let date = dates.get(value)
  if (date === undefined) {
    date = parseDate(value)
    // Longer texts are hardly ever dates, and must not fill the memory.
    if (typeof value === 'string' && value.length > 10) return date
    if (dates.size >= maxDates) dates.clear()
    dates.set(value, date)
  }
  return date
}

/** Deliveries repeat the same dates. Cleared when full, which is cheaper here than evicting one by one. */
const dates = new Map<string | number, number | null>()
const maxDates = 10_000

function parseDate(value: string | number): number | null {
  const match =
    /^\s*(\d{4})(?:-?(\d\d)(?:-?(\d\d))?)?(?:[T ].*)?\s*$/.exec(String(value)) ??
    /^\s*(\d{4})[/.](\d\d)[/.](\d\d)\s*$/.exec(String(value))
  if (match === null) return null
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)]
  if (year < 1000 || month > 12 || (month === 0 && day > 0)) return null
  if (day > 0 && day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  return year * 10_000 + month * 100 + day
}

/** "1999-05-01", "1999-05" or "1999", depending on what is known. */
export function writeDate(date: number | null): string | null {
  if (date === null) return null
  const text = String(date).padStart(8, '0')
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
  if (month === '00') return year
  return day === '00' ? `${year}-${month}` : `${year}-${month}-${day}`
}
