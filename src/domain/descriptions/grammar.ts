import { createHash } from 'node:crypto'
import type { Facts } from './facts.ts'

/** What each language has to say. A sentence is null if there is nothing to say. */
export type Grammar = {
  /** What it is: moods, genre, tempo and key. */
  introduce(facts: Facts, choose: Choose): string
  /** What is heard. */
  nameSounds(facts: Facts, choose: Choose): string | null
  /** How it develops. */
  tellForm(facts: Facts, choose: Choose): string | null
  /** What it is good for. */
  suggestUses(facts: Facts, choose: Choose): string | null
  /** Keywords, separated by semicolons. */
  listKeywords(facts: Facts): string[]
}

export type Choose = <T>(options: readonly [T, ...T[]]) => T

/** Chooses the same for the same seed, so that a description stays as it is. */
export function chooseBy(seed: string): Choose {
  const bytes = createHash('sha256').update(seed).digest()
  let at = 0
  return (options) => options[bytes[at++ % bytes.length]! % options.length]!
}

/** "a, b and c". The conjunction may depend on the word after it. */
export function joinList(words: readonly string[], conjunction: (next: string) => string): string {
  if (words.length < 2) return words.join('')
  const last = words.at(-1)!
  return `${words.slice(0, -1).join(', ')} ${conjunction(last)} ${last}`
}

/** Minutes and seconds: 1:05. */
export function toClock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export function toSentence(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

/** Labels start with a capital; within a sentence only names keep it. */
export function lower(label: string): string {
  return /^[A-Z]&/.test(label) ? label : label[0]!.toLowerCase() + label.slice(1)
}
