import { isListening, listen } from './notifications.ts'
import { type Db, isUnreachable, type Pool } from './postgres.ts'

/** A replica that is further behind is not used. */
const maxLagMs = 10_000
/** Assumed for replicas that do not report their position, as with some cloud providers. */
const assumedLagMs = 5_000
const sampleEveryMs = 250
const channel = 'euterpe_writes'

/**
 * Decides which reads may use the replica. It samples the WAL position of the primary. Once the replica has replayed it, the
 * replica has everything that was committed before the sample. Organisations that wrote later are read from the primary.
 * Other processes learn of a write through a notification in its transaction.
 */
class ReadReplica {
  readonly #primary: Pool
  readonly pool: Pool
  /** When each organisation last wrote (performance.now). */
  readonly #writtenAt = new Map<string, number>()
  /** The replica has everything that was committed before this time. */
  #reached = Number.NEGATIVE_INFINITY
  #sample: { takenAt: number; position: string } | null = null
  #sampledAt = Number.NEGATIVE_INFINITY
  #isSampling = false
  #listening: Promise<unknown> | null = null

  constructor(primary: Pool, pool: Pool) {
    this.#primary = primary
    this.pool = pool
  }

  noteWrite(organisationId: string): void {
    this.#writtenAt.set(organisationId, performance.now())
  }

  /** Whether the replica has everything this organisation wrote. For null: whether it is not too far behind. */
  isCurrentFor(organisationId: string | null): boolean {
    this.#sampleInBackground()
    if (performance.now() - this.#reached > maxLagMs) return false
    if (organisationId === null) return true
    const writtenAt = this.#writtenAt.get(organisationId)
    return (writtenAt === undefined || writtenAt < this.#reached) && isListening(this.#primary)
  }

  /** Do not use the replica until it has replayed a new sample. */
  distrust(): void {
    this.#reached = Number.NEGATIVE_INFINITY
    this.#sample = null
  }

  #sampleInBackground(): void {
    if (this.#isSampling || performance.now() - this.#sampledAt < sampleEveryMs) return
    this.#isSampling = true
    this.#advance()
      .catch(() => this.distrust()) // one of the servers is down
      .finally(() => {
        this.#isSampling = false
        this.#sampledAt = performance.now()
      })
  }

  async #advance(): Promise<void> {
    this.#listening ??= this.#listen()
    await this.#listening
    this.#sample ??= await this.#takeSample()
    const sample = this.#sample
    const [row] = await this.pool`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
        >= ${sample.position}::pg_lsn as replayed`
    const replayed = row!.replayed ?? performance.now() - sample.takenAt > assumedLagMs
    if (!replayed || this.#sample !== sample) return
    this.#sample = null
    this.#reached = sample.takenAt
    for (const [id, writtenAt] of this.#writtenAt) if (writtenAt < this.#reached) this.#writtenAt.delete(id)
  }

  async #takeSample(): Promise<{ takenAt: number; position: string }> {
    const takenAt = performance.now()
    const [row] = await this.#primary`select pg_current_wal_lsn()::text as position`
    return { takenAt, position: row!.position }
  }

  async #listen(): Promise<void> {
    try {
      await listen(
        this.#primary,
        channel,
        (id) => this.noteWrite(id),
        () => this.distrust(),
      )
    } catch (error) {
      this.#listening = null
      throw error
    }
  }
}

const replicas = new WeakMap<Pool['connections'], ReadReplica>()

/** From now on, reads that tolerate lag may use the replica. */
export function addReplica(primary: Pool, replica: Pool): void {
  replicas.set(primary.connections, new ReadReplica(primary, replica))
}

/**
 * Runs a read that tolerates lag: on the replica if it has what the organisation itself wrote, otherwise on the primary.
 * Pass null for data that no organisation writes, such as the atlas. The read may run twice.
 */
export async function readWithLag<T>(
  primary: Pool,
  organisationId: string | null,
  read: (pool: Pool) => Promise<T>,
): Promise<T> {
  const replica = replicas.get(primary.connections)
  if (!replica?.isCurrentFor(organisationId)) return read(primary)
  try {
    return await read(replica.pool)
  } catch (error) {
    if (!isUnreachable(error) && !isReplayConflict(error)) throw error
    replica.distrust()
    return read(primary)
  }
}

/** The replica had to remove rows that the query was reading. */
function isReplayConflict(error: unknown): boolean {
  return (error as { code?: string }).code === '40001'
}

/** Notes that this transaction writes for an organisation. Its reads use the primary until the replica has caught up. */
export async function noteWrite(tx: Db, organisationId: string): Promise<void> {
  const replica = replicas.get(tx.connections)
  if (replica === undefined || !('savepoint' in tx) || tx.isReadOnly) return
  tx.onEnd(() => replica.noteWrite(organisationId))
  await tx`select pg_notify(${channel}, ${organisationId})`
}
