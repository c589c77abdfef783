import { canonicalJson } from '../../lib/canonical-json.ts'
import { writeDate } from '../../lib/identifiers.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import { selectRecord, selectRecords } from '../catalogue/read/sql-records.ts'
import { editableFields } from './patches.ts'
import { selectLyricsOf, selectWorksOf } from './sql-snapshots.ts'

/** The editable fields of a record, in the names of the API. */
export type Snapshot = Record<string, unknown>

export type Owner = { organisationId: string; catalogueId: string }

/** Null if the record does not exist. */
export async function readSnapshot(tx: Db, owner: Owner, kind: Kind, id: string): Promise<Snapshot | null> {
  const record = await selectRecord(tx, { layer: 'workspace', ...owner }, kind, id)
  if (record === null) return null
  return (await readSnapshots(tx, kind, [record.seq])).get(record.seq)!.snapshot
}

/** The same for many records, by number. */
export async function readSnapshots(
  tx: Db,
  kind: Kind,
  seqs: number[],
): Promise<Map<number, { id: string; snapshot: Snapshot }>> {
  const [records, works, lyrics] = await Promise.all([
    selectRecords(tx, 'workspace', kind, seqs),
    kind === 'tracks' ? selectWorksOf(tx, seqs) : new Map<number, unknown>(),
    kind === 'tracks' ? selectLyricsOf(tx, seqs) : new Map<number, string>(),
  ])
  return new Map(
    records.map((record) => {
      const fields: Snapshot = {
        ...record,
        works: works.get(record.seq) ?? [],
        lyrics: lyrics.get(record.seq) ?? null,
      }
      if ('release_date' in fields) fields.release_date = writeDate(fields.release_date as number | null)
      const snapshot = Object.fromEntries(editableFields[kind].map((name) => [name, fields[name] ?? null]))
      return [record.seq, { id: record.id, snapshot }]
    }),
  )
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
