import { dictionary } from '@zxcvbn-ts/language-common'
import { foldText } from '../../../lib/fold-text.ts'
import { memoize } from '../../../lib/memoize.ts'
import { Problem } from '../../../lib/problem.ts'

export const minPasswordLength = 10
/** Argon2 hashes its whole input, so a very long password would be a denial-of-service attack. */
export const maxPasswordLength = 1024

/** Why a password would be guessed. */
export type PasswordFault = 'too_short' | 'too_long' | 'common' | 'personal' | 'predictable'

const explanations: Record<PasswordFault, string> = {
  too_short: `The password is too short. Use at least ${minPasswordLength} characters.`,
  too_long: `The password is too long. Use at most ${maxPasswordLength} characters.`,
  common:
    'Many people use this password, so it would be guessed. Use several words that do not belong together.',
  personal:
    'The password is made of the name or e-mail address. Use several words that do not belong together.',
  predictable: 'The password is a repetition or a sequence. Use several words that do not belong together.',
}

/** Throws when a password is too weak for this person. */
export function checkPasswordStrength(password: string, person: { email: string; name: string }): void {
  const fault = findPasswordFault(password, person)
  if (fault !== null) throw new Problem('validation_error', explanations[fault])
}

/**
 * What makes a password easy to guess, or null. Not which characters it has: such rules make people choose "Password1!"
 * (NIST SP 800-63B §3.1.1.2).
 */
export function findPasswordFault(
  password: string,
  person: { email: string; name: string },
): PasswordFault | null {
  if (password.length < minPasswordLength) return 'too_short'
  if (password.length > maxPasswordLength) return 'too_long'
  const text = foldText(password)
  if (isPredictable(text)) return 'predictable'
  const readings = [text, replaceLookalikes(text)]
  if (readings.some((reading) => isPersonal(reading, person))) return 'personal'
  return readings.some(isCommon) ? 'common' : null
}

const commonPasswords = memoize(() => new Set(dictionary['passwords-common']))
/** A common word with this many digits and signs around it is still guessed early. */
const maxDecoration = 5

function isCommon(text: string): boolean {
  if (commonPasswords().has(text)) return true
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return text.length - core.length <= maxDecoration && commonPasswords().has(core)
}

/** Whether fewer than six letters and digits remain without the person's names. */
function isPersonal(text: string, { email, name }: { email: string; name: string }): boolean {
  const words = foldText(`euterpe ${name} ${email}`)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text.replace(/[^a-z0-9]/g, ''))
  return rest.length < 6 && rest.length < text.replace(/[^a-z0-9]/g, '').length
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
]

/** Whether it repeats a few characters, or follows the alphabet or the rows of a keyboard. */
function isPredictable(text: string): boolean {
  if (new Set(text).size < 5 || /^(.{1,5})\1+.{0,4}$/u.test(text)) return true
  let surprises = 0
  for (let index = 1; index < text.length; index++) {
    const pair = text.slice(index - 1, index + 1)
    const isStep = rows.some((row) => row.includes(pair) || row.includes(pair[1]! + pair[0]!))
    if (pair[0] !== pair[1] && !isStep) surprises++
  }
  return surprises < 3
}

const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}

function replaceLookalikes(text: string): string {
  // Digits at the end are a number more often than letters: "passw0rd2024".
  const end = text.search(/[^a-z]*$/)
  return text.slice(0, end).replace(/[@401!3$57]/g, (sign) => lookalikes[sign]!) + text.slice(end)
}
