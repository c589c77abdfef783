import { readFor } from '../catalogue/act-for.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { storeObject, writeObject } from '../storage/objects/store-object.ts'
import { taxonomy } from '../tagging/taxonomy/taxonomy.ts'
import type { Place } from './place.ts'
import { writeRow } from './sources/csv/write-csv.ts'
import { type ExportedTrack, selectExportedTracks } from './sql-export.ts'

type Column = { name: string; type: string; description: string; of(track: ExportedTrack): string }

const notes = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']
const text = (value: string | null): string => value ?? ''
const number = (value: number | null, digits: number): string =>
  value === null ? '' : String(Number(value.toFixed(digits)))

/** What stands in each column, for the file and for its data dictionary. */
const columns: Column[] = [
  {
    name: 'index',
    type: 'integer',
    description: 'The number of the item in its ingestion, from 0.',
    of: ({ index }) => String(index),
  },
  {
    name: 'source',
    type: 'text',
    description: 'Where the item stood in the delivery.',
    of: ({ source }) => source,
  },
  {
    name: 'outer_id',
    type: 'text',
    description: 'Your id of the track.',
    of: ({ outer_id }) => text(outer_id),
  },
  {
    name: 'track_uri',
    type: 'text',
    description: 'Our name of the track; empty where none was stored.',
    of: ({ track_id }) => (track_id === null ? '' : trackUri('workspace', track_id)),
  },
  {
    name: 'status',
    type: 'text',
    description: 'What became of the item: available, analysed, stored, failed or skipped.',
    of: ({ status }) => status,
  },
  {
    name: 'error_code',
    type: 'text',
    description: 'Of a failed item: the machine-readable code.',
    of: ({ error_code }) => text(error_code),
  },
  {
    name: 'message',
    type: 'text',
    description: 'Why it failed, was skipped, or is not available for everything.',
    of: ({ message }) => text(message),
  },
  { name: 'title', type: 'text', description: 'The title of the track.', of: ({ title }) => text(title) },
  {
    name: 'artists',
    type: 'list',
    description: 'Names, in their order, separated by " | ".',
    of: ({ artists }) => (artists ?? []).join(' | '),
  },
  { name: 'isrc', type: 'text', description: 'The ISRC, without hyphens.', of: ({ isrc }) => text(isrc) },
  {
    name: 'duration_ms',
    type: 'integer',
    description: 'The length in milliseconds.',
    of: ({ duration_ms }) => number(duration_ms, 0),
  },
  {
    name: 'bpm',
    type: 'number',
    description: 'Beats per minute; empty where there is no beat.',
    of: ({ bpm }) => number(bpm, 2),
  },
  {
    name: 'key',
    type: 'text',
    description: 'The key note, C to B; empty where there is none.',
    of: ({ musical_key }) => (musical_key === null ? '' : notes[musical_key]!),
  },
  { name: 'mode', type: 'text', description: 'major or minor.', of: ({ mode }) => text(mode) },
  {
    name: 'valence',
    type: 'number',
    description: 'From 0, dark, to 1, bright.',
    of: ({ valence }) => number(valence, 4),
  },
  {
    name: 'arousal',
    type: 'number',
    description: 'From 0, calm, to 1, excited.',
    of: ({ arousal }) => number(arousal, 4),
  },
  {
    name: 'taxonomy_version',
    type: 'text',
    description: 'Which taxonomy the tags are of.',
    of: ({ taxonomy_version }) => text(taxonomy_version),
  },
  {
    name: 'model_version',
    type: 'text',
    description: 'Which model found them.',
    of: ({ model_version }) => text(model_version),
  },
  ...taxonomy.categories.map((category): Column => {
    const names = new Map(category.tags.map((tag) => [tag.uid, tag.name]))
    return {
      name: category.name,
      type: 'list',
      description: `Tags of this category over their thresholds, strongest first, as "name (score)", separated by " | ". There are: ${[...names.values()].join(', ')}.`,
      of: ({ tag_uids, tag_scores }) =>
        (tag_uids ?? [])
          .flatMap((uid, place) => (names.has(uid) ? [{ uid, score: tag_scores?.[place] ?? 0 }] : []))
          .sort((a, b) => b.score - a.score)
          .map(({ uid, score }) => `${names.get(uid)} (${score.toFixed(3)})`)
          .join(' | '),
    }
  }),
]

const batchSize = 1000

/** Writes what an ingestion found, and what its columns mean, to csv_outputs/. Answers the key of the first. */
export async function writeExport(context: Context, { ingestion, area }: Place): Promise<string> {
  const folder = `csv_outputs/ingestions/${ingestion.id}`
  const contentType = 'text/csv; charset=utf-8'
  const dictionary = [
    writeRow(['column', 'type', 'description']),
    ...columns.map(({ name, type, description }) => writeRow([name, type, description])),
  ]
  await writeObject(context, area, {
    key: `${folder}/data_dictionary.csv`,
    bytes: Buffer.from(dictionary.join('')),
    contentType,
  })
  const key = `${folder}/tags.csv`
  await storeObject(context, area, { key, source: rowsOf(context, ingestion), length: null, contentType })
  return key
}

async function* rowsOf(context: Context, ingestion: Place['ingestion']): AsyncGenerator<Buffer> {
  yield Buffer.from(writeRow(columns.map(({ name }) => name)))
  for (let from = 0; from < ingestion.total; from += batchSize) {
    const tracks = await readFor(context.db, ingestion.organisation_id, (tx) =>
      selectExportedTracks(tx, ingestion.id, { from, to: from + batchSize }),
    )
    yield Buffer.from(tracks.map((track) => writeRow(columns.map(({ of }) => of(track)))).join(''))
  }
}
