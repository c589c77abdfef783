import type { Operations } from '../../../../packages/client/operations.ts'

type PreviewInput = Operations['previewCsv']['body']
export type SheetPreview = Operations['previewCsv']['data']

/** How a sheet is read: what people choose on the page of a new ingestion. */
export type SheetReading = Omit<PreviewInput, 'path' | 'columns'> & {
  columns?: Record<string, string | null>
}

/** What a column can mean, the usual ones first. */
export const columnMeanings = [
  'outer_id', 'title', 'artists', 'isrc', 'release_date', 'duration_ms', 'label', 'albums.1.title', 'albums.1.upc',
  'albums.1.track_position', 'albums.1.disk_number', 'works.1.title', 'works.1.iswc', 'artists.1.name', 'artists.1.role',
  'artists.1.isni', 'artists.2.name', 'language', 'lyrics', 'customer_tags', 'references', 'primary_media', 'action',
] as const // biome-ignore format: one list

/** Chooses what a column means. What is chosen as the service understands it anyway needs no choice. */
export function chooseColumn(reading: SheetReading, header: string, meaning: string | null): SheetReading {
  return { ...reading, columns: { ...reading.columns, [header]: meaning } }
}

/** Without empty parts, which the service would refuse. */
export function toRequest({ columns, ...rest }: SheetReading): SheetReading {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
  return {
    ...Object.fromEntries(given),
    ...(columns !== undefined && Object.keys(columns).length > 0 && { columns }),
  }
}
