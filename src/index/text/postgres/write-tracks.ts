import type { Db } from '../../../platform/postgres.ts'
import { defineTask, type ThreadPool } from '../../thread-pool.ts'
import type { DocumentVersion, Scope, TrackDocument } from '../text-index.ts'
import { latestOfEach, newerThan } from '../versions.ts'
import * as hashTask from './hash-task.ts'
import * as indexTask from './index-task.ts'
import { mergeTerms } from './merge-terms.ts'
import { selectRemovals, upsertRemovals } from './sql-versions.ts'
import {
  deleteDocuments,
  insertPostings,
  insertTerms,
  selectFormer,
  selectNewTerms,
  updateTermCounts,
  upsertDocuments,
} from './sql-write-tracks.ts'
import { type Writer, writeSubstrings } from './substring/write-substrings.ts'

const indexInThread = defineTask<typeof indexTask.run>(new URL('./index-task.ts', import.meta.url))
const hashInThread = defineTask<typeof hashTask.run>(new URL('./hash-task.ts', import.meta.url))

/** A document takes some 100 µs, and the hashes of a new term some 20 µs; handing work to a thread takes 100 µs. */
const maxInlineDocuments = 5
const maxInlineTerms = 20

/** Puts and removes tracks. `tx` holds the lock of the scope. */
export async function writeTracks(
  tx: Db,
  writer: Writer,
  scope: Scope,
  changes: { tracks: TrackDocument[]; removed: DocumentVersion[] },
): Promise<void> {
  const { threads } = writer
  const ids = [...changes.tracks, ...changes.removed].map(({ id }) => id)
  const former = await selectFormer(tx, scope, ids)
  const removals = await selectRemovals(tx, scope, 'tracks', ids)
  const isNewer = newerThan([...former, ...removals])
  const tracks = latestOfEach(changes.tracks.filter(isNewer))
  const removed = latestOfEach(changes.removed.filter(isNewer))
  if (tracks.length === 0 && removed.length === 0) return
  const input = {
    tracks,
    removed: removed.map(({ id }) => id),
    former,
    withKeys: scope.layer === 'atlas',
  }
  const isSmall = tracks.length + removed.length <= maxInlineDocuments
  const output = isSmall ? indexTask.run(input) : await threads.run(indexInThread, input)
  for (const columns of output.documents) await upsertDocuments(tx, scope, columns)
  if (removed.length > 0) {
    await deleteDocuments(tx, scope, input.removed)
    await upsertRemovals(tx, scope, 'tracks', removed)
  }
  await appendPostings(tx, threads, scope, output)
  if (scope.layer === 'workspace') return
  await writeSubstrings(
    tx,
    writer,
    'tracks.title',
    output.keys.map(({ id, title }) => ({ id, keys: title })),
  )
  await writeSubstrings(
    tx,
    writer,
    'tracks.artist_name',
    output.keys.map(({ id, artists }) => ({ id, keys: artists })),
  )
}

async function appendPostings(
  tx: Db,
  threads: ThreadPool,
  scope: Scope,
  { postings, counts }: indexTask.IndexOutput,
): Promise<void> {
  for (const columns of postings) await insertPostings(tx, scope, columns)
  for (const columns of counts) {
    const added = await selectNewTerms(tx, scope, columns)
    await updateTermCounts(tx, scope, columns)
    if (added.length === 0) continue
    const input = {
      terms: added.map(({ term }) => term),
      salt: scope.layer === 'workspace' ? scope.organisationId : '',
    }
    const hashes =
      added.length <= maxInlineTerms ? hashTask.run(input) : await threads.run(hashInThread, input)
    await insertTerms(tx, scope, added, hashes)
  }
  for (const { terms } of postings) await mergeTerms(tx, threads, scope, terms)
}
