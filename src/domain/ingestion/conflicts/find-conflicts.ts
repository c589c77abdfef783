import { foldText } from '../../../lib/fold-text.ts'
import type { CompleteTrack } from '../../catalogue/read/sql-complete-tracks.ts'

export const conflictKinds = ['title', 'artist', 'ownership', 'recording'] as const
export type ConflictKind = (typeof conflictKinds)[number]

/** A delivery contradicts what is stored about the same recording. */
export type Conflict = { kind: ConflictKind; ours: string; theirs: string }

type Compared = Pick<CompleteTrack, 'isrc' | 'title' | 'details'> & {
  artists: { name: string }[]
  label: { name: string } | null
}

/**
 * Where a delivery says something else about a recording than what is stored. An ISRC names one recording for ever, so a title
 * that is not just spelt differently, or other artists, mean that one of the two is wrong.
 */
export function findConflicts(ours: Compared, theirs: Compared): Conflict[] {
  const conflicts: Conflict[] = []
  if (ours.isrc !== null && ours.isrc === theirs.isrc) {
    if (ours.title !== null && theirs.title !== null && !isSameTitle(ours.title, theirs.title))
      conflicts.push({ kind: 'title', ours: ours.title, theirs: theirs.title })
    const [before, after] = [ours.artists, theirs.artists].map((list) => list.map(({ name }) => name))
    if (before!.length > 0 && after!.length > 0 && !haveCommonName(before!, after!))
      conflicts.push({ kind: 'artist', ours: before!.join(', '), theirs: after!.join(', ') })
  }
  const [owner, newOwner] = [ownerOf(ours), ownerOf(theirs)]
  if (owner !== null && newOwner !== null && foldText(owner) !== foldText(newOwner))
    conflicts.push({ kind: 'ownership', ours: owner, theirs: newOwner })
  return conflicts
}

/** `Dancing Queen (2011 Remaster)` is `Dancing Queen`, so additions in brackets and after a dash do not count. */
function isSameTitle(left: string, right: string): boolean {
  const main = (title: string) => {
    const folded = foldText(title)
    return foldText(title.replace(/\s*[([].*$/s, '').replace(/\s+[-–—]\s.*$/s, '')) || folded
  }
  return main(left) === main(right)
}

function haveCommonName(left: string[], right: string[]): boolean {
  const names = new Set(left.map(foldText))
  return right.some((name) => names.has(foldText(name)))
}

/** The company of the P-line, which owns the recording; where no message has one, the label. */
function ownerOf({ details, label }: Compared): string | null {
  const lines = (details?.p_lines ?? []) as { company: string | null; text: string | null }[]
  return lines[0]?.company ?? label?.name ?? null
}
