import { artistsOf, type GeneratedArtist } from './artists.ts'
import { generateIsrc, generateUpc, twoDigits } from './identifiers.ts'
import { english, generateTitle } from './names.ts'
import { type Random, randomFrom } from './random.ts'

/** One track in the format of `atlas import`, one JSON object per line. Dates are YYYY-MM-DD. */
export type AtlasRecord = {
  outer_id: string
  title: string
  isrc?: string
  duration_ms?: number
  release_date?: string
  artists: { outer_id?: string; name: string; role?: string; isni?: string }[]
  release?: {
    outer_id?: string
    title: string
    upc?: string
    type?: string
    release_date?: string
    track_position?: number
    disk_number?: number
  }
  label?: { name: string }
  bpm?: number
  key?: string
  mode?: 'major' | 'minor'
  references?: { id: string; source: string }[]
  tags?: { uid: string; score: number }[]
}

export type AtlasPlan = {
  tracks: number
  /** The same seed and number of tracks generate the same atlas. */
  seed?: number
  /** If given, every track has scores for some of these tags. */
  tagUids?: readonly string[]
}

type Release = {
  number: number
  type: 'Single' | 'EP' | 'Album' | 'Compilation'
  artist: GeneratedArtist
  title: string
  date: string
  upc?: string
  size: number
}

const keys = ['C', 'G', 'D', 'A', 'E', 'F', 'A#', 'D#', 'G#', 'C#', 'B', 'F#']
const versions = [
  'Live',
  'Remix',
  'Acoustic Version',
  'Radio Edit',
  'Instrumental',
  'Extended Mix',
  'Demo',
  'Remastered',
]

/** Generates a realistic atlas, release by release. Memory does not grow with the number of tracks. */
export function* generateAtlas({ tracks, seed = 1, tagUids = [] }: AtlasPlan): Generator<AtlasRecord> {
  const random = randomFrom(seed)
  const pickArtist = artistsOf(seed, tracks)
  let count = 0
  for (let number = 0; count < tracks; number++) {
    const release = generateRelease(random, number, pickArtist(random))
    const size = Math.min(release.size, tracks - count)
    for (let position = 1; position <= size; position++) {
      const artist = release.type === 'Compilation' ? pickArtist(random) : release.artist
      yield generateTrack(random, { number: count++, release, position, artist, pickArtist, tagUids })
    }
  }
}

function generateRelease(random: Random, number: number, artist: GeneratedArtist): Release {
  const kind = random.next()
  const [type, size] =
    kind < 0.5
      ? (['Single', 1 + random.below(3)] as const)
      : kind < 0.65
        ? (['EP', 4 + random.below(3)] as const)
        : kind < 0.95
          ? (['Album', 8 + random.below(8)] as const)
          : (['Compilation', 12 + random.below(14)] as const)
  const year = Math.min(2026, artist.since + Math.floor(random.next() * random.next() * 30))
  return {
    number,
    type,
    artist,
    title: type === 'Album' && random.chance(0.08) ? artist.name : generateTitle(artist.language, random),
    date: `${year}-${twoDigits(1 + random.below(12))}-${twoDigits(1 + random.below(28))}`,
    ...(random.chance(0.97) && { upc: generateUpc(number) }),
    size,
  }
}

type TrackPlan = {
  number: number
  release: Release
  position: number
  artist: GeneratedArtist
  pickArtist: (random: Random) => GeneratedArtist
  tagUids: readonly string[]
}

function generateTrack(random: Random, plan: TrackPlan): AtlasRecord {
  const { number, release, position, artist } = plan
  const language = random.chance(0.9) ? artist.language : english
  const artists = [creditOf(artist, 'primary')]
  let title =
    position === 1 && release.type !== 'Compilation' ? release.title : generateTitle(language, random)
  if (random.chance(0.07)) {
    const guest = plan.pickArtist(random)
    artists.push(creditOf(guest, 'featured'))
    if (random.chance(0.5)) title += ` (feat. ${guest.name})`
  } else if (random.chance(0.1)) title += ` (${random.pickLongTailed(versions)})`
  const year = Number(release.date.slice(0, 4))
  return {
    outer_id: `T${String(number + 1).padStart(9, '0')}`,
    title,
    ...(random.chance(0.98) && {
      isrc: generateIsrc(random.pickLongTailed(language.countries), year, number),
    }),
    duration_ms: 60_000 + Math.floor((random.next() + random.next() + random.next()) * 110_000),
    release_date: release.date,
    artists,
    release: {
      outer_id: `R${String(release.number + 1).padStart(9, '0')}`,
      title: release.title,
      ...(release.upc !== undefined && { upc: release.upc }),
      type: release.type,
      release_date: release.date,
      track_position: position,
      disk_number: 1,
    },
    label: { name: release.artist.label },
    ...(random.chance(0.9) && soundOf(random)),
    ...(random.chance(0.2) && { references: [{ id: `MB-${number.toString(36)}`, source: 'musicbase' }] }),
    ...(plan.tagUids.length > 0 && { tags: tagsOf(random, plan.tagUids) }),
  }
}

function creditOf({ outer_id, name, isni }: GeneratedArtist, role: string) {
  return { outer_id, name, role, ...(isni !== undefined && { isni }) }
}

function soundOf(random: Random): Pick<AtlasRecord, 'bpm' | 'key' | 'mode'> {
  const bpm = 60 + (random.next() + random.next()) * 60
  return {
    bpm: Math.round(bpm * 10) / 10,
    key: random.pickLongTailed(keys),
    mode: random.chance(0.6) ? 'major' : 'minor',
  }
}

/** Two to six distinct tags, strongest first. */
function tagsOf(random: Random, uids: readonly string[]): { uid: string; score: number }[] {
  const chosen = new Set<string>()
  for (let count = 2 + random.below(5); count > 0; count--) chosen.add(random.pickLongTailed(uids))
  return [...chosen]
    .map((uid) => ({ uid, score: Math.round((0.35 + 0.65 * random.next()) * 1000) / 1000 }))
    .sort((a, b) => b.score - a.score)
}
