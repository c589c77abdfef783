import { defineTask } from '../../index/thread-pool.ts'
import type { Caller } from '../access/caller.ts'
import type { ReadTerm } from '../brief/reading.ts'
import { readTermHeads } from '../brief/term-heads.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { currentModel } from '../tagging/models.ts'
import { unpackFloats } from '../tagging/packing.ts'
import { selectDecisions } from '../tagging/people/sql-decisions.ts'
import { tagNames } from '../tagging/taxonomy/taxonomy.ts'
import { directionOf, type Examples, lengthOf } from './examples.ts'
import type { Match } from './hits.ts'
import { keyOf } from './similar.ts'
import { selectEmbeddings } from './sql-sounds.ts'

type Candidates = {
  terms: ReadTerm[]
  examples: Examples
  /** Nearest first. */
  near: Match[]
  byTitle: Match[]
}

const rankTask = defineTask<typeof import('./rank-task.ts').run>(new URL('./rank-task.ts', import.meta.url))

/** So many candidates are ranked exactly; those behind them stay in the order of the index. */
const maxRanked = 300
/** What a title that has all words of the brief is worth, on the scale of the terms. */
const titleWeight = 1
/** What it is worth to sound exactly like the examples. */
const exampleWeight = 8
/** A person's decision about a tag weighs as much as a model that is very sure. */
const decidedEvidence = 3

/** Candidates in the order of how well they fit, by terms, examples and title together. */
export async function rankByTerms(
  context: Context,
  caller: Caller,
  { terms, examples, near, byTitle }: Candidates,
): Promise<Match[]> {
  if (near.length === 0) return byTitle
  const titles = new Map(byTitle.map((match) => [keyOf(match), match]))
  const candidates = new Map([...near.slice(0, maxRanked), ...byTitle].map((match) => [keyOf(match), match]))
  const sounds = await readCandidates(context, caller, [...candidates.values()])
  const heads = readTermHeads()
  const width = heads.centre.length
  const embeddings = new Float32Array(sounds.length * width)
  for (const [i, { embedding }] of sounds.entries()) embeddings.set(embedding, i * width)
  const fits = await context.indexThreads.run(
    rankTask,
    { heads, terms, embeddings },
    { transfer: [embeddings.buffer] },
  )
  const example = directionOf(examples)
  const asked = terms.reduce((sum, { weight }) => sum + Math.abs(weight), example === null ? 1 : 3)
  const ranked = sounds.map(({ match, embedding, decisions }, i): Match => {
    const title = titles.get(keyOf(match))
    const total =
      fits[i]!.total +
      correctByPeople(terms, fits[i]!.parts, decisions) +
      (example === null ? 0 : exampleWeight * cosineFrom(heads.centre, embedding, example)) +
      titleWeight * (title?.score ?? 0)
    return { ...match, matched: title?.matched ?? null, score: toScore(total / asked) }
  })
  ranked.sort((a, b) => b.score - a.score || a.layer.localeCompare(b.layer) || a.id - b.id)
  const seen = new Set(ranked.map(keyOf))
  const lowest = ranked.at(-1)?.score ?? 0
  const rest = [...near, ...byTitle].filter((match) => !seen.has(keyOf(match)) && seen.add(keyOf(match)))
  return [...ranked, ...rest.map((match) => ({ ...match, score: Math.min(lowest, match.score) }))]
}

type Sound = { match: Match; embedding: Float32Array; decisions: Map<string, string> }

async function readCandidates({ db }: Context, caller: Caller, matches: Match[]): Promise<Sound[]> {
  return readForWithLag(db, caller.organisation.id, async (tx) => {
    const sounds: Sound[] = []
    for (const [layer, own] of Map.groupBy(matches, (match) => match.layer)) {
      const byId = new Map(own.map((match) => [match.id, match]))
      const rows = await selectEmbeddings(tx, layer, [...byId.keys()], currentModel.model_version)
      const decided = layer === 'atlas' ? [] : await selectDecisions(tx, [...byId.keys()])
      const byTrack = Map.groupBy(decided, ({ track_seq }) => track_seq)
      for (const { seq, embedding } of rows) {
        const decisions = new Map((byTrack.get(seq) ?? []).map((each) => [each.tag_uid, each.decision]))
        sounds.push({ match: byId.get(seq)!, embedding: unpackFloats(embedding), decisions })
      }
    }
    return sounds
  })
}

/** What people decided about a tag replaces what the model says about its term. */
function correctByPeople(
  terms: readonly ReadTerm[],
  parts: ReadonlyMap<string, number>,
  decisions: ReadonlyMap<string, string>,
): number {
  let sum = 0
  for (const [uid, decision] of decisions) {
    const tag = tagNames.get(uid)
    const wanted = terms.find(({ term }) => tag !== undefined && term === `${tag.category}/${tag.name}`)
    if (wanted === undefined) continue
    const evidence = (decision === 'rejected' ? -1 : 1) * decidedEvidence * wanted.weight
    sum += evidence - (parts.get(wanted.term) ?? 0)
  }
  return sum
}

function cosineFrom(centre: Float32Array, embedding: Float32Array, direction: Float32Array): number {
  const [length, mean] = [lengthOf(embedding), lengthOf(centre)]
  const centred = embedding.map((value, i) => value / length - centre[i]! / mean)
  let product = 0
  for (let i = 0; i < centred.length; i++) product += centred[i]! * direction[i]!
  return product / lengthOf(centred) / lengthOf(direction)
}

/** Below the scores of exact matches of a title or artist. */
function toScore(fit: number): number {
  return 0.89 / (1 + Math.exp(-fit))
}
