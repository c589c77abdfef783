import type { BriefLanguage } from './terms.ts'

/** Both ends inclusive; undefined: open. */
export type ReadRange = { min?: number; max?: number }

/** A term of the lexicon that a brief asks for or, with a negative weight, does not want. */
export type ReadTerm = {
  /** `category/name` */
  term: string
  /** From -2 to 2. */
  weight: number
  /** As the brief says it; null if somebody added the term to the reading. */
  words: string | null
}

/** A track or artist that hits should resemble or, with `is_unwanted`, not resemble. */
export type ReadName = { text: string; is_unwanted: boolean }

/** What a brief asks for. People may change it and search again. */
export type BriefReading = {
  language: BriefLanguage
  terms: ReadTerm[]
  bpm: ReadRange | null
  /** A note with or without a mode, as `filters.key` of a search takes it. */
  key: string | null
  /** In seconds. */
  duration: ReadRange | null
  /** Relative to the tracks in `names`. */
  tempo_change: 'slower' | 'faster' | null
  names: ReadName[]
  /** The words that may also be part of a title; empty if there are none. */
  text: string
}

export const maxTermWeight = 2
export const maxReadTerms = 60
export const maxReadNames = 5
