import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFor } from '../../../../src/domain/catalogue/act-for.ts'
import {
  type CompleteTrack,
  selectCompleteTracks,
  selectSeqs,
} from '../../../../src/domain/catalogue/read/sql-complete-tracks.ts'
import { applyItems } from '../../../../src/domain/ingestion/apply-items.ts'
import { exportCatalogue } from '../../../../src/domain/ingestion/catalogue-export/export-catalogue.ts'
import { createIngestion } from '../../../../src/domain/ingestion/create.ts'
import {
  type DeliveredDeal,
  type DeliveredPrice,
  type DeliveredTrack,
  emptyTrack,
  type Reference,
} from '../../../../src/domain/ingestion/sources/delivered-track.ts'
import { insertIngestion } from '../../../../src/domain/ingestion/sql-ingestions.ts'
import { areaOf } from '../../../../src/domain/storage/areas/resolve.ts'
import { newId } from '../../../../src/lib/ids.ts'
import { transaction } from '../../../../src/platform/postgres.ts'
import { createTestContext } from '../../../support/context.ts'
import { deliver, store } from '../../../support/ingestion.ts'
import { makeOrganisation } from '../../../support/people.ts'
import { readTar } from '../../../support/tar.ts'

const context = await createTestContext()

type Organisation = Awaited<ReturnType<typeof makeOrganisation>>

/** Texts that formats get wrong. */
const text = fc.oneof(
  fc.constantFrom(
    'Ada', 'Ben & Cleo', '=cmd()', '+1', "'Tis", 'a;b|c', 'A feat. B', '"quoted", so', 'two\nlines', '<b>&amp;</b>', '?>', ']]>',
    '夢のララバイ', '-12', '@here', 'tab\there', '🎵', '007', '3:25', '{"a":1}',
  ), // biome-ignore format: one list
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .map((value) => value.replaceAll('\0', '').trim() || 'x'),
)
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const some = <T>(of: fc.Arbitrary<T>, maxLength = 3) => fc.array(of, { maxLength })
const digits = (from: number, length: number) => String(from).padStart(length, '0')
const day = fc.constantFrom(20240315, 20240300, 20240000)
const references = fc.uniqueArray(fc.record({ id: text, source: fc.constantFrom('grid', 'discogs') }), {
  maxLength: 2,
  selector: ({ id, source }) => `${source} ${id}`,
})

/** Each entity has one identity, so that tracks can share it without contradiction. */
const artist = fc.nat(5).chain((number) =>
  fc.record({
    outer_id: fc.constant(number % 2 === 0 ? `artist-${number}` : null),
    name: fc.constant(`Artist ${number}${number === 4 ? ' = "x"' : ''}`),
    role: orNull(fc.constantFrom('MainArtist', 'main', 'Composer', 'a role; of | my own')),
    isni: fc.constant(number === 1 ? '0000000121032683' : null),
    references: fc.constant<Reference[]>(number === 2 ? [{ id: 'd2', source: 'discogs' }] : []),
  }),
)
const label = fc.nat(3).map((number) => ({
  outer_id: number === 1 ? 'label-1' : null,
  name: `Label ${number}`,
  references: [],
}))
const title = fc.record({
  title: text,
  subtitle: orNull(text),
  language: orNull(fc.constantFrom('en', 'ja-Kana')),
  is_default: fc.boolean(),
})
const line = fc.record({ year: orNull(fc.constant('2024')), text: orNull(text), company: orNull(text) })
const details = fc.record({ display_artist: orNull(text), p_lines: some(line, 1), c_lines: some(line, 1) })
const deal: fc.Arbitrary<DeliveredDeal> = fc.record({
  territories: fc.constantFrom<string[]>(['Worldwide'], ['DE', 'FR']),
  excluded_territories: fc.constant<never[]>([]),
  starts_at: orNull(fc.constantFrom('2024-01-01', '2024-01-01T10:00:00Z')),
  ends_at: orNull(fc.constant('2030-01-01')),
  commercial_models: fc.constantFrom<string[]>(['SubscriptionModel'], ['My own model']),
  use_types: fc.constant<string[]>(['OnDemandStream']),
  prices: fc.constant<DeliveredPrice[]>([{ type: 'WholesalePricePerUnit', amount: '0.7', currency: 'EUR' }]),
  takedown: fc.boolean(),
})
const release = fc.nat(4).chain((number) =>
  fc.record({
    outer_id: fc.constant(number % 2 === 0 ? `release-${number}` : null),
    title: fc.constant(`Release ${number} <&>`),
    titles: some(title, 2),
    upc: fc.constant(number === 3 ? null : `73100000${digits(number, 4)}`),
    type: fc.constantFrom(null, 'Album', 'Compilation', 'Box of my own'),
    release_date: orNull(day),
    label: orNull(label),
    artists: some(artist, 2),
    references: fc.constant<Reference[]>(number === 3 ? [{ id: 'g3', source: 'grid' }] : []),
    track_position: orNull(fc.constantFrom('1', '2', 'A1')),
    disk_number: orNull(fc.constantFrom('1', '2', 'side b')),
    is_complete: fc.constant(true as const),
    terms: fc.option(
      fc.record({
        deals: orNull(some(deal, 2)),
        taken_down: fc.boolean(),
        details,
        images: fc.constant<never[]>([]),
      }),
      { nil: undefined },
    ),
  }),
)
const work = fc.nat(3).chain((number) =>
  fc.record({
    outer_id: fc.constant(number === 0 ? 'work-0' : null),
    title: fc.constant(`Work ${number}`),
    iswc: fc.constant(number === 1 ? 'T0000000010' : null),
    contributors: some(fc.record({ name: text, role: orNull(text), isni: fc.constant(null) })),
    references: fc.constant<never[]>([]),
  }),
)

const tracks: fc.Arbitrary<DeliveredTrack[]> = fc
  .array(
    fc.record({
      medium: fc.constantFrom('audio' as const, 'video' as const),
      title: orNull(text),
      titles: some(title, 2),
      hasIsrc: fc.boolean(),
      idIsIsrc: fc.boolean(),
      release_date: orNull(day),
      duration_ms: orNull(fc.nat(999_999_999)),
      language: orNull(fc.constantFrom('en', 'fr')),
      lyrics: orNull(text),
      label: orNull(label),
      artists: some(artist),
      releases: fc.uniqueArray(release, { maxLength: 3, selector: (of) => of.title }),
      works: fc.uniqueArray(work, { maxLength: 2, selector: (of) => of.title }),
      references,
      customer_tags: some(fc.record({ tag: text, category: fc.constantFrom('', 'genre', 'mood: x') })),
      deals: orNull(some(deal, 2)),
      details: orNull(details),
      taken_down: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) =>
    list.map(({ hasIsrc, idIsIsrc, ...track }, at) => {
      const isrc = hasIsrc ? `SEAB1240${digits(at, 4)}` : null
      return { ...emptyTrack(isrc !== null && idIsIsrc ? isrc : `track ${at}`, []), ...track, isrc }
    }),
  )

async function fill(organisation: Organisation, records: DeliveredTrack[]): Promise<void> {
  const area = await areaOf(context, organisation.id)
  await transaction(context.db, async (tx) => {
    const ingestion = await insertIngestion(tx, {
      id: newId(),
      organisation_id: organisation.id,
      catalogue_id: organisation.catalogue.id,
      client_id: null,
      mode: 'api_json',
      options: { overwrite_audio_file: true, delete_delivered_file: true },
      status: 'analysing',
      created_at: context.clock.now(),
    })
    const items = records.map((record, index) => ({
      index,
      source: String(index),
      outer_id: record.outer_id,
      kind: 'track' as const,
      record,
    }))
    const { drafts } = await applyItems(context, tx, { ingestion, area }, items)
    assert.deepEqual(
      drafts.flatMap(({ row }) => row.message ?? []),
      [],
    )
  })
}

const readAll = (organisation: Organisation): Promise<CompleteTrack[]> =>
  readFor(context.db, organisation.id, async (tx) =>
    selectCompleteTracks(tx, await selectSeqs(tx, 'tracks', organisation.catalogue.id, 0, 1000)),
  )

const sourceOf = ({ id, name, catalogue }: Organisation) => ({
  organisationId: id,
  organisationName: name,
  catalogueId: catalogue.id,
})

async function ingest(organisation: Organisation, request: Parameters<typeof createIngestion>[2]['request']) {
  const caller = {
    organisation: { ...organisation, kind: 'customer' },
    catalogue: null,
    client: { id: null },
    principal: { type: 'machine', id: '', name: 'test' },
  }
  const { id } = await createIngestion(context, caller as never, { request, key: null, onReplay() {} })
  await store(context, id)
  const failed = await context.db`
    select source, message from ingestion_items where ingestion_id = ${id} and status in ('failed', 'skipped')`
  assert.deepEqual([...failed], [])
}

/** Numbers and ids of rows are new in another organisation. */
function comparable(list: CompleteTrack[], options: { sortReleases: boolean }) {
  return list
    .map(({ seq: _, id: __, releases, ...track }) => {
      const own = releases.map(({ seq: ___, ...each }) => each)
      return {
        ...track,
        releases: options.sortReleases ? own.sort((a, b) => (a.title < b.title ? -1 : 1)) : own,
      }
    })
    .sort((a, b) => (a.outer_id! < b.outer_id! ? -1 : 1))
}

test('a catalogue that was exported as CSV is the same after it was ingested elsewhere', async () => {
  await fc.assert(
    fc.asyncProperty(tracks, async (records) => {
      const [from, to] = [await makeOrganisation(context), await makeOrganisation(context)]
      await fill(from, records)
      const pieces = []
      for await (const piece of exportCatalogue(context, sourceOf(from), 'csv')) pieces.push(piece)
      await deliver(context, to.id, 'delivery/metadata/export.csv', pieces.join(''))
      await ingest(to, { mode: 's3_csv', path: 'export.csv' })
      assert.deepEqual(
        comparable(await readAll(to), { sortReleases: false }),
        comparable(await readAll(from), { sortReleases: false }),
      )
    }),
    { numRuns: 25 },
  )
})

test('a catalogue that was exported as ERN 4.3 is the same after it was ingested elsewhere', async () => {
  await fc.assert(
    fc.asyncProperty(tracks, async (records) => {
      const [from, to] = [await makeOrganisation(context), await makeOrganisation(context)]
      await fill(from, records)
      const pieces: Buffer[] = []
      for await (const piece of exportCatalogue(context, sourceOf(from), 'ern')) pieces.push(piece as Buffer)
      for (const { name, bytes } of readTar(Buffer.concat(pieces)))
        await deliver(context, to.id, `delivery/ddex/${name}`, bytes)
      await ingest(to, { mode: 's3_ddex' })
      // Each message speaks for one release, so a track is put on its releases in the order of the messages.
      assert.deepEqual(
        comparable(await readAll(to), { sortReleases: true }),
        comparable(await readAll(from), { sortReleases: true }),
      )
    }),
    { numRuns: 25 },
  )
})
