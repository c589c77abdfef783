import { hashList } from '../../lib/cursor.ts'
import { Problem } from '../../lib/problem.ts'
import type { Layer } from '../catalogue/track-uri.ts'

export type TrackKey = { layer: Layer; seq: number }

/** How far a journey has come. All of it is in the cursor: nothing is stored, and a repeated call goes on in the same way. */
export type Progress = {
  position: number
  elapsedSeconds: number
  /** The last tracks, the current one last. They do not return for a while. */
  played: TrackKey[]
}

/** Tracks that do not return. */
export const maxPlayed = 200
const maxPosition = 1_000_000

/** The cursor of a journey with these settings. */
export function writeProgress({ position, elapsedSeconds, played }: Progress, settings: unknown): string {
  const keys = played.slice(-maxPlayed).map(({ layer, seq }) => (layer === 'atlas' ? -seq : seq))
  return Buffer.from(JSON.stringify([hashList(settings), position, elapsedSeconds, keys])).toString(
    'base64url',
  )
}

export function readProgress(text: string, settings: unknown): Progress {
  const progress = parse(text)
  const isOther = progress !== null && progress.list !== hashList(settings)
  if (progress !== null && !isOther) return progress
  const message = isOther ? 'belongs to a journey with other settings' : 'must be the next_cursor of a page'
  throw new Problem('validation_error', `The cursor ${message}.`, { details: [{ field: 'cursor', message }] })
}

/** Anyone can write a cursor, so everything in it is checked. Which tracks it names is not secret: it only leaves them out. */
function parse(text: string): (Progress & { list: string }) | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== 4) return null
    const [list, position, elapsedSeconds, keys] = parts as [unknown, unknown, unknown, unknown]
    const isCount = (value: unknown): value is number =>
      Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= maxPosition * 3600
    if (typeof list !== 'string' || !isCount(position) || !isCount(elapsedSeconds)) return null
    if (!Array.isArray(keys) || keys.length === 0 || keys.length > maxPlayed) return null
    if (!keys.every((key) => Number.isSafeInteger(key) && key !== 0)) return null
    const played = (keys as number[]).map(
      (key): TrackKey => ({ layer: key < 0 ? 'atlas' : 'workspace', seq: Math.abs(key) }),
    )
    return { list, position, elapsedSeconds, played }
  } catch {
    return null
  }
}
