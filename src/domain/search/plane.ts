import type { Postings } from './postings.ts'
import type { Document } from './score.ts'
import type { KnownWord } from './sql.ts'

export type Candidate = Document & { seq: number }

/** What search asks of a plane; the atlas and an organisation's workspace answer alike. */
export type Plane = {
  layer: 'workspace' | 'atlas'
  /** Makes the hashes of spellings those of this plane alone. */
  owner: string
  lookUp(words: string[]): Promise<KnownWord[]>
  complete(start: string, limit: number): Promise<KnownWord[]>
  correct(variants: number[]): Promise<KnownWord[]>
  /** Which documents have each of these words, or marks. */
  postings(words: string[]): Promise<Map<string, Postings>>
  /** Those of these documents that the filters let through. */
  documents(seqs: number[]): Promise<Candidate[]>
}
