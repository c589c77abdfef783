import type { ItemOf } from '../../../../packages/client/client.ts'

type Kind = ItemOf<'listConflicts'>['kind']

export const conflictKinds = ['title', 'artist', 'ownership', 'recording'] as const satisfies readonly Kind[]
export const decisions = ['keep_ours', 'take_theirs', 'keep_both'] as const
export type Decision = (typeof decisions)[number]

/** Titles and owners cannot both be true. */
export const canKeepBoth = (kind: Kind) => kind === 'artist' || kind === 'recording'
