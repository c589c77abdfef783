import type { TextField } from '../text-index.ts'

const fieldBits: Record<TextField, number> = { title: 1, artist: 2, release: 4 }
const titleLengthShift = 3
/** Longer titles have this value too. */
export const maxTitleLength = 7

/** The flags of a posting: the fields that have the term, and how many tokens the title of the document has. */
export function encodeTermFlags(fields: TextField[], titleLength: number): number {
  const bits = fields.reduce((all, field) => all | fieldBits[field], 0)
  return bits | (Math.min(titleLength, maxTitleLength) << titleLengthShift)
}

export const isInTitle = (flags: number) => (flags & fieldBits.title) !== 0
export const isInArtist = (flags: number) => (flags & fieldBits.artist) !== 0
export const titleLengthOf = (flags: number) => flags >> titleLengthShift
