import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import type { TestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

export type Target = Awaited<ReturnType<typeof createTracks>>['target']

/** An organisation with so many tracks, to add vectors of. */
export async function createTracks(context: TestContext, count: number) {
  const owner = await makeOrganisation(context)
  const entries = Array.from({ length: count }, (_, i) => ({ outerId: `t${i}`, title: `Track ${i}` }))
  const uuids = await fillWorkspace(context, owner, entries)
  const rows = await readFor(
    context.db,
    owner.id,
    (tx) => tx<{ id: string; seq: number }[]>`select id, seq from workspace.tracks`,
  )
  const seqs = new Map(rows.map(({ id, seq }) => [id, seq]))
  const target = { layer: 'workspace', organisationId: owner.id, catalogueId: owner.catalogue.id } as const
  return { target, scope: { ...target, catalogueId: null }, ids: uuids.map((id) => seqs.get(id)!) }
}
