import type { Random } from './random.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const perRegistrant = 100_000

/** An ISRC (ISO 3901): country, registrant, year, designation. Numbers below 4.6 billion have distinct ISRCs. */
export function generateIsrc(country: string, year: number, number: number): string {
  const registrant = Math.floor(number / perRegistrant)
  const code = [1296, 36, 1].map((unit) => letters[Math.floor(registrant / unit) % 36]).join('')
  return country + code + twoDigits(year % 100) + String(number % perRegistrant).padStart(5, '0')
}

/** A UPC-A (GS1): eleven digits and a check digit. */
export function generateUpc(number: number): string {
  const digits = String(10_000_000_000 + ((number * 7919) % 89_999_999_999)).slice(-11)
  let sum = 0
  for (let i = 0; i < 11; i++) sum += Number(digits[i]) * (i % 2 === 0 ? 3 : 1)
  return digits + ((10 - (sum % 10)) % 10)
}

/** An ISNI (ISO 27729): fifteen digits and the check character of ISO 7064 MOD 11-2, which may be X. */
export function generateIsni(random: Random): string {
  let digits = '0000000'
  while (digits.length < 15) digits += random.below(10)
  let sum = 0
  for (const digit of digits) sum = (sum + Number(digit)) * 2
  const check = (12 - (sum % 11)) % 11
  return digits + (check === 10 ? 'X' : check)
}

export function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}
