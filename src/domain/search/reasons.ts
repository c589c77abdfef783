import { readHeads } from '../../audio/tagger/heads.ts'
import { chosenModel } from '../../audio/tagger/model.ts'
import { notes, spellTonic } from '../../lib/musical-key.ts'
import type { ReadTerm } from '../brief/reading.ts'
import { terms } from '../brief/terms.ts'
import { unpackFloats, unpackTagSegments } from '../tagging/packing.ts'
import { type CategorisedTag, tagOrder, tagsByUid, uidOf } from '../tagging/taxonomy/taxonomy.ts'
import { sameTempo } from './seed.ts'
import type { SoundRow } from './sql-sounds.ts'

/** Why a track is a hit. */
export type Reason = {
  /** `absence`: a tag that was not wanted and does not apply. */
  kind: 'tag' | 'absence' | 'tempo' | 'key'
  /** The words of the brief that ask for it; null where nobody said it. */
  words: string | null
  tag: { uid: string; name: string; category: string } | null
  /** Of the tag, for the whole track. */
  score: number | null
  bpm: number | null
  key: string | null
  /** Where the tag is strongest. */
  segment: { start_s: number; end_s: number; score: number } | null
}

const maxReasons = 6

/** What is known of the sound of a track: the score of each tag, and where it is strongest. */
export type Sound = {
  bpm: number | null
  key: string | null
  scoreOf(uid: string): number
  strongestSegment(uid: string): Reason['segment']
}

export function readSound(row: SoundRow): Sound {
  const scores =
    row.embedding === null ? null : readHeads(chosenModel()).score(unpackFloats(row.embedding)).tags
  let segments: ReturnType<typeof unpackTagSegments> | null = null
  const key = row.musical_key === null ? null : notes[row.musical_key]!
  return {
    bpm: row.bpm,
    key:
      key === null ? null : [spellTonic(key, row.mode), row.mode].filter((part) => part !== null).join(' '),
    scoreOf: (uid) => scores?.[tagOrder.indexOf(uid)] ?? 0,
    strongestSegment(uid) {
      const tag = tagOrder.indexOf(uid)
      if (row.tag_segments === null || tag < 0) return null
      segments ??= unpackTagSegments(row.tag_segments)
      if (segments.length === 0) return null
      const best = segments.reduce((a, b) => (b.scores[tag]! > a.scores[tag]! ? b : a))
      return { start_s: best.start_s, end_s: best.end_s, score: round(best.scores[tag]!) }
    },
  }
}

/** The reasons of a hit of a brief: the terms it fits, strongest first, by the tag that stands for each best. */
export function explainTerms(wanted: readonly ReadTerm[], sound: Sound): Reason[] {
  const explained = wanted.flatMap((each) => {
    const tag = strongestTag(each, sound)
    if (tag === null) return []
    const score = sound.scoreOf(tag.uid)
    const strength = score / tag.threshold
    if (each.weight > 0) return strength >= 1 ? [{ reason: tagReason(each.words, tag, sound), strength }] : []
    if (strength >= 1) return []
    const reason = { ...tagReason(each.words, tag, sound), kind: 'absence' as const, segment: null }
    return [{ reason, strength: 1 - strength }]
  })
  const byTag = new Map<string, (typeof explained)[number]>()
  for (const each of explained.sort((a, b) => b.strength - a.strength)) {
    const { kind, tag } = each.reason
    if (!byTag.has(`${kind}${tag!.uid}`)) byTag.set(`${kind}${tag!.uid}`, each)
  }
  return [...byTag.values()].slice(0, maxReasons).map(({ reason }) => reason)
}

/** What people compare recordings by, and how many tags of each are named. */
const sharedTags: Record<string, number> = { genres: 1, moods: 2, instruments: 2, vocals: 1 }

/** What a hit has in common with recordings: tempo, key, and the strongest tags that apply to it and to them on average. */
export function explainShared(others: readonly Sound[], sound: Sound): Reason[] {
  const mean = (uid: string) => others.reduce((sum, other) => sum + other.scoreOf(uid), 0) / others.length
  const shared = [...tagsByUid.values()]
    .map((tag) => ({ tag, strength: Math.min(sound.scoreOf(tag.uid), mean(tag.uid)) / tag.threshold }))
    .filter(({ strength }) => strength >= 1)
    .sort((a, b) => b.strength - a.strength)
  const tags = Object.entries(sharedTags).flatMap(([category, count]) =>
    shared.filter(({ tag }) => tag.category === category).slice(0, count),
  )
  const { bpm, key } = sound
  const sharesTempo =
    bpm !== null && others.some((other) => other.bpm !== null && isSameTempo(bpm, other.bpm))
  const sharesKey = key !== null && others.some((other) => other.key === key)
  return [
    ...(sharesTempo ? [tempoReason(bpm)] : []),
    ...(sharesKey ? [keyReason(key)] : []),
    ...tags.map(({ tag }) => tagReason(null, tag, sound)),
  ]
}

function isSameTempo(a: number, b: number): boolean {
  return Math.max(a, b) / Math.min(a, b) <= sameTempo
}

/** Of the tags that stand for a term, the one that says most about the track; of what is not wanted, the tag itself. */
function strongestTag({ term, weight: wanted }: ReadTerm, sound: Sound): CategorisedTag | null {
  const tags = [...(terms.get(term)?.tags ?? [])].slice(0, wanted < 0 ? 1 : undefined)
  let best: { tag: CategorisedTag; strength: number } | null = null
  for (const [name, weight] of tags) {
    const slash = name.indexOf('/')
    const tag = tagsByUid.get(uidOf(name.slice(0, slash), name.slice(slash + 1)) ?? '')
    if (tag === undefined) continue
    const strength = (weight * sound.scoreOf(tag.uid)) / tag.threshold
    if (best === null || strength > best.strength) best = { tag, strength }
  }
  return best?.tag ?? null
}

function tagReason(words: string | null, tag: CategorisedTag, sound: Sound): Reason {
  return {
    ...noReason,
    kind: 'tag',
    words,
    tag: { uid: tag.uid, name: tag.name, category: tag.category },
    score: round(sound.scoreOf(tag.uid)),
    segment: sound.strongestSegment(tag.uid),
  }
}

export function tempoReason(bpm: number): Reason {
  return { ...noReason, kind: 'tempo', bpm }
}

export function keyReason(key: string): Reason {
  return { ...noReason, kind: 'key', key }
}

const noReason = { words: null, tag: null, score: null, bpm: null, key: null, segment: null }

function round(score: number): number {
  return Math.round(score * 1000) / 1000
}
