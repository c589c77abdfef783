import assert from 'node:assert/strict'
import { codeBytes, rotate, writeCode } from '../../../../src/index/vector/compute/codes.ts'
import { normalise } from '../../../../src/index/vector/compute/vectors.ts'
import { createTestContext } from '../../../support/context.ts'
import { createTracks as createTracksIn, type Target } from '../tracks.ts'
import { styledVector } from '../vectors.ts'

export const space = { name: 'sound', modelVersion: 'test-1' }

/** Creates a context and functions that fill and inspect its vector index. Call it at the top of a test file. */
export async function createVectorFixture() {
  const context = await createTestContext()
  const { vectorIndex: index } = context

  const createTracks = (count: number) => createTracksIn(context, count)

  const add = (target: Target, vectors: { id: number; vector: Float32Array }[], version = 1) =>
    index.add(
      target,
      space,
      vectors.map((each) => ({ ...each, version })),
    )

  async function maintainAll(target: Target): Promise<number> {
    let steps = 0
    while (await index.maintain(target)) steps++
    return steps
  }

  /** Every row of the index with the transaction that wrote it last. Views hide that, so it reads as the owner. */
  function readRows({ organisationId }: Target) {
    return context.owner<{ name: string; writer: string; entries: number | null }[]>`
      select 'cell ' || cell as name, xmin::text as writer, entries
      from inventory.similarity_cells
      where organisation_id = ${organisationId}
      union all
      select 'page ' || cell || '.' || part, xmin::text, null
      from inventory.similarity_parts
      where organisation_id = ${organisationId}
      union all
      select 'index', xmin::text, null
      from inventory.similarity_indexes
      where organisation_id = ${organisationId}
      order by name`
  }

  /** Every vector has a code in its cell, and every code of a vector in its cell belongs to the cell's centroid. */
  async function checkCodes({ organisationId }: Target): Promise<void> {
    const cells = await context.owner<
      { cell: number; entries: number; centroid: Buffer; codes: Buffer | null }[]
    >`
      select
        cells.cell, cells.entries, cells.centroid,
        (
          select string_agg(codes, ''::bytea order by part)
          from inventory.similarity_parts as pages
          where pages.index_id = cells.index_id and pages.cell = cells.cell
        ) as codes
      from inventory.similarity_cells as cells
      where organisation_id = ${organisationId}`
    const stored = await context.owner<{ id: number; cell: number; vector: Buffer }[]>`
      select track_seq as id, cell, vector
      from inventory.similarity_vectors
      where organisation_id = ${organisationId}`
    const byId = new Map(stored.map((row) => [row.id, row]))
    const coded = new Set<number>()
    for (const { cell, entries, centroid, codes } of cells) {
      assert.equal((codes?.length ?? 0) / codeBytes, entries)
      const rotated = rotate(new Float32Array(new Uint8Array(centroid).buffer))
      const correct = new Uint8Array(codeBytes)
      for (let offset = 0; offset < entries * codeBytes; offset += codeBytes) {
        const id = codes!.readUInt32LE(offset)
        const row = byId.get(id)
        if (row === undefined || row.cell !== cell || coded.has(id)) continue
        const { buffer, byteOffset, length } = row.vector
        writeCode(correct, 0, id, rotate(normalise(new Int8Array(buffer, byteOffset, length))), rotated)
        if (codes!.subarray(offset, offset + codeBytes).equals(correct)) coded.add(id)
      }
    }
    assert.deepEqual(
      stored.map(({ id }) => id).filter((id) => !coded.has(id)),
      [],
      'vectors without a correct code',
    )
  }

  return { context, index, createTracks, add, maintainAll, readRows, checkCodes }
}

/** A vector near one of the styles for each id. */
export const styled = (ids: number[]) => ids.map((id, i) => ({ id, vector: styledVector(i) }))

export const ids = (found: { id: number }[]) => found.map(({ id }) => id)
