import { memoizePer } from '../../lib/memoize.ts'
import { InvalidatedCache } from '../../platform/invalidated-cache.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { countTracks, type MapView, selectPackedPoints, selectPackedScores } from './sql.ts'

/** More points than a screen has room for. Of larger workspaces, every second, third … track is shown. */
const maxPoints = 250_000
/** `EUMP` */
const magic = 0x45554d50

async function chooseView(tx: Db, { catalogue }: Caller): Promise<MapView & { total: number }> {
  const catalogueId = catalogue?.id ?? null
  const total = await countTracks(tx, catalogueId)
  return { catalogueId, total, stride: Math.max(1, Math.ceil(total / maxPoints)) }
}

/** A map has up to 6.5 MB. Its points invalidate it (migration 0271); artists and moods may be as old as the cache allows. */
const mapsOf = memoizePer(
  (context: Context) =>
    new InvalidatedCache<Buffer>(context.db, {
      name: 'sound maps',
      channel: 'euterpe_sound_map',
      maxEntries: 8,
    }),
)
/** Smaller maps are read in no time, and so show a change at once. In bytes, of about two thousand points. */
const minCached = 50_000
/** Maps that are being read, so that people who open one at the same time wait for one query. */
const readingOf = memoizePer((_: Context) => new Map<string, Promise<Buffer>>())

/** The map in bytes: the mark, the number of points and of tracks in 32 bits each, then the points (sql.ts). */
export function readMap(context: Context, caller: Caller): Promise<Buffer> {
  const organisationId = caller.organisation.id
  const key = `${organisationId} ${caller.catalogue?.id ?? ''}`
  const reading = readingOf(context)
  const pending = reading.get(key) ?? readCached(context, caller, key).finally(() => reading.delete(key))
  reading.set(key, pending)
  return pending
}

async function readCached(context: Context, caller: Caller, key: string): Promise<Buffer> {
  let small: Buffer | null = null
  const cached = await mapsOf(context).get(key, async () => {
    const map = await packMap(context, caller)
    if (map.length >= minCached) return { value: map, tags: [caller.organisation.id] }
    small = map
    return null
  })
  return cached ?? small!
}

function packMap(context: Context, caller: Caller): Promise<Buffer> {
  return readForWithLag(context.db, caller.organisation.id, async (tx) => {
    const view = await chooseView(tx, caller)
    const { count, bytes } = await selectPackedPoints(tx, view)
    const head = Buffer.alloc(12)
    head.writeUInt32BE(magic, 0)
    head.writeUInt32BE(count, 4)
    head.writeUInt32BE(view.total, 8)
    return Buffer.concat([head, bytes])
  })
}

/** How strong a tag is at each point of the map, a byte each. */
export function readMapScores(context: Context, caller: Caller, tagUid: string): Promise<Buffer> {
  return readForWithLag(context.db, caller.organisation.id, async (tx) =>
    selectPackedScores(tx, await chooseView(tx, caller), tagUid),
  )
}
