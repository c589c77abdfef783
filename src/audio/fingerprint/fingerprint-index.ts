/**
 * Finds, among many tracks, those whose fingerprints share numbers with a query. Each track leaves every fifth number of its
 * first two minutes; a query asks with all of its own, so that it meets them wherever it begins.
 */
export interface FingerprintIndex {
  add(track: number, prints: Uint32Array): void
  /** Candidates, best first: to be confirmed with matchFingerprints. */
  search(prints: Uint32Array, limit?: number): FingerprintCandidate[]
  readonly size: number
}

export interface FingerprintCandidate {
  track: number
  /** Numbers that met at one and the same offset. */
  votes: number
}

const STRIDE = 5
const LONGEST = 970
const SLOTS = 256
const BUCKET_BITS = 20
/** Numbers as common as this are silence or hum: they say nothing and cost much. */
const TOO_COMMON = 2000
const FEWEST_VOTES = 3

/** One sealed part: numbers in order, who left them and where, and where each bucket of upper bits begins. */
interface Part {
  keys: Uint32Array
  /** Track's place in `tracks`, times SLOTS, plus the slot of the number. */
  places: Uint32Array
  buckets: Uint32Array
}

export function createFingerprintIndex(): FingerprintIndex {
  const tracks: number[] = []
  let sealed: Part = seal([], [])
  let keys: number[] = []
  let places: number[] = []
  let recent: Part | null = null

  /** New tracks are gathered in a small part of their own, which joins the large one when it is worth the sorting. */
  const settle = () => {
    if (keys.length === 0) return
    if (keys.length > Math.max(200_000, sealed.keys.length / 4)) {
      sealed = seal([sealed.keys, keys], [sealed.places, places])
      keys = []
      places = []
      recent = null
    } else {
      recent ??= seal([keys], [places])
    }
  }
  return {
    get size() {
      return tracks.length
    },
    add(track, prints) {
      const place = tracks.push(track) - 1
      for (let i = 0; i < Math.min(prints.length, LONGEST); i += STRIDE) {
        keys.push(prints[i]!)
        places.push(place * SLOTS + i / STRIDE)
      }
      recent = null
    },
    search(prints, limit = 10) {
      settle()
      const votes = new Map<number, number>()
      for (const part of recent ? [sealed, recent] : [sealed]) vote(part, prints, votes)
      return rank(votes, tracks, limit)
    },
  }
}

function vote(part: Part, prints: Uint32Array, votes: Map<number, number>): void {
  for (let i = 0; i < prints.length; i++) {
    const key = prints[i]!
    const bucket = key >>> (32 - BUCKET_BITS)
    let low = part.buckets[bucket]!
    const end = part.buckets[bucket + 1]!
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if (part.keys[middle]! < key) low = middle + 1
      else high = middle
    }
    if (low + TOO_COMMON < end && part.keys[low + TOO_COMMON] === key) continue
    for (; low < end && part.keys[low] === key; low++) {
      const place = part.places[low]!
      const track = Math.floor(place / SLOTS)
      // The offset, moved to be positive; query and track may each begin first.
      const offset = i - (place % SLOTS) * STRIDE + 32768
      const vote = track * 65536 + offset
      votes.set(vote, (votes.get(vote) ?? 0) + 1)
    }
  }
}

function rank(votes: Map<number, number>, tracks: number[], limit: number): FingerprintCandidate[] {
  const best = new Map<number, number>()
  for (const [vote, count] of votes) {
    if (count < FEWEST_VOTES) continue
    const place = Math.floor(vote / 65536)
    if (count > (best.get(place) ?? 0)) best.set(place, count)
  }
  return [...best.entries()]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([place, count]) => ({ track: tracks[place]!, votes: count }))
}

/** Sorts by number: first into buckets of the upper bits, then within each. */
function seal(keyLists: ArrayLike<number>[], placeLists: ArrayLike<number>[]): Part {
  const count = keyLists.reduce((sum, list) => sum + list.length, 0)
  const buckets = new Uint32Array(2 ** BUCKET_BITS + 1)
  const shift = 32 - BUCKET_BITS
  for (const list of keyLists) for (let i = 0; i < list.length; i++) buckets[(list[i]! >>> shift) + 1]!++
  for (let b = 0; b < 2 ** BUCKET_BITS; b++) buckets[b + 1]! += buckets[b]!
  const next = buckets.slice()
  const keys = new Uint32Array(count)
  const places = new Uint32Array(count)
  keyLists.forEach((list, l) => {
    for (let i = 0; i < list.length; i++) {
      const to = next[list[i]! >>> shift]!++
      keys[to] = list[i]!
      places[to] = placeLists[l]![i]!
    }
  })
  for (let b = 0; b < 2 ** BUCKET_BITS; b++) sortRange(keys, places, buckets[b]!, buckets[b + 1]!)
  return { keys, places, buckets }
}

function sortRange(keys: Uint32Array, places: Uint32Array, from: number, to: number): void {
  if (to - from < 2) return
  if (to - from < 32) {
    for (let i = from + 1; i < to; i++) {
      const [key, place] = [keys[i]!, places[i]!]
      let j = i - 1
      for (; j >= from && keys[j]! > key; j--) {
        keys[j + 1] = keys[j]!
        places[j + 1] = places[j]!
      }
      keys[j + 1] = key
      places[j + 1] = place
    }
    return
  }
  const order = Array.from({ length: to - from }, (_, i) => from + i).sort((a, b) => keys[a]! - keys[b]!)
  const sortedKeys = order.map((i) => keys[i]!)
  const sortedPlaces = order.map((i) => places[i]!)
  keys.set(sortedKeys, from)
  places.set(sortedPlaces, from)
}
