import { LRUCache } from 'lru-cache'
import type { AudioError } from '../../audio/audio-error.ts'
import { memoizePer } from '../../lib/memoize.ts'
import type { Context } from '../context.ts'
import { isRefusal } from './audio-problem.ts'

const maxRefusals = 10_000

/** By content hash. The same bytes are refused for the same reason until the next release. */
const refusalsOf = memoizePer((_: Context) => new LRUCache<string, AudioError>({ max: maxRefusals }))

/** Analyses bytes unless they were refused before. Failed work costs no credits, so repeating it must not cost much time either. */
export async function analyseOnce<Result>(
  context: Context,
  contentHash: Buffer,
  analyse: () => Promise<Result>,
): Promise<Result> {
  const refusals = refusalsOf(context)
  const key = contentHash.toString('base64')
  const known = refusals.get(key)
  if (known !== undefined) throw known
  try {
    return await analyse()
  } catch (error) {
    if (isRefusal(error)) refusals.set(key, error)
    throw error
  }
}
