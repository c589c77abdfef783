import { writeSpreadsheetRow } from '../../lib/csv-writer.ts'
import { notes, spellTonic } from '../../lib/musical-key.ts'
import { readFor } from '../catalogue/act-for.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { describe, descriptionLanguages } from '../descriptions/describe.ts'
import { storeObject, writeObject } from '../storage/objects/store-object.ts'
import { taxonomy } from '../tagging/taxonomy/taxonomy.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import { type ExportedTrack, selectExportedTracks } from './sql-export.ts'

type Column = { name: string; type: string; description: string; of(track: ExportedTrack): string }

/** Thresholds of rare moods are far lower. Such a score in a spreadsheet reads like a mistake. */
const minScore = 0.1

const text = (value: string | null): string => value ?? ''
const number = (value: number | null, digits: number): string =>
  value === null ? '' : String(Number(value.toFixed(digits)))

/** The columns of the export and of its data dictionary. */
const columns: Column[] = [
  {
    name: 'index',
    type: 'integer',
    description: 'The index of the item in its ingestion, from 0.',
    of: ({ index }) => String(index),
  },
  {
    name: 'source',
    type: 'text',
    description: 'The position of the item in the delivery.',
    of: ({ source }) => source,
  },
  {
    name: 'outer_id',
    type: 'text',
    description: 'Your id for the track.',
    of: ({ outer_id }) => text(outer_id),
  },
  {
    name: 'track_uri',
    type: 'text',
    description: 'The URI of the track; empty if none was stored.',
    of: ({ track_id }) => (track_id === null ? '' : trackUri('workspace', track_id)),
  },
  {
    name: 'status',
    type: 'text',
    description: 'The status of the item: available, analysed, stored, failed or skipped.',
    of: ({ status }) => status,
  },
  {
    name: 'error_code',
    type: 'text',
    description: 'For a failed item, the machine-readable error code.',
    of: ({ error_code }) => text(error_code),
  },
  {
    name: 'message',
    type: 'text',
    description: 'Why the item failed, was skipped, or is not available for every product.',
    of: ({ message }) => text(message),
  },
  { name: 'title', type: 'text', description: 'The title of the track.', of: ({ title }) => text(title) },
  {
    name: 'artists',
    type: 'list',
    description: 'The names of the artists in order, separated by " | ".',
    of: ({ artists }) => (artists ?? []).join(' | '),
  },
  { name: 'isrc', type: 'text', description: 'The ISRC, without hyphens.', of: ({ isrc }) => text(isrc) },
  {
    name: 'duration_ms',
    type: 'integer',
    description: 'The duration in milliseconds.',
    of: ({ duration_ms }) => number(duration_ms, 0),
  },
  {
    name: 'bpm',
    type: 'number',
    description: 'Beats per minute; empty if there is no beat.',
    of: ({ bpm }) => number(bpm, 2),
  },
  {
    name: 'key',
    type: 'text',
    description: 'The tonic of the key as musicians write it, such as Eb or F#; empty if there is none.',
    of: ({ musical_key, mode }) => (musical_key === null ? '' : spellTonic(notes[musical_key]!, mode)),
  },
  { name: 'mode', type: 'text', description: 'major or minor.', of: ({ mode }) => text(mode) },
  {
    name: 'valence',
    type: 'number',
    description: 'From 0 (dark) to 1 (bright).',
    of: ({ valence }) => number(valence, 4),
  },
  {
    name: 'arousal',
    type: 'number',
    description: 'From 0 (calm) to 1 (excited).',
    of: ({ arousal }) => number(arousal, 4),
  },
  {
    name: 'taxonomy_version',
    type: 'text',
    description: 'The version of the taxonomy of the tags.',
    of: ({ taxonomy_version }) => text(taxonomy_version),
  },
  {
    name: 'model_version',
    type: 'text',
    description: 'The version of the model that assigned the tags.',
    of: ({ model_version }) => text(model_version),
  },
  {
    name: 'own_tags',
    type: 'list',
    description:
      'Tags of your own vocabularies that the track has, given by people or learned, as "vocabulary: name", separated by " | ".',
    of: ({ own_tags }) => own_tags.join(' | '),
  },
  ...descriptionLanguages.map(
    (language): Column => ({
      name: `description_${language}`,
      type: 'text',
      description: `The track in words (${language}), from its tags, tempo and key; empty if it was not analysed.`,
      of: ({ track_id: id, duration_ms, bpm, tag_uids, tag_scores }) =>
        id === null || tag_uids === null
          ? ''
          : describe(
              {
                id,
                bpm,
                duration_s: (duration_ms ?? 0) / 1000,
                tags: tag_uids.map((uid, index) => ({ uid, score: tag_scores?.[index] ?? 0 })),
                structure: null,
              },
              language,
              'short',
            ),
    }),
  ),
  ...taxonomy.categories.map((category): Column => {
    const names = new Map(category.tags.map((tag) => [tag.uid, tag.name]))
    return {
      name: category.name,
      type: 'list',
      description: `The tags of this category above their thresholds and with a score of at least ${minScore}, strongest first, as "name (score)", separated by " | ". Possible tags: ${[...names.values()].join(', ')}.`,
      of: ({ tag_uids, tag_scores }) =>
        (tag_uids ?? [])
          .flatMap((uid, index) => (names.has(uid) ? [{ uid, score: tag_scores?.[index] ?? 0 }] : []))
          .filter(({ score }) => score >= minScore)
          .sort((a, b) => b.score - a.score)
          .map(({ uid, score }) => `${names.get(uid)} (${score.toFixed(3)})`)
          .join(' | '),
    }
  }),
]

const batchSize = 1000

/** Writes the results of an ingestion and their data dictionary to csv_outputs/. Returns the key of the results. */
export async function writeExport(context: Context, { ingestion, area }: IngestionInArea): Promise<string> {
  const folder = `csv_outputs/ingestions/${ingestion.id}`
  const contentType = 'text/csv; charset=utf-8'
  const dictionary = [
    writeSpreadsheetRow(['column', 'type', 'description']),
    ...columns.map(({ name, type, description }) => writeSpreadsheetRow([name, type, description])),
  ]
  await writeObject(context, area, {
    key: `${folder}/data_dictionary.csv`,
    bytes: Buffer.from(dictionary.join('')),
    contentType,
  })
  const key = `${folder}/tags.csv`
  const source = rowsOf(context, ingestion)
  await storeObject(context, area, { key, source, length: null, contentType, ofService: true })
  return key
}

async function* rowsOf(context: Context, ingestion: IngestionInArea['ingestion']): AsyncGenerator<Buffer> {
  yield Buffer.from(writeSpreadsheetRow(columns.map(({ name }) => name)))
  for (let from = 0; from < ingestion.total; from += batchSize) {
    const tracks = await readFor(context.db, ingestion.organisation_id, (tx) =>
      selectExportedTracks(tx, ingestion.id, { from, to: from + batchSize }),
    )
    yield Buffer.from(tracks.map((track) => writeSpreadsheetRow(columns.map(({ of }) => of(track)))).join(''))
  }
}
