/** What a section is, as far as its sound tells. */
export const sectionLabels = ['intro', 'verse_like', 'chorus_like', 'breakdown', 'drop', 'outro'] as const
export type SectionLabel = (typeof sectionLabels)[number]

export type MeasuredSection = {
  start_s: number
  end_s: number
  group: number
  /** Mean level in decibels. */
  level: number
  /** Mean level of the lowest bands; null where it is not known. */
  low: number | null
}

/** The longest introduction or ending, in seconds and as a share of the piece. */
const maxEdgeSeconds = 30
const maxEdgeShare = 0.25
/** Decibels below the loudest sections from which a start or an end is one, and a middle is a breakdown. */
const quieterEdge = 2.5
const breakdownDepth = 4
/** How much louder a drop is than what it follows: as a whole, and in the bass. */
const dropRise = 4
const dropLowRise = 5
/** Choruses are at least this much louder than verses. */
const chorusRise = 1

/** Labels only what can be told: null means no more than that the sound is another one. */
export function labelSections(
  sections: readonly MeasuredSection[],
  duration: number,
): (SectionLabel | null)[] {
  const labels = new Array<SectionLabel | null>(sections.length).fill(null)
  if (sections.length < 2) return labels
  const main = mainLevel(sections)
  const isEdge = ({ start_s, end_s, level }: MeasuredSection) =>
    end_s - start_s <= Math.min(maxEdgeSeconds, maxEdgeShare * duration) && level <= main - quieterEdge
  if (isEdge(sections[0]!)) labels[0] = 'intro'
  if (isEdge(sections.at(-1)!)) labels[sections.length - 1] = 'outro'
  labelSongParts(sections, labels)
  labelBreakdowns(sections, labels)
  return labels
}

/** A dip between two louder sections whose sound is heard nowhere else; a drop follows it with the bass. */
function labelBreakdowns(sections: readonly MeasuredSection[], labels: (SectionLabel | null)[]): void {
  for (let i = 1; i < sections.length - 1; i++) {
    const { level, group } = sections[i]!
    const depth = Math.min(sections[i - 1]!.level, sections[i + 1]!.level) - level
    const isUnique = sections.every((other, at) => at === i || other.group !== group)
    if (labels[i] === null && isUnique && depth >= breakdownDepth) labels[i] = 'breakdown'
  }
  for (let i = 1; i < sections.length; i++) {
    const [before, now] = [sections[i - 1]!, sections[i]!]
    const lowRise = now.low === null || before.low === null ? 0 : now.low - before.low
    const rises = now.level - before.level >= dropRise && lowRise >= dropLowRise
    if (rises && labels[i - 1] === 'breakdown') labels[i] = 'drop'
  }
}

/** Two sounds that alternate: the louder one returns like a chorus, the other one like a verse. */
function labelSongParts(sections: readonly MeasuredSection[], labels: (SectionLabel | null)[]): void {
  const open = [...sections.keys()].filter((index) => labels[index] === null)
  const groups = [...Map.groupBy(open, (index) => sections[index]!.group).values()]
    .filter((members) => members.length >= 2)
    .map((members) => ({ members, level: mean(members.map((index) => sections[index]!.level)) }))
    .sort((a, b) => b.level - a.level)
  const [loud, soft] = groups
  if (loud === undefined || soft === undefined || loud.level - soft.level < chorusRise) return
  for (const index of loud.members) labels[index] = 'chorus_like'
  for (const index of soft.members) labels[index] = 'verse_like'
}

/** The level of the louder half of the piece. */
function mainLevel(sections: readonly MeasuredSection[]): number {
  const byLevel = sections.toSorted((a, b) => b.level - a.level)
  const half = byLevel.reduce((sum, { start_s, end_s }) => sum + end_s - start_s, 0) / 2
  let [sum, seconds] = [0, 0]
  for (const { start_s, end_s, level } of byLevel) {
    sum += level * (end_s - start_s)
    seconds += end_s - start_s
    if (seconds >= half) break
  }
  return sum / seconds
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
