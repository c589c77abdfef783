import { useQuery } from '@tanstack/react-query'
import type { Operations } from '../../../packages/client/operations.ts'
import { euterpe } from './client.ts'
import { queryKey } from './query-keys.ts'

export type ArtworkKind = 'tracks' | 'releases'
export type Artwork = NonNullable<Operations['getTrackArtwork']['data']['artwork']>

const maxIds = 100
const operations = { tracks: 'readTrackArtworks', releases: 'readReleaseArtworks' } as const

type Waiting = { id: string; resolve(artwork: Artwork | null): void; reject(error: unknown): void }
const waiting: Record<ArtworkKind, Waiting[]> = { tracks: [], releases: [] }

/** The cover of a track or release; null if it has none. The covers that a page asks for at once are read in one call. */
export function useArtwork(kind: ArtworkKind, id: string, isOwn: boolean): Artwork | null {
  const { data } = useQuery({
    queryKey: queryKey(operations[kind], id),
    queryFn: () => readWithOthers(kind, id),
    staleTime: 60_000,
    enabled: isOwn,
  })
  return data ?? null
}

function readWithOthers(kind: ArtworkKind, id: string): Promise<Artwork | null> {
  const group = waiting[kind]
  if (group.length === 0) setTimeout(() => void readGroup(kind))
  return new Promise((resolve, reject) => group.push({ id, resolve, reject }))
}

async function readGroup(kind: ArtworkKind): Promise<void> {
  const group = waiting[kind]
  while (group.length > 0) void readSome(kind, group.splice(0, maxIds))
}

async function readSome(kind: ArtworkKind, group: Waiting[]): Promise<void> {
  try {
    const { results } = await euterpe.call(operations[kind], { body: { ids: group.map(({ id }) => id) } })
    const found = new Map(results.map(({ id, artwork }) => [id, artwork] as const))
    for (const { id, resolve } of group) resolve(found.get(id) ?? null)
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}
