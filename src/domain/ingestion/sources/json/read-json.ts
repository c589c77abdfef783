import { Compile } from 'typebox/compile'
import { hasCheckDigit, normaliseUpc } from '../../../../lib/identifiers.ts'
import {
  type DeliveredArtist,
  type DeliveredRelease,
  type DeliveredTrack,
  type DeliveredWork,
  emptyRelease,
  emptyTrack,
  type SourceItem,
  type SourceItems,
  type TrackField,
} from '../delivered-track.ts'
import { FieldFault, quote, toItemProblem } from '../field-fault.ts'
import { type MediaFetchType, readMedia } from '../media.ts'
import {
  maxLength,
  readableId,
  readDate,
  readIdentifier,
  readLyrics,
  readOuterId,
  readText,
} from '../values.ts'
import { JsonTrack } from './json-track.ts'

/** Fields that JSON tracks never have, and those that older clients do not know, if they are absent. */
function leftOutOf(record: JsonTrack): TrackField[] {
  const newer = (['duration_ms', 'label', 'works'] as const).filter((field) => record[field] === undefined)
  return ['titles', 'language', 'deals', ...newer]
}

const shape = Compile(JsonTrack)

type JsonOptions = { mediaFetchType: 's3' | 'download' }

/** The tracks of one request as items. A faulty one does not stop the others. */
export async function* readJsonTracks(
  records: readonly unknown[],
  options: JsonOptions,
  first = 0,
): SourceItems {
  for (const [index, record] of records.entries()) yield readJsonTrack(record, first + index, options)
}

export function readJsonTrack(record: unknown, index: number, options: JsonOptions): SourceItem {
  const source = `tracks[${index}]`
  try {
    const track = toTrack(requireShape(record), options.mediaFetchType)
    return { kind: 'track', index, source, outer_id: track.outer_id, record: track }
  } catch (error) {
    const outerId = readableId((record as { outer_id?: unknown } | null)?.outer_id)
    return { kind: 'problem', index, source, outer_id: outerId, problem: toItemProblem(error) }
  }
}

function requireShape(record: unknown): JsonTrack {
  if (shape.Check(record)) return record
  const [error] = shape.Errors(record)
  const path = (error?.instancePath ?? '').split('/').slice(1)
  const missing = (error?.params as { requiredProperties?: string[] } | undefined)?.requiredProperties?.[0]
  if (missing !== undefined) path.push(missing)
  const field = path.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('')
  const message = missing === undefined ? (error?.message ?? 'is not valid') : 'is required'
  throw new FieldFault(field.replace(/^\./, '') || 'record', message, 'invalid_request')
}

function toTrack(record: JsonTrack, fetchType: MediaFetchType): DeliveredTrack {
  const audio = readMedia(record.primary_media, fetchType, 'primary_media')
  if (audio === null) throw new FieldFault('primary_media', 'is empty: say where the audio is')
  return {
    ...emptyTrack(readOuterId(record.outer_id, 'outer_id'), leftOutOf(record)),
    title: readText(record.title ?? '', 'title'),
    isrc: readIdentifier('isrc', record.isrc ?? '', 'isrc'),
    release_date:
      record.release_date === undefined ? null : readDay(String(record.release_date), 'release_date'),
    duration_ms: record.duration_ms ?? null,
    lyrics: readLyrics(record.lyrics ?? '', 'lyrics'),
    label: toLabel(record.label, 'label'),
    artists: (record.artists ?? []).map(toArtist),
    releases: (record.albums ?? []).map(toRelease),
    works: (record.works ?? []).map(toWork),
    references: toReferences(record.references, 'references'),
    customer_tags: (record.customer_tags ?? []).map(({ tag, category }, at) => ({
      tag: requireValue(readText(tag, `customer_tags[${at}].tag`), `customer_tags[${at}].tag`),
      category: readText(category ?? '', `customer_tags[${at}].category`) ?? '',
    })),
    audio,
    warnings: (record.albums ?? []).flatMap(({ upc }, at) => checkUpc(upc ?? '', `albums[${at}].upc`)),
  }
}

function checkUpc(given: string, field: string): string[] {
  const upc = normaliseUpc(given)
  return upc === null || hasCheckDigit(upc)
    ? []
    : [`${field} ${quote(upc)} has a wrong check digit. It was stored as it is: check it.`]
}

function toArtist(artist: NonNullable<JsonTrack['artists']>[number], at: number): DeliveredArtist {
  const field = `artists[${at}]`
  const outerId = readText(artist.id ?? '', `${field}.id`, maxLength.id)
  const name = readText(artist.name ?? '', `${field}.name`)
  if (outerId === null && name === null)
    throw new FieldFault(field, 'does not name an artist: give a name or an id')
  return {
    outer_id: outerId,
    name,
    role: readText(artist.role ?? '', `${field}.role`),
    isni: readIdentifier('isni', artist.isni ?? '', `${field}.isni`),
    references: toReferences(artist.references, `${field}.references`),
  }
}

function toRelease(album: NonNullable<JsonTrack['albums']>[number], at: number): DeliveredRelease {
  const field = `albums[${at}]`
  const upc = readIdentifier('upc', album.upc ?? '', `${field}.upc`)
  const title = readText(album.title ?? '', `${field}.title`)
  const outerId = readText(album.id ?? '', `${field}.id`, maxLength.id)
  if (upc === null && title === null && outerId === null) {
    throw new FieldFault(field, 'does not name a release: give its title, upc or id')
  }
  return {
    ...emptyRelease(),
    outer_id: outerId,
    upc,
    title,
    type: readText(album.type ?? '', `${field}.type`),
    release_date: readDay(album.release_date ?? '', `${field}.release_date`),
    label: toLabel(album.label, `${field}.label`),
    references: toReferences(album.references, `${field}.references`),
    track_position: readText(album.track_position ?? '', `${field}.track_position`, maxLength.id),
    disk_number: readText(album.disk_number ?? '', `${field}.disk_number`, maxLength.id),
  }
}

function toWork(work: NonNullable<JsonTrack['works']>[number], at: number): DeliveredWork {
  const field = `works[${at}]`
  const found = {
    outer_id: readText(work.id ?? '', `${field}.id`, maxLength.id),
    title: readText(work.title ?? '', `${field}.title`),
    iswc: readIdentifier('iswc', work.iswc ?? '', `${field}.iswc`),
  }
  if (Object.values(found).every((value) => value === null)) {
    throw new FieldFault(field, 'does not name a work: give its title, iswc or id')
  }
  const contributors = (work.contributors ?? []).map(({ name, role, isni }, index) => {
    const inner = `${field}.contributors[${index}]`
    return {
      name: requireValue(readText(name, `${inner}.name`), `${inner}.name`),
      role: readText(role ?? '', `${inner}.role`),
      isni: readIdentifier('isni', isni ?? '', `${inner}.isni`),
    }
  })
  return { ...found, contributors }
}

function toLabel(name: string | undefined, field: string): DeliveredTrack['label'] {
  const found = readText(name ?? '', field)
  return found === null ? null : { outer_id: null, name: found }
}

function toReferences(list: JsonTrack['references'], field: string): DeliveredTrack['references'] {
  return (list ?? []).map(({ id, source }, at) => ({
    id: requireValue(readText(id, `${field}[${at}].id`, maxLength.id), `${field}[${at}].id`),
    source: requireValue(readText(source, `${field}[${at}].source`, maxLength.id), `${field}[${at}].source`),
  }))
}

function readDay(value: string, field: string): number | null {
  if (value.trim() !== '' && !/^\d{8}$/.test(value.trim())) {
    throw new FieldFault(field, `${quote(value)} is not of the form YYYYMMDD`)
  }
  return readDate(value, field)
}

function requireValue(value: string | null, field: string): string {
  if (value === null) throw new FieldFault(field, 'is empty: give a value or leave the entry out')
  return value
}
