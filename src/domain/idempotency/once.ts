import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { canonicalJson } from '../../lib/canonical-json.ts'
import { newId } from '../../lib/ids.ts'
import { memoizePer } from '../../lib/memoize.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { type CallKey, claimCall, deleteUnanswered, renewCall, saveAnswer, selectCall } from './sql.ts'

export type IdempotentCall = {
  /** Which call it is, such as `tagging`: the same key may serve another one. */
  operation: string
  /** The caller's own; null: the call is never taken for a repeat. */
  key: string | null
  /** What the caller asked for, without the key. */
  body: unknown
  /** Ends the waiting for a twin, when the client has gone away. */
  signal?: AbortSignal
}

/** Keeps the answer in the transaction that did the work: then a repeat finds both done, or neither. */
export type KeepAnswer<Answer> = (tx: Db, answer: Answer) => Promise<void>

const keptForMs = 24 * 3_600_000
/** A runner that has not renewed its claim for this long has died; a repeat then runs the call. */
const believedForMs = 15_000
const renewEveryMs = 5_000
const patienceMs = 120_000

const runningHere = memoizePer((_context: Context) => new Map<string, Promise<unknown>>())

/**
 * Runs a call once for its key: a repeat with the same body gets the first answer, one with another body is refused,
 * one that comes meanwhile waits. A call that failed may be repeated. Work that stores something calls `keep` in the
 * same transaction; for other work the answer is kept after it.
 */
export async function once<Answer extends object>(
  context: Context,
  caller: Pick<Caller, 'organisation' | 'client'>,
  call: IdempotentCall,
  work: (keep: KeepAnswer<Answer>) => Promise<Answer>,
): Promise<{ answer: Answer; repeated: boolean }> {
  if (call.key === null) return { answer: await work(async () => {}), repeated: false }
  const bodyHash = createHash('sha256').update(canonicalJson(call.body)).digest()
  const key = {
    organisationId: caller.organisation.id,
    clientId: caller.client.id,
    operation: call.operation,
    key: call.key,
  }
  const name = Object.values(key).join(' ')
  const here = runningHere(context)
  const deadline = Date.now() + patienceMs
  for (let wait = 20; Date.now() < deadline; wait = Math.min(wait * 1.5, 500)) {
    call.signal?.throwIfAborted()
    const twin = here.get(name)
    if (twin === undefined) {
      const running = runClaimed(context, key, bodyHash, work)
      here.set(name, running)
      try {
        const answer = await running
        if (answer !== null) return { answer, repeated: false }
      } finally {
        here.delete(name)
      }
    } else {
      await twin.catch(() => {}) // its failure is told to its own caller
    }
    const known = await selectCall(context.db, key)
    if (known === null) continue // it failed: the next round runs it
    if (!known.body_hash.equals(bodyHash)) throw otherBody(call.key)
    if (known.answer !== null) return { answer: known.answer as Answer, repeated: true }
    if (twin === undefined) await pause(wait, undefined, { signal: call.signal })
  }
  throw new Problem(
    'upstream_unavailable',
    'The first call with this key is still running: try again later.',
    {
      retryAfter: 10,
    },
  )
}

/** The answer of the work, or null where the call is not ours to run. */
async function runClaimed<Answer extends object>(
  context: Context,
  key: CallKey,
  bodyHash: Buffer,
  work: (keep: KeepAnswer<Answer>) => Promise<Answer>,
): Promise<Answer | null> {
  const runnerId = newId()
  const now = context.clock.now()
  const believed = () => new Date(context.clock.now().getTime() + believedForMs)
  const expiresAt = new Date(now.getTime() + keptForMs)
  const claim = { bodyHash, runnerId, now, runningUntil: believed(), expiresAt }
  if (!(await claimCall(context.db, key, claim))) return null
  const renewing = setInterval(() => {
    renewCall(context.db, key, runnerId, believed()).catch((error) =>
      context.log.warn({ err: error }, 'an idempotent call could not renew its claim'),
    )
  }, renewEveryMs)
  let kept = false
  const keep = async (tx: Db, answer: Answer) => {
    kept = true
    if (!(await saveAnswer(tx, key, runnerId, answer))) throw takenOver()
  }
  try {
    const answer = await work(keep)
    if (!kept) await keep(context.db, answer)
    return answer
  } catch (error) {
    // Should this fail too, the claim ends by itself.
    await deleteUnanswered(context.db, key, runnerId).catch(() => {})
    throw error
  } finally {
    clearInterval(renewing)
  }
}

function otherBody(key: string): Problem {
  return new Problem(
    'validation_error',
    'This idempotency key was used for another request: use a new key.',
    {
      details: `idempotency_key ${JSON.stringify(key)} belongs to a request with another body`,
    },
  )
}

function takenOver(): Problem {
  return new Problem('upstream_unavailable', 'A repeat of this call has taken it over: send it again.', {
    retryAfter: 1,
  })
}
