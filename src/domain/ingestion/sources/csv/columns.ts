/**
 * A column of a CSV delivery. Its name is the path in the JSON track: `artists.2.name` is the name of the second artist. Case,
 * spaces and punctuation do not matter, the number 1 may be left out, and lists may be in the singular: `Artist Name` is
 * `artists.1.name`.
 */
export type Column =
  | { list: null; field: ScalarField }
  | { list: ListName; number: number; field: string; inner: InnerColumn | null }
  | { list: 'joined'; field: JoinedField }
  | { list: 'tagged'; category: string }

/** A list within a list: the contributors of a work, the references of an album. */
type InnerColumn = { number: number; field: string }

const scalarFields = [
  'outer_id', 'title', 'isrc', 'release_date', 'duration_ms', 'language', 'lyrics', 'label', 'label_id',
  'primary_media', 'action', 'complete_record',
] as const // biome-ignore format: one list
export type ScalarField = (typeof scalarFields)[number]

/** Fields with several values in one cell, separated by `|`. */
const joinedFields = ['artists', 'customer_tags', 'references'] as const
export type JoinedField = (typeof joinedFields)[number]

/** A column with the bare name of a list holds the first of its fields. */
export const listFields = {
  artists: ['name', 'id', 'role', 'isni'],
  albums: ['title', 'id', 'upc', 'type', 'release_date', 'label', 'track_position', 'disk_number'],
  works: ['title', 'id', 'iswc'],
  references: ['id', 'source'],
  customer_tags: ['tag', 'category'],
} as const
export type ListName = keyof typeof listFields

export const innerFields = {
  albums: { references: ['id', 'source'] },
  works: { contributors: ['name', 'role', 'isni'] },
} as const

/** Column names that other systems use. */
const aliases: Record<string, string> = {
  id: 'outer_id', track_id: 'outer_id', external_id: 'outer_id', reference_id: 'outer_id',
  track_title: 'title', track_name: 'title', track: 'title', song: 'title', song_title: 'title', name: 'title',
  isrc_code: 'isrc', date: 'release_date', released: 'release_date', duration: 'duration_ms',
  length: 'duration_ms', track_length: 'duration_ms', running_time: 'duration_ms', playing_time: 'duration_ms',
  total_time: 'duration_ms', track_duration: 'duration_ms',
  artist_name: 'artists_name', track_artist: 'artists_name', performer: 'artists_name', main_artist: 'artists_name',
  display_artist: 'artists_name', label_name: 'label',
  audio: 'primary_media', audio_file: 'primary_media', audio_path: 'primary_media', audio_url: 'primary_media',
  file: 'primary_media', filename: 'primary_media', file_name: 'primary_media', file_path: 'primary_media',
  path: 'primary_media', media: 'primary_media', url: 'primary_media', s3_file_uri: 'primary_media',
  artist: 'artists_name', album: 'albums_title', release: 'albums_title', work: 'works_title', tag: 'customer_tags_tag',
  upc: 'albums_upc', ean: 'albums_upc', icpn: 'albums_upc', barcode: 'albums_upc', iswc: 'works_iswc',
  track_position: 'albums_track_position', track_number: 'albums_track_position', track_no: 'albums_track_position',
  disk_number: 'albums_disk_number', disc_number: 'albums_disk_number', disk: 'albums_disk_number',
  disc: 'albums_disk_number', tags: 'customer_tags', isni: 'artists_isni',
} // biome-ignore format: a table of pairs

const listAliases: Record<string, ListName> = {
  artist: 'artists', album: 'albums', release: 'albums', releases: 'albums', work: 'works', reference: 'references',
  customer_tag: 'customer_tags', tag: 'customer_tags', tags: 'customer_tags',
} // biome-ignore format: a table of pairs

const fieldAliases: Record<string, string> = {
  outer_id: 'id', position: 'track_position', track_number: 'track_position', disc_number: 'disk_number',
  disc: 'disk_number', disk: 'disk_number', ean: 'upc', icpn: 'upc', barcode: 'upc', date: 'release_date',
} // biome-ignore format: a table of pairs

const listPattern = new RegExp(
  `^(${[...Object.keys(listFields), ...Object.keys(listAliases)].sort((a, b) => b.length - a.length).join('|')})` +
    '(?:_(\\d{1,3}))?(?:_(.+))?$',
)

/** Whether a header is an alias. A column with the proper name takes precedence over it. */
export function isAlias(header: string): boolean {
  return Object.hasOwn(aliases, normalise(header))
}

/** The column that a header names; null if it is unknown. */
export function findColumn(header: string): Column | null {
  // Tags of one category: `tags: mood`. The category is the sender's word, so it is not normalised.
  const category = /^tags:\s*(\S.*)$/i.exec(header.trim())?.[1]
  if (category !== undefined) return { list: 'tagged', category }
  const plain = normalise(header)
  const name = aliases[plain] ?? plain
  if (isOneOf(scalarFields, name)) return { list: null, field: name }
  if (isOneOf(joinedFields, name)) return { list: 'joined', field: name }
  const [, root = '', number, rest = ''] = listPattern.exec(name) ?? []
  const list = listAliases[root] ?? (root as ListName)
  if (root === '') return null
  const of = listFields[list] as readonly string[]
  const field = rest === '' ? of[0]! : (fieldAliases[rest] ?? rest)
  const index = number === undefined ? 1 : Number(number)
  if (of.includes(field)) return { list, number: index, field, inner: null }
  const inner = findInner(list, rest)
  return inner && { list, number: index, ...inner }
}

/** The proper name of a column, as a mapping writes it: `artists.2.name`. */
export function nameOfColumn(column: Column): string {
  if (column.list === null || column.list === 'joined') return column.field
  if (column.list === 'tagged') return `tags:${column.category}`
  const path = [column.list, column.number, column.field]
  return (column.inner === null ? path : [...path, column.inner.number, column.inner.field]).join('.')
}

function findInner(list: ListName, rest: string): { field: string; inner: InnerColumn } | null {
  const lists = Object.entries((innerFields as Record<string, Record<string, readonly string[]>>)[list] ?? {})
  for (const [name, fields] of lists) {
    const [, found, number, field = ''] =
      new RegExp(`^(${name}|${name.slice(0, -1)})(?:_(\\d{1,3}))?(?:_(.+))?$`).exec(rest) ?? []
    if (found === undefined) continue
    const known = field === '' ? fields[0]! : field
    if (fields.includes(known)) return { field: name, inner: { number: Number(number ?? 1), field: known } }
  }
  return null
}

/** `ReleaseDate`, `release date` and `release.date` are `release_date`. */
export function normalise(header: string): string {
  return header
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
}

function isOneOf<T extends string>(list: readonly T[], value: string): value is T {
  return (list as readonly string[]).includes(value)
}
