import type { OpenSearch } from '../../platform/opensearch.ts'
import { maxSortedHits } from '../text/text-index.ts'
import { dimensions } from '../vector/vector-index.ts'

/** The indexes of a generation. Each has an alias without the number of the generation, through which it is read. */
const indexNames = ['atlas', 'workspace', 'names'] as const
export type IndexName = (typeof indexNames)[number]

/** The spaces that a track can have a vector in. */
export const spaceNames = ['sound', 'harmony'] as const

/** Creating an index waits until all nodes know it. */
const adminTimeoutMs = 180_000
/** The first refresh after a build writes what was indexed since the last flush, with its graphs. */
const refreshTimeoutMs = 30 * 60_000

/** Which indexes a call means: those the aliases lead to, or those of one generation. */
export type Generation = 'current' | number

export type IndexSize = { shards: number; replicas: number }

function aliasOf({ prefix }: OpenSearch, name: IndexName): string {
  return `${prefix}-${name}`
}

export function indexOf(client: OpenSearch, name: IndexName, generation: Generation): string {
  const alias = aliasOf(client, name)
  return generation === 'current' ? alias : `${alias}-${generation}`
}

/** A term says how often it occurs, not where: ranking reads the tokens themselves. */
const terms = { type: 'keyword', index_options: 'docs', doc_values: false }
/** Returned with a hit, and never looked for. */
const stored = { type: 'keyword', index: false }
const counted = { type: 'long', index: false }

/**
 * A document is a track with its text and its vectors, so that a search by similarity can filter by tags, tempo and year. The
 * two are written by different jobs, each with versions of its own (update-documents.ts).
 */
const trackProperties = {
  owner: { type: 'keyword', doc_values: false },
  id: { type: 'long' },
  text: {
    properties: {
      version: { ...counted, doc_values: false },
      /** Absent where the track is to be found by its vectors only. */
      isPresent: { type: 'boolean', doc_values: false },
      catalogueId: { type: 'keyword', doc_values: false },
      terms,
      titleTerms: terms,
      artistTerms: terms,
      releaseTerms: terms,
      titleTrigrams: terms,
      titleLength: { type: 'byte', doc_values: false },
      /** Keys of the names; in the atlas only. */
      titleSubstrings: { type: 'wildcard', doc_values: true },
      artistSubstrings: { type: 'wildcard', doc_values: true },
      /** The tokens of title, artists and releases, in lines. */
      tokens: stored,
      titleKey: stored,
      attributes: terms,
      bpm: { type: 'float' },
      durationMs: { type: 'long' },
      releaseDate: counted,
      releaseYear: { type: 'short', doc_values: false },
    },
  },
  vectors: { properties: Object.fromEntries(spaceNames.map((name) => [name, vectorProperties()])) },
}

function vectorProperties() {
  return {
    properties: {
      version: { ...counted, doc_values: false },
      modelVersion: { type: 'keyword', doc_values: false },
      catalogueId: { type: 'keyword', doc_values: false },
      /** A byte per dimension, as in the embedded index: a quarter of the memory, and the same ranking. */
      vector: {
        type: 'knn_vector',
        dimension: dimensions,
        data_type: 'byte',
        method: {
          name: 'hnsw',
          engine: 'lucene',
          space_type: 'cosinesimil',
          parameters: { m: 16, ef_construction: 100 },
        },
      },
    },
  }
}

const nameProperties = {
  collection: { type: 'keyword', doc_values: false },
  id: { type: 'long' },
  /** Absent where the name was removed: the document remembers the version. */
  substrings: { type: 'wildcard', doc_values: true },
}

/**
 * Creates the indexes of a generation, where they do not exist. Until `publishIndexes` nothing written to them is visible: each
 * refresh would end a segment, whose graph of vectors is built anew whenever it is merged into a larger one.
 */
export async function createIndexes(client: OpenSearch, generation: number, size: IndexSize): Promise<void> {
  for (const name of indexNames) {
    const index = indexOf(client, name, generation)
    const body = {
      settings: {
        index: {
          number_of_shards: size.shards,
          number_of_replicas: size.replicas,
          refresh_interval: '-1',
          // A search may be restricted to the tracks of an artist, or to ids that another index returned.
          max_terms_count: 1_000_000,
          // A query with another order than relevance takes so many matches.
          max_result_window: maxSortedHits + 1,
          ...(name === 'names' ? {} : { knn: true }),
        },
      },
      mappings: { dynamic: 'strict', properties: name === 'names' ? nameProperties : trackProperties },
    }
    const created = await client.request<{ error?: { type: string } }>('PUT', `/${index}`, body, {
      accept: [400],
      timeoutMs: adminTimeoutMs,
    })
    if (created.error !== undefined && created.error.type !== 'resource_already_exists_exception') {
      throw new Error(`OpenSearch does not create ${index}: ${JSON.stringify(created.error)}`)
    }
  }
}

/** Makes a generation the one that is read, for all three indexes at once, with everything that was written so far. */
export async function publishIndexes(client: OpenSearch, generation: number): Promise<void> {
  const indexes = indexNames.map((name) => indexOf(client, name, generation)).join()
  const settings = { index: { refresh_interval: '1s' } }
  await client.request('PUT', `/${indexes}/_settings`, settings, { timeoutMs: adminTimeoutMs })
  const refresh = () =>
    client.request('POST', `/${indexes}/_refresh`, undefined, { timeoutMs: refreshTimeoutMs })
  await refresh()
  const actions = indexNames.flatMap((name) => [
    { remove: { index: `${aliasOf(client, name)}-*`, alias: aliasOf(client, name), must_exist: false } },
    { add: { index: indexOf(client, name, generation), alias: aliasOf(client, name) } },
  ])
  await client.request('POST', '/_aliases', { actions }, { timeoutMs: adminTimeoutMs })
  // Changes that other processes have written in between.
  await refresh()
}

export async function deleteIndexes(client: OpenSearch, generation: number): Promise<void> {
  for (const name of indexNames)
    await client.request(
      'DELETE',
      `/${indexOf(client, name, generation)}?ignore_unavailable=true`,
      undefined,
      {
        timeoutMs: adminTimeoutMs,
        accept: [404],
      },
    )
}
