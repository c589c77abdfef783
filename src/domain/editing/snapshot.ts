import { canonicalJson } from '../../lib/canonical-json.ts'
import { writeDate } from '../../lib/identifiers.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import { lyricsOfTrack, worksOfTrack } from '../catalogue/read/sql-includes.ts'
import { selectRecord } from '../catalogue/read/sql-records.ts'
import { editableFields } from './patches.ts'

/** The editable fields of a record, in the names of the API. */
export type Snapshot = Record<string, unknown>

export type Owner = { organisationId: string; catalogueId: string }

/** Null if the record does not exist. */
export async function readSnapshot(tx: Db, owner: Owner, kind: Kind, id: string): Promise<Snapshot | null> {
  const record = await selectRecord(tx, { layer: 'workspace', ...owner }, kind, id)
  if (record === null) return null
  const fields: Snapshot = { ...record }
  if ('release_date' in fields) fields.release_date = writeDate(fields.release_date as number | null)
  if (kind === 'tracks') {
    const key = { layer: 'workspace', seq: record.seq, id } as const
    const [works, lyrics] = await Promise.all([worksOfTrack(tx, key), lyricsOfTrack(tx, key)])
    fields.works = works.map((work) => ({ id: work.id, title: work.title }))
    fields.lyrics = lyrics
  }
  return Object.fromEntries(editableFields[kind].map((name) => [name, fields[name] ?? null]))
}

/** The fields that differ; null if none do. */
export function compareSnapshots(
  before: Snapshot,
  after: Snapshot,
): { before: Snapshot; after: Snapshot } | null {
  const changed = Object.keys(after).filter((name) => !isSame(before[name], after[name]))
  return changed.length === 0 ? null : { before: pick(before, changed), after: pick(after, changed) }
}

/** Linked records are compared by id: their names may have changed since, which is no change of this record. */
export function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(withoutNames(left)) === canonicalJson(withoutNames(right))
}

function pick(snapshot: Snapshot, names: readonly string[]): Snapshot {
  return Object.fromEntries(names.map((name) => [name, snapshot[name]]))
}

function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames)
  if (value === null || typeof value !== 'object' || !('id' in value)) return value
  const { name: _, title: __, upc: ___, ...link } = value as Record<string, unknown>
  return link
}
