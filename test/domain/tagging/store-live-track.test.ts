import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { nestMetadata, type TaggingMetadata, toTrackInput } from '../../../src/domain/tagging/metadata.ts'
import { storeLiveTrack } from '../../../src/domain/tagging/store-live-track.ts'
import { Problem } from '../../../src/lib/problem.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const context = await createTestContext()

type Stored = {
  id: string
  outer_id: string | null
  title: string | null
  isrc: string | null
  refs: string[]
}

async function tracksOf(organisationId: string): Promise<Stored[]> {
  return readFor(
    context.db,
    organisationId,
    (tx) => tx<Stored[]>`
      select
        id, outer_id, title, isrc,
        array(
          select source || ':' || value
          from workspace.external_references
          where entity = 'track' and entity_seq = tracks.seq
        ) as refs
      from workspace.tracks
      order by seq`,
  )
}

const isrcs = ['GBABC2600001', 'GBABC2600002']
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

const storedTrack = fc.record({
  outerId: maybe(['o1', 'o2', 'o3']),
  isrc: maybe(isrcs),
  title: maybe(['Blue', 'Rain']),
  reference: maybe(['r1', 'r2']),
})

/** `id` is the number of a stored track, or one that nobody has. */
const metadata = fc.record({
  id: maybe([0, 1, 2, 'nobody']),
  isrc: maybe([...isrcs, 'GBABC2600009']),
  outer_id: maybe(['o1', 'o2', 'o9']),
  title: maybe(['Blue', 'Rain', 'Sun']),
  reference: maybe(['r1', 'r2', 'r9']),
})

test('stores a live track under the one track that its identifiers name, or refuses it and changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(storedTrack, { maxLength: 4 }), metadata, async (stock, given) => {
      const owner = await makeOrganisation(context)
      // A later input with the same outer_id would overwrite the earlier one, so each outer_id is stored once.
      const unlike = stock.filter(
        ({ outerId }, at) =>
          outerId === undefined || !stock.slice(0, at).some((one) => one.outerId === outerId),
      )
      await fillWorkspace(
        context,
        owner,
        unlike.map(({ reference, ...entry }, at) => ({
          ...entry,
          outerId: entry.outerId ?? `other ${at}`,
          ...(reference !== undefined && { references: [{ source: 'grid', id: reference }] }),
        })),
      )
      const before = await tracksOf(owner.id)
      const claimed =
        typeof given.id === 'number'
          ? before[given.id]?.id
          : given.id && '01900000-0000-7000-8000-000000000000'
      const track: TaggingMetadata['track'] = {
        id: claimed,
        isrc: given.isrc,
        outer_id: given.outer_id,
        title: given.title,
        external_references:
          given.reference === undefined ? undefined : [{ source: 'grid', id: given.reference }],
      }
      const sent = JSON.parse(JSON.stringify({ track }))
      const outcome = await transaction(context.db, (tx) =>
        storeLiveTrack(
          tx,
          { organisationId: owner.id, catalogueId: owner.catalogue.id },
          toTrackInput(nestMetadata(sent), 'inbound/file.wav'),
          context.clock.now(),
        ),
      ).catch((error) => {
        if (error instanceof Problem) return error
        throw error
      })

      const expected = {
        ...sent.track,
        outer_id: given.outer_id ?? (Object.keys(sent.track).length === 0 ? 'file' : undefined),
      }
      const named = [
        expected.id && before.filter(({ id }) => id === expected.id),
        expected.isrc && before.filter(({ isrc }) => isrc === expected.isrc),
        given.reference && before.filter(({ refs }) => refs.includes(`grid:${given.reference}`)),
        expected.outer_id && before.filter(({ outer_id }) => outer_id === expected.outer_id),
      ].filter((tracks): tracks is Stored[] => Array.isArray(tracks) && tracks.length > 0)
      const common = (named[0] ?? []).filter((one) => named.every((tracks) => tracks.includes(one)))

      if (outcome instanceof Problem) {
        assert.deepEqual(await tracksOf(owner.id), before, 'a refusal changed something')
        if (outcome.code === 'resource_forbidden') {
          assert.ok(claimed !== undefined && !before.some(({ id }) => id === claimed))
          return
        }
        assert.equal(outcome.code, 'validation_error')
        const titled = before.filter(({ title }) => title === expected.title)
        assert.ok(
          named.length > 0 ? common.length !== 1 : titled.length > 1,
          'refused although the identifiers name one track',
        )
        for (const { id } of named.flat()) assert.match(outcome.message, new RegExp(id))
        return
      }
      const { track: result } = outcome
      if (named.length > 0) {
        assert.equal(common.length, 1)
        assert.equal(result.id, common[0]!.id, 'not the track that all identifiers name')
      } else if (result.action !== 'created') {
        const found = before.find(({ id }) => id === result.id)!
        assert.equal(found.title, expected.title, 'matched another title')
      } else {
        assert.equal((await tracksOf(owner.id)).length, before.length + 1)
      }
    }),
    { numRuns: 60 },
  )
})

test('refuses metadata that gives different values in several places', () => {
  fc.assert(
    fc.property(
      fc.record({ nested: maybe(['a', 'b']), within: maybe(['a', 'b']), beside: maybe(['a', 'b']) }),
      ({ nested, within, beside }) => {
        const titles = new Set([nested, within, beside].filter((value) => value !== undefined))
        const nest = () =>
          nestMetadata(
            {
              ...(nested !== undefined && { track: { title: nested } }),
              ...(within !== undefined && { title: within }),
            },
            beside === undefined ? {} : { title: beside },
          )
        if (titles.size > 1) assert.throws(nest, /contradicts itself/)
        else assert.equal(nest().track?.title, [...titles][0])
      },
    ),
  )
})

test('a track without metadata gets its file name, without folder and extension, as outer id', () => {
  const outerIdOf = (key: string) => toTrackInput({}, key).outerId
  assert.equal(outerIdOf('inbound/2026/Blue Hour.wav'), 'Blue Hour')
  assert.equal(outerIdOf('inbound/v1.2.flac'), 'v1.2')
  assert.equal(outerIdOf('inbound/.hidden'), '.hidden')
  assert.equal(toTrackInput({ track: { title: 'Known' } }, 'inbound/a.wav').outerId, undefined)
})
