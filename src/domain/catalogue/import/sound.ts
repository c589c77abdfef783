import { decodeFingerprint } from '../../../audio/fingerprint/codec.ts'
import { SPEED_PRINT_LENGTH, SPEED_PRINTS } from '../../../audio/fingerprint/speed-prints.ts'
import { Problem } from '../../../lib/problem.ts'

/** The part of an analysis that finds similar tracks, copies and covers, as written by `euterpe analyse --sound`. */
export type Sound = {
  modelVersion: string
  embedding: Buffer
  fingerprint: Buffer
  /** Null if the record has none; copies at another speed are then found less often. */
  speedPrints: Buffer | null
  cover: Buffer
}

const embeddingBytes = 384 * 4
const notes = 12

/** Null if the record has none. Throws `validation_error` that names the field. */
export function readSound(given: unknown): Sound | null {
  if (given === undefined || given === null) return null
  const fields = given as Record<string, unknown>
  const modelVersion = fields.model_version
  if (typeof modelVersion !== 'string' || modelVersion === '') throw refuse('model_version', 'is required')
  const embedding = bytesOf(fields, 'embedding')
  if (embedding.length !== embeddingBytes) throw refuse('embedding', 'must be 384 floats in base64')
  const floats = new Float32Array(new Uint8Array(embedding).buffer)
  if (!floats.every(Number.isFinite)) throw refuse('embedding', 'must contain only finite numbers')
  const cover = bytesOf(fields, 'cover')
  if (cover.length % notes !== 0) throw refuse('cover', 'must be rows of twelve bytes in base64')
  const fingerprint = printsOf(fields.fingerprint, 'fingerprint')
  return { modelVersion, embedding, fingerprint, speedPrints: speedPrintsOf(fields, fingerprint), cover }
}

function speedPrintsOf({ speed_fingerprints: given }: Record<string, unknown>, plain: Buffer): Buffer | null {
  if (given === undefined || given === null) return null
  const list = Array.isArray(given) ? given.map((text) => printsOf(text, 'speed_fingerprints')) : []
  const bytes = Math.min(plain.length, 4 * SPEED_PRINT_LENGTH)
  if (list.length !== SPEED_PRINTS.length || list.some(({ length }) => length !== bytes)) {
    throw refuse('speed_fingerprints', `must be ${SPEED_PRINTS.length} fingerprints of the first two minutes`)
  }
  return Buffer.concat(list)
}

function printsOf(text: unknown, field: string): Buffer {
  try {
    return Buffer.from(decodeFingerprint(String(text)).buffer)
  } catch (error) {
    if (error instanceof RangeError) throw refuse(field, `cannot be read: ${error.message}`)
    throw error
  }
}

function bytesOf(fields: Record<string, unknown>, name: string): Buffer {
  const value = fields[name]
  if (typeof value !== 'string') throw refuse(name, 'is required')
  return Buffer.from(value, 'base64')
}

function refuse(field: string, message: string): Problem {
  return new Problem('validation_error', `sound.${field} ${message}`, {
    details: [{ field: `sound.${field}`, message }],
  })
}
