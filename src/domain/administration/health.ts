import { selectEngineState } from '../../index/sql-engine-state.ts'
import type { QueueDepth } from '../../platform/queue.ts'
import { type BackupRun, selectRuns } from '../backup/sql.ts'
import { countPending, selectOrganisationsToIndex } from '../catalogue/indexing/sql.ts'
import type { Context } from '../context.ts'
import { readStatus, type Status } from '../operations/status.ts'
import { type LiveProcess, type OpenIngestions, selectOpenIngestions, selectProcesses } from './sql.ts'

export type Health = Status & {
  processes: LiveProcess[]
  queues: QueueDepth[]
  ingestions: OpenIngestions
  search_index: IndexState
  /** The latest, newest first. */
  backups: BackupRun[]
}

type IndexState = {
  engine: string
  /** The engine that is being filled beside it, and how far that has come. */
  building: { engine: string; step: string | null } | null
  waiting_atlas_documents: number
  waiting_organizations: number
}

const maxBackups = 10

/** The health of the service: components, live processes, queue depths, open ingestions, search indexes and backups. */
export async function readHealth(context: Context): Promise<Health> {
  const [status, processes, queues, ingestions, search_index, backups] = await Promise.all([
    readStatus(context),
    selectProcesses(context.db),
    context.queue.depths(),
    selectOpenIngestions(context.db),
    readIndexState(context),
    selectRuns(context.db, maxBackups),
  ])
  return { ...status, processes, queues: queues.sort(compareByLoad), ingestions, search_index, backups }
}

async function readIndexState({ db }: Context): Promise<IndexState> {
  const [{ active, building, progress }, documents, organisations] = await Promise.all([
    selectEngineState(db),
    countPending(db),
    selectOrganisationsToIndex(db),
  ])
  return {
    engine: active,
    building: building === null ? null : { engine: building, step: progress?.step ?? null },
    waiting_atlas_documents: documents,
    waiting_organizations: organisations.length,
  }
}

function compareByLoad(a: QueueDepth, b: QueueDepth): number {
  const load = ({ waiting, active, failed }: QueueDepth) => waiting + active + failed
  return load(b) - load(a) || (a.name < b.name ? -1 : 1)
}
