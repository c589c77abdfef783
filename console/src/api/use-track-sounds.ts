import { useQueries } from '@tanstack/react-query'
import type { Operations } from '../../../packages/client/operations.ts'
import { apiQuery } from './queries.ts'

export type TrackSound = Operations['readTrackSounds']['data']['results'][number]

const maxIds = 100

/** How tracks of the workspace sound, by id. They are read in groups, so that scrolling asks for each group once. */
export function useTrackSounds(groups: string[][]): ReadonlyMap<string, TrackSound> {
  const results = useQueries({
    queries: groups.map((ids) => ({
      ...apiQuery('readTrackSounds', ids.length === 0 ? null : { body: { track_ids: ids.slice(0, maxIds) } }),
      staleTime: 60_000,
    })),
  })
  return new Map(
    results.flatMap(({ data }) => data?.results ?? []).map((sound) => [sound.track_id, sound] as const),
  )
}
