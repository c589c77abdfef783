import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { canonicalJson } from '../../lib/canonical-json.ts'
import { memoizePer } from '../../lib/memoize.ts'
import { Problem } from '../../lib/problem.ts'
import { createLease, LeaseLost, withLease } from '../../platform/leases.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { acquireCall, type CallKey, deleteUnfinishedCall, renewCall, saveResult, selectCall } from './sql.ts'

export type Idempotency = {
  /** The caller's idempotency key. Null: the call always runs. */
  key: string | null
  /** Called when the result is that of an earlier call. */
  onReplay?: (() => void) | undefined
}

type IdempotentCall = Idempotency & {
  /** The operation, such as `tagging`. The same key may be used for another operation. */
  operation: string
  /** The request body without the key. The same key with another body is refused. */
  body: unknown
  /** Aborted when the client has disconnected. */
  signal?: AbortSignal
}

/** Saves the result in the transaction that does the work, so that a repeat finds both or neither. */
export type SaveResult<Result> = (tx: Db, result: Result) => Promise<void>

type IdempotentWork<Result> = (save: SaveResult<Result>, signal: AbortSignal) => Promise<Result>

const keepResultsMs = 24 * 3_600_000
/** A call whose process died is run again by a repeat after this long. */
const leaseMs = 15_000
const maxWaitMs = 120_000

/** The calls that run in this process: their repeats wait for them without asking the database. */
const runningCalls = memoizePer((_context: Context) => new Map<string, Promise<unknown>>())

/**
 * Runs a call once for its idempotency key. A repeat gets the result of the first call, waits while the first call runs, and
 * runs itself if the first call failed or its process died. Work that stores something calls `save` in its transaction; other
 * results are saved afterwards. The signal of the work is aborted when another process has taken the call over.
 */
export async function runIdempotent<Result extends object>(
  context: Context,
  caller: Pick<Caller, 'organisation' | 'client'>,
  call: IdempotentCall,
  work: IdempotentWork<Result>,
): Promise<{ result: Result; replayed: boolean }> {
  if (call.key === null) {
    const result = await work(async () => {}, call.signal ?? new AbortController().signal)
    return { result, replayed: false }
  }
  const bodyHash = createHash('sha256').update(canonicalJson(call.body)).digest()
  const key = {
    organisationId: caller.organisation.id,
    clientId: caller.client.id,
    operation: call.operation,
    key: call.key,
  }
  const name = Object.values(key).join(' ')
  const running = runningCalls(context)
  const started = performance.now()
  for (let waitMs = 20; performance.now() - started < maxWaitMs; waitMs = Math.min(waitMs * 1.5, 500)) {
    call.signal?.throwIfAborted()
    const first = running.get(name)
    if (first === undefined) {
      const own = runIfFree(context, key, bodyHash, call.signal, work)
      running.set(name, own)
      try {
        const result = await own
        if (result !== null) return { result, replayed: false }
      } finally {
        running.delete(name)
      }
    } else {
      await first.catch(() => {}) // its own caller gets the error
    }
    const stored = await selectCall(context.db, key)
    if (stored === null) continue // the first call failed, so this one runs
    if (!stored.body_hash.equals(bodyHash)) throw keyUsedForOtherBody(call.key)
    if (stored.result !== null) {
      call.onReplay?.()
      return { result: stored.result as Result, replayed: true }
    }
    if (first === undefined) await pause(waitMs, undefined, { signal: call.signal })
  }
  throw new Problem(
    'upstream_unavailable',
    'The first call with this idempotency key is still running. Try again in 10 seconds.',
    { retryAfter: 10 },
  )
}

/** Runs the work if no other call with this key has run or is running; null otherwise. */
async function runIfFree<Result extends object>(
  context: Context,
  key: CallKey,
  bodyHash: Buffer,
  signal: AbortSignal | undefined,
  work: IdempotentWork<Result>,
): Promise<Result | null> {
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + keepResultsMs)
  const lease = createLease(leaseMs)
  if (!(await acquireCall(context.db, key, lease, { bodyHash, now, expiresAt }))) return null
  let saved = false
  const save = async (tx: Db, result: Result) => {
    saved = true
    if (!(await saveResult(tx, key, lease, result))) throw takenOver()
  }
  try {
    const renew = () => renewCall(context.db, key, lease)
    return await withLease(lease, { renew, signal }, async (workSignal) => {
      const result = await work(save, workSignal)
      if (!saved) await save(context.db, result)
      return result
    })
  } catch (error) {
    // If this fails too, the lease expires and a repeat takes over.
    await deleteUnfinishedCall(context.db, key, lease).catch(() => {})
    throw error instanceof LeaseLost ? takenOver(error) : error
  }
}

function keyUsedForOtherBody(key: string): Problem {
  return new Problem(
    'validation_error',
    'This idempotency key was used for another request. Use a new key.',
    {
      details: `idempotency_key ${JSON.stringify(key)} belongs to a request with another body`,
    },
  )
}

function takenOver(cause?: Error): Problem {
  return new Problem(
    'upstream_unavailable',
    'A repeat of this call has taken it over. Send the call again.',
    {
      retryAfter: 1,
      cause,
    },
  )
}
