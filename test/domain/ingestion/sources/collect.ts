import type { DeliveredTrack, SourceItem } from '../../../../src/domain/ingestion/sources/delivered-track.ts'

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** The record of an item that must have one. */
export function recordOf(item: SourceItem | undefined): DeliveredTrack {
  if (item?.kind !== 'track') throw new Error(`no track but ${JSON.stringify(item)}`)
  return item.record
}

/** What is wrong with an item that must be wrong. */
export function messageOf(item: SourceItem | undefined): string {
  if (item?.kind !== 'problem') throw new Error(`no problem but ${JSON.stringify(item)}`)
  return item.problem.message
}

/** Only what was delivered, to compare with. Terms of releases and warnings have tests of their own. */
export function delivered({ left_out: _, ...record }: DeliveredTrack): Record<string, unknown> {
  const releases = record.releases.map(({ terms: _, ...release }) => release)
  const { if_missing: __, ...audio } = record.audio ?? {}
  return Object.fromEntries(
    Object.entries({ ...record, releases, audio: record.audio && audio }).filter(
      ([name, value]) =>
        value !== null &&
        !(Array.isArray(value) && value.length === 0) &&
        !['keeps_other_releases', 'details', 'warnings'].includes(name),
    ),
  )
}

/** The bytes in pieces of `size`, as a store would send them. */
export function* inPieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
