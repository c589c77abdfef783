export const kinds = ['tracks', 'artists', 'releases', 'labels', 'works'] as const
/** The lists of a catalogue. The atlas has no works. */
export type Kind = (typeof kinds)[number]
export type EntityType = 'track' | 'artist' | 'release' | 'label' | 'work'
