import type { drums } from './drums.ts'
import type { instruments } from './instruments.ts'
import type { Note } from './notation.ts'

/** What one instrument plays. */
export type Part = {
  instrument: keyof typeof instruments | keyof typeof drums
  notes: Note[]
  level: number
  /** -1 left, 1 right. */
  pan?: number
  /** Share of the signal that is sent to the reverb. */
  reverbSend?: number
}

export type Music = {
  /** Beats per minute. */
  tempo: number
  /** Length in beats. */
  beats: number
  /** Delay of notes on the second half of a beat, in beats. */
  swing?: number
  reverbSeconds: number
  parts: Part[]
}

/** A piece of music with its metadata. All pieces were written for this demo and are free for any use (CC0). */
export type Piece = {
  slug: string
  title: string
  artists: string[]
  album: string
  isrc: string
  year: number
  tags: [category: string, tag: string][]
  work?: string
  music: Music
  /** Makes the piece a copy of another recording: seconds cut off at the start, and the level. */
  copy?: { from: number; level: number }
}
