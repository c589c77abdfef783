import type { drums } from './drums.ts'
import type { instruments } from './instruments.ts'
import type { Note } from './notation.ts'

export type Part = {
  plays: keyof typeof instruments | keyof typeof drums
  notes: Note[]
  level: number
  /** -1 left, 1 right. */
  pan?: number
  /** How much of it goes into the room. */
  room?: number
}

/** What is played, and how. */
export type Music = {
  /** Beats per minute. */
  tempo: number
  beats: number
  /** How late every second half of a beat comes, in beats. */
  swing?: number
  /** Seconds that the room rings. */
  room: number
  parts: Part[]
}

/** Music with what a catalogue says of it. All of it was written for this demo, and is free for any use (CC0). */
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
  /** Seconds left out at the start, and how loud it is: a copy of another recording. */
  copy?: { from: number; level: number }
}
