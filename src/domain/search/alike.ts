import { textKey } from '../../lib/text-key.ts'
import { maxHits, type Promises, ranked } from './find.ts'
import type { Plane } from './plane.ts'
import type { Document } from './score.ts'
import { wordsOf } from './text.ts'

/** Below this two texts have nothing in common but some letters. */
const leastLikeness = 0.45
/** What is only alike stands below everything that has the words. */
const worth = 0.7

/**
 * What was found, and among it what looks like the query as a whole, however its words are cut and misspelt: for queries
 * whose words, corrected one by one, lead nowhere good.
 */
export async function addAlike(planes: Plane[], text: string, found: Promises): Promise<Promises> {
  const whole = wordsOf(text.slice(0, 200)).join(' ')
  const key = textKey(whole)
  if (key.length < 5) return found
  const perPlane = await Promise.all(planes.map((plane) => findAlike(plane, key, whole)))
  const alike = perPlane.flat()
  if (alike.length === 0) return found
  const known = new Set(alike.map(({ plane, seq }) => `${plane.layer}${seq}`))
  const others = found.candidates.filter(({ plane, seq }) => !known.has(`${plane.layer}${seq}`))
  // All that is alike is ranked together with the most promising of the rest.
  const first = Math.max(0, ranked - alike.length)
  const candidates = [...others.slice(0, first), ...alike, ...others.slice(first)].slice(0, maxHits)
  return { text, scale: found.scale, candidates, ranges: new Map(), whole }
}

async function findAlike(plane: Plane, key: string, whole: string): Promise<Promises['candidates']> {
  const seqs = await plane.allowed(await plane.alike(key))
  const documents = await plane.documents(seqs)
  return [...documents.values()]
    .filter((document) => likenessOf(whole, document) >= leastLikeness)
    .map(({ seq }) => ({ plane, seq, sum: 0 }))
}

export function scoreOfAlike(whole: string, document: Document): number {
  return worth * likenessOf(whole, document)
}

/** To the title, or to title and artists in either order, whichever is nearer; 1 for the same letters. */
function likenessOf(whole: string, { title, artists }: Document): number {
  const wanted = trigramsOf(whole)
  const texts = [title, `${title} ${artists}`, `${artists} ${title}`]
  return Math.max(...texts.map((text) => shareOf(wanted, trigramsOf(text))))
}

/** Spaces do not count: a wrong one is an error like any other. */
function trigramsOf(text: string): Set<string> {
  const letters = `  ${text.replaceAll(' ', '')} `
  return new Set(Array.from({ length: letters.length - 2 }, (_, at) => letters.slice(at, at + 3)))
}

function shareOf(one: Set<string>, other: Set<string>): number {
  return (2 * one.intersection(other).size) / (one.size + other.size)
}
