/** The columns of an atlas CSV, in any order. Semicolons separate several values in one cell. */
export const csvColumns = [
  'outer_id', 'title', 'isrc', 'duration_ms', 'release_date', 'artists', 'artist_outer_ids', 'artist_roles', 'artist_isnis',
  'release_outer_id', 'release_title', 'release_upc', 'release_type', 'release_release_date', 'track_position', 'disk_number',
  'label', 'bpm', 'key', 'mode', 'valence', 'arousal', 'references', 'tags',
] as const // biome-ignore format: a list of words reads better in lines than in a column

export type CsvFields = Partial<Record<(typeof csvColumns)[number], string>>

/** A CSV row as the equivalent JSON record. Empty cells are left out. */
export function fromCsvRow(row: CsvFields): Record<string, unknown> {
  const cell = (name: keyof CsvFields) => row[name]?.trim() || undefined
  const cells = (name: keyof CsvFields) =>
    (cell(name) ?? '').split(';').map((part) => part.trim() || undefined)
  const number = (name: keyof CsvFields) => {
    const text = cell(name)
    return text === undefined ? undefined : Number(text)
  }
  const [ids, roles, isnis] = [cells('artist_outer_ids'), cells('artist_roles'), cells('artist_isnis')]
  const artists = cells('artists').flatMap((name, at) =>
    name === undefined && ids[at] === undefined
      ? []
      : [{ name, outer_id: ids[at], role: roles[at], isni: isnis[at] }],
  )
  const release = {
    outer_id: cell('release_outer_id'),
    title: cell('release_title'),
    upc: cell('release_upc'),
    type: cell('release_type'),
    release_date: cell('release_release_date'),
    track_position: cell('track_position'),
    disk_number: cell('disk_number'),
  }
  const hasRelease = release.outer_id ?? release.title ?? release.upc
  const label = cell('label')
  /** A missing column leaves the list out; an empty cell means an empty list. */
  const listed = (name: 'references' | 'tags') =>
    row[name] === undefined ? undefined : cells(name).filter((part) => part !== undefined)
  return {
    outer_id: cell('outer_id'),
    title: cell('title'),
    isrc: cell('isrc'),
    duration_ms: number('duration_ms'),
    release_date: cell('release_date'),
    artists: row.artists === undefined ? undefined : artists,
    release: hasRelease === undefined ? undefined : release,
    label: label === undefined ? undefined : { name: label },
    bpm: number('bpm'),
    key: cell('key'),
    mode: cell('mode'),
    valence: number('valence'),
    arousal: number('arousal'),
    references: listed('references')
      ?.map((text) => splitAt(text, text.indexOf(':')))
      .map(([source, id]) => ({ source, id })),
    tags: listed('tags')
      ?.map((text) => splitAt(text, text.lastIndexOf(':')))
      .map(([uid, score]) => ({ uid, score: Number(score) })),
  }
}

/** `source:id` and `uid:score`. */
function splitAt(text: string, at: number): [string, string] {
  return at === -1 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}
