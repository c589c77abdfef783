import type { UseQueryResult } from '@tanstack/react-query'
import type { Operations } from '../../../../packages/client/operations.ts'

export type Track = Operations['getWorkspaceTrack']['data'] | Operations['getAtlasTrack']['data']
/** The portrait and the segments of a track, which load after the rest. */
export type Include = NonNullable<NonNullable<Operations['getWorkspaceTrack']['query']>['include']>[number]

export type ProfileQuery = UseQueryResult<Operations['getWorkspaceTrack']['data']>
