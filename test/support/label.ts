import type { Caller } from '../../src/domain/access/caller.ts'
import { readFor } from '../../src/domain/catalogue/act-for.ts'
import { grantCredits } from '../../src/domain/credits/grant.ts'
import { createIngestion } from '../../src/domain/ingestion/create.ts'
import type { IngestionRequest } from '../../src/domain/ingestion/request.ts'
import { type Ingestion, selectIngestion } from '../../src/domain/ingestion/sql-ingestions.ts'
import { selectItems } from '../../src/domain/ingestion/sql-items.ts'
import { makeWav } from './audio.ts'
import type { TestContext } from './context.ts'
import { deliver, runStages } from './ingestion.ts'
import { makeClient, makeOrganisation } from './people.ts'

/** A track as a person would compare it with what was delivered. */
export type SeenTrack = {
  outer_id: string | null
  isrc: string | null
  title: string | null
  artists: string[]
  /** `UPC disk.position`, sorted. */
  releases: string[]
  searchable: boolean
  reason: string | null
  analysis: string
}

/** An organisation that delivers, and what its catalogue shows afterwards. */
export async function makeLabel(context: TestContext) {
  const organisation = await makeOrganisation(context)
  const client = await makeClient(context, organisation.id, { type: 'machine' })
  await grantCredits(context, context.db, organisation.id, { amount: 1000, reason: 'test' })
  const caller = { organisation, client, catalogue: null } as unknown as Caller
  const inspect = async (id: string) => ({
    id,
    ingestion: (await selectIngestion(context.db, id)) as Ingestion,
    items: await selectItems(context.db, id, { limit: 1000, offset: 0 }),
  })
  const create = async (request: IngestionRequest) =>
    (await createIngestion(context, caller, { key: null, request })).id
  return {
    id: organisation.id,
    caller,
    create,
    inspect,
    put: (key: string, bytes: Buffer | string) => deliver(context, organisation.id, key, bytes),
    /** Puts a message into a batch folder, with a WAV file for each of these names. */
    async deliverBatch(batch: string, xml: string, files: string[] = []): Promise<void> {
      await deliver(context, organisation.id, `delivery/ddex/${batch}/message.xml`, xml)
      for (const name of files) {
        const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 5000, 7)
        await deliver(context, organisation.id, `delivery/ddex/${batch}/resources/${name}`, makeWav(seed))
      }
    },
    async ingest(request: Partial<IngestionRequest> = {}) {
      const id = await create({ mode: 's3_ddex', ...request })
      await runStages(context, id)
      return inspect(id)
    },
    /** By UPC. */
    async releaseTitles(): Promise<Record<string, string>> {
      const rows = await readFor(
        context.db,
        organisation.id,
        (tx) => tx`select upc, title from workspace.releases order by upc`,
      )
      return Object.fromEntries(rows.map(({ upc, title }) => [upc, title]))
    },
    async tracks(): Promise<SeenTrack[]> {
      const rows = await readFor(
        context.db,
        organisation.id,
        (tx) => tx`
          select
            outer_id, isrc, title, unavailable_reason as reason, analysis_status as analysis,
            available_search as searchable,
            array(
              select name from workspace.track_artists join workspace.artists on seq = artist_seq
              where track_seq = tracks.seq order by position
            ) as artists,
            array(
              select concat_ws(' ', coalesce(upc, releases.title), concat_ws('.', disk_number, track_position))
              from workspace.track_releases join workspace.releases on releases.seq = release_seq
              where track_seq = tracks.seq order by 1
            ) as releases
          from workspace.tracks
          order by coalesce(isrc, outer_id), outer_id`,
      )
      return rows.map((row) => ({ ...row })) as SeenTrack[]
    },
  }
}
