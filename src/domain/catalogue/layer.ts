import type { Layer } from './track-uri.ts'

export type { Layer }

/** Where records are written: a catalogue of an organisation, or the atlas. */
export type Plane = { layer: 'workspace'; organisationId: string; catalogueId: string } | { layer: 'atlas' }

export const kinds = ['tracks', 'artists', 'releases', 'labels', 'works'] as const
/** The lists there are. The atlas has no works. */
export type Kind = (typeof kinds)[number]
export type EntityType = 'track' | 'artist' | 'release' | 'label' | 'work'
