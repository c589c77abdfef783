/**
 * Fits and measures the heads by which a brief ranks recordings, on a CPU in a few minutes:
 *
 *   node training/brief/train.ts --data ../shared/data --work artifacts/brief
 *
 * First it analyses the clips (once, five minutes). The figures come from heads that were fitted without the valid clips; the
 * heads that are written are fitted on all descriptions.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readHeads } from '../../src/audio/tagger/heads.ts'
import type { TermHeads } from '../../src/domain/brief/term-scorer.ts'
import { terms } from '../../src/domain/brief/terms.ts'
import { type Clip, loadClips } from './clips.ts'
import { describeClips } from './describe-clips.ts'
import { describe } from './descriptions.ts'
import { evaluate, evaluateTagNames, fillPool, type Query } from './evaluate.ts'
import { type Description, fitTerms } from './fit-terms.ts'
import { principalComponents } from './linear-algebra.ts'
import { buildPriors } from './priors.ts'
import { describeByLabels } from './wordings.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    work: { type: 'string', default: 'artifacts/brief' },
  },
})
/** If captions use a term this often, it says something that a long caption does not use it. */
const tellingMentions = 8

mkdirSync(values.work, { recursive: true })
const described = join(values.work, 'clips.jsonl')
await describeClips(values.data, described)
const clips = loadClips(join(values.data, 'labels.csv'), described)
const embeddings = clips.map(({ embedding }) => embedding)
const priors = buildPriors(terms.values(), embeddings)
const centre = Float32Array.from(principalComponents(embeddings, 0).mean)

const valid = clips.filter(({ split }) => split === 'valid')
const captioned = (split: Clip['split']) =>
  clips.filter((clip) => clip.split === split && clip.caption !== '')
const trained = fit(
  describe(clips, idsOf(captioned('train'))).filter(({ clip }) => clips[clip]!.split === 'train'),
)
report(
  'captions of valid clips',
  captioned('valid').map((clip) => ({ text: clip.caption, clip })),
  'gtzan',
)
for (const language of ['en', 'fr', 'es'] as const) {
  for (const source of ['gtzan', 'panda'] as const) {
    const queries = valid
      .filter((clip) => clip.source === source)
      .flatMap((clip) => describeByLabels(clip, language))
    report(`labels of ${source} in ${language}`, queries, source)
  }
}

const all = [...captioned('train'), ...captioned('valid')]
const { weights, names, bases, isTelling } = fit(describe(clips, idsOf(all)))
const folder = new URL('../../src/domain/brief/', import.meta.url)
writeFileSync(new URL('term-heads.json', folder), `${JSON.stringify({ names, bases, isTelling })}\n`)
writeFileSync(
  new URL('term-heads.f32', folder),
  Buffer.concat([toBytes(centre), Buffer.alloc(4), toBytes(weights)]),
)

function fit(descriptions: readonly Description[]): TermHeads {
  const heads = fitTerms(embeddings, priors, descriptions)
  return {
    names: heads.map(({ name }) => name),
    weights: Float32Array.from(heads.flatMap((head) => [...head.weights, head.bias])),
    bases: heads.map(({ base }) => Number(Math.log(base / (1 - base)).toFixed(4))),
    isTelling: heads.map(({ captions }) => captions >= tellingMentions),
    centre,
  }
}

function report(name: string, queries: Query[], source: Clip['source']): void {
  const pool = fillPool(queries, [...valid.filter((clip) => clip.source === source), ...valid])
  const tagger = readHeads('standard')
  const plain = evaluateTagNames(queries, pool, tagger.tagNames, (embedding) => tagger.score(embedding).tags)
  for (const [method, { queries: count, mrr, firstTen }] of Object.entries({
    'tag names': plain,
    brief: evaluate(trained, queries, pool),
  })) {
    console.log(
      `${name}, ${count} among ${pool.length}, ${method}: MRR ${mrr.toFixed(3)}, first ten ${(100 * firstTen).toFixed(0)} %`,
    )
  }
}

function idsOf(list: readonly Clip[]): Set<string> {
  return new Set(list.map(({ id }) => id))
}

function toBytes(values: Float32Array): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength)
}
