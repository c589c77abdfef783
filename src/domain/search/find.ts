import { addAlike, scoreOfAlike } from './alike.ts'
import { allowedBy } from './allowed.ts'
import { preferAsTyped } from './as-typed.ts'
import { type Group, pickCandidates } from './candidates.ts'
import type { Plane } from './plane.ts'
import { decodePostings, type Postings, Room } from './postings.ts'
import { type Query, readQuery, widenQuery } from './read-query.ts'
import { makeScale, type Scale, type Scored, scoreDocument } from './score.ts'
import type { Term } from './terms.ts'

export type Found = Scored & { plane: Plane; seq: number }
/** What may answer, most promising first, and the scale to rank it by. */
export type Promises = {
  text: string
  scale: Scale
  candidates: { plane: Plane; seq: number; sum: number }[]
  /** What is ranked already, by where it starts. */
  ranges: Map<number, Promise<Found[]>>
  /** The whole query, where what only looks like it counts, too. */
  whole?: string
}

/** So many documents answer one query at most. */
export const maxHits = 1000
/** Of so many it is seen whether filters let them through. */
const maxPicked = 4 * maxHits
/** So many are ranked at a time. */
export const ranked = 300
/** A word of so few documents names them all: the other words need not choose. */
const fewDocuments = ranked
/** A hit as good as this needs no second look with less trust in what was typed. */
const goodEnough = 0.74
/** What has less than this share of the best one's weight is noise. */
const leastShare = 0.5
/** Lists beyond these lengths together are not read: the words that many documents have choose least. */
const maxPostings = 1_500_000

/**
 * The documents that answer a text. Where a rare word leads to a document with all the rest, that is it; else all words
 * choose together; then known words are suspected of typing errors, too; and in the end what looks like the whole text counts.
 */
export async function findDocuments(planes: Plane[], text: string): Promise<Promises> {
  const query = await readQuery(planes, text)
  const rare = query.terms.filter(
    ({ readings, documents }) => readings.length > 0 && documents <= fewDocuments,
  )
  if (rare.length > 0) {
    const found = await choose(planes, text, query, rare)
    if (await isGood(found)) return found
  }
  const found = await choose(planes, text, query, query.terms)
  if (await isGood(found)) return found
  const wide = await widenQuery(planes, query)
  const widened = await choose(planes, text, wide, wide.terms)
  return (await isGood(widened)) ? widened : addAlike(planes, text, widened)
}

/** Ranks a range of what may answer. Ranges do not overlap: what stands in one stays there, whichever page is asked for. */
export async function rank(promises: Promises, from: number, to: number): Promise<Found[]> {
  const { candidates, ranges } = promises
  const first = from - (from % ranked)
  const found: Found[] = []
  for (let start = first; start < Math.min(to, candidates.length); start += ranked) {
    const range = ranges.get(start) ?? rankRange(promises, candidates.slice(start, start + ranked))
    ranges.set(start, range)
    found.push(...(await range))
  }
  return found.slice(from - first, to - first)
}

async function rankRange(
  { text, scale, whole }: Promises,
  candidates: Promises['candidates'],
): Promise<Found[]> {
  const planes = [...new Set(candidates.map(({ plane }) => plane))]
  const perPlane = await Promise.all(
    planes.map(async (plane) => {
      const seqs = candidates.filter((candidate) => candidate.plane === plane).map(({ seq }) => seq)
      const documents = await plane.documents(seqs)
      return [...documents.values()].map((document): Found => {
        const scored = scoreDocument(document, scale)
        const score = whole === undefined ? 0 : scoreOfAlike(whole, document)
        return { ...scored, score: Math.max(scored.score, score), plane, seq: document.seq }
      })
    }),
  )
  return (await preferAsTyped(perPlane.flat(), text)).sort(compare)
}

/** The same order at every call. */
function compare(a: Found, b: Found): number {
  return b.score - a.score || a.plane.layer.localeCompare(b.plane.layer) || a.seq - b.seq
}

/** What the leading terms lead to. */
async function choose(planes: Plane[], text: string, query: Query, leading: Term[]): Promise<Promises> {
  const chosen = withinLimit(leading)
  const perPlane = await Promise.all(planes.map((plane) => chooseFrom(plane, chosen, query.terms.length)))
  const all = perPlane.flat().sort((a, b) => b.sum - a.sum)
  const least = (all[0]?.sum ?? 0) * leastShare
  const candidates = all.filter(({ sum }) => sum >= least).slice(0, maxHits)
  return { text, scale: makeScale(query.terms), candidates, ranges: new Map() }
}

async function chooseFrom(plane: Plane, terms: Term[], words: number): Promise<Promises['candidates']> {
  const readings = [...new Set(terms.flatMap(({ readings }) => readings.flatMap((reading) => reading.words)))]
  if (readings.length === 0) return []
  const [lists, required] = await Promise.all([plane.postings(readings), plane.required()])
  const promising = pickCandidates(groupsOf(terms, lists), {
    words,
    allowed: allowedBy(required),
    ...(plane.isOpen ? { limit: maxHits, share: leastShare } : { limit: maxPicked, share: 0 }),
  })
  const passed = new Set(await plane.within(promising.map(({ document }) => document)))
  return promising
    .filter(({ document }) => passed.has(document))
    .map(({ document, sum }) => ({ plane, seq: document, sum }))
}

/** Nothing waits while it is in use, so one serves all searches. */
const room = new Room(2 * maxPostings)

/** Good until the next search needs the room. */
function groupsOf(terms: Term[], lists: Map<string, Uint8Array>): Group[] {
  room.clear()
  const read = new Map<Uint8Array, Postings>()
  const postingsOf = (list: Uint8Array) => {
    const postings = read.get(list) ?? decodePostings(list, room)
    read.set(list, postings)
    return postings
  }
  return terms.map(({ weight, readings }) => {
    // Of a reading of two words the rarer one leads; that both are there is seen when the document is.
    const leading = readings.flatMap((reading) => {
      const known = reading.words.flatMap((word) => lists.get(word) ?? [])
      const shortest = known.sort((a, b) => a.length - b.length)[0]
      return shortest === undefined ? [] : [{ postings: postingsOf(shortest), likeness: reading.likeness }]
    })
    return { weight, lists: leading }
  })
}

/** What the filters alone let through, when no text is asked for. */
export async function browse(planes: Plane[]): Promise<{ plane: Plane; seq: number }[]> {
  const perPlane = await Promise.all(
    planes.map(async (plane) => {
      const allowed = allowedBy(await plane.required())
      const seqs =
        allowed === null ? await plane.some(maxHits) : await plane.within([...allowed.subarray(0, maxPicked)])
      return seqs.map((seq) => ({ plane, seq }))
    }),
  )
  return perPlane.flat().slice(0, maxHits)
}

/** The rarest terms, at least one. */
function withinLimit(terms: Term[]): Term[] {
  const useful = terms.filter(({ readings }) => readings.length > 0).sort((a, b) => a.documents - b.documents)
  let sum = 0
  return useful.filter(({ documents }, place) => {
    sum += documents
    return place === 0 || sum <= maxPostings
  })
}

async function isGood(promises: Promises): Promise<boolean> {
  const [best] = await rank(promises, 0, 1)
  return best !== undefined && best.score >= goodEnough
}
