import { type Db, type Pool, readOnly } from '../../platform/postgres.ts'
import { readWithLag } from '../../platform/read-replica.ts'
import type { Caller } from '../access/caller.ts'
import { readForWithLag } from './act-for.ts'

/** Where tracks are stored: a catalogue of an organisation, or the atlas. */
export type StoreTarget =
  | { layer: 'workspace'; organisationId: string; catalogueId: string }
  | { layer: 'atlas' }

/** What a caller reads: the atlas, or an organisation's catalogues, or the one catalogue a client is bound to. */
export type ReadTarget =
  | { layer: 'atlas' }
  | { layer: 'workspace'; organisationId: string; catalogueId: string | null }

export function workspaceTarget(caller: Caller): ReadTarget {
  return {
    layer: 'workspace',
    organisationId: caller.organisation.id,
    catalogueId: caller.catalogue?.id ?? null,
  }
}

/**
 * Runs a read in one consistent snapshot, perhaps on a replica. For a workspace, other organisations' rows are invisible to it.
 */
export function readTarget<T>(pool: Pool, target: ReadTarget, work: (tx: Db) => Promise<T>): Promise<T> {
  return target.layer === 'atlas'
    ? readWithLag(pool, null, (from) => readOnly(from, work))
    : readForWithLag(pool, target.organisationId, work)
}
