import { readFileSync } from 'node:fs'
import { readHeads } from '../../audio/tagger/heads.ts'
import { chosenModel, type TaggerModel } from '../../audio/tagger/model.ts'
import type { TermHeads } from './term-scorer.ts'
import { terms } from './terms.ts'

const cached = new Map<TaggerModel, TermHeads>()

/** The heads for embeddings of the model that this process runs. */
export function readTermHeads(): TermHeads {
  const model = chosenModel()
  const heads = cached.get(model) ?? (model === 'standard' ? readFitted() : buildFromTags(model))
  cached.set(model, heads)
  return heads
}

/** The heads that training/brief/train.ts fitted. */
function readFitted(): TermHeads {
  const description = JSON.parse(readFileSync(new URL('./term-heads.json', import.meta.url), 'utf8')) as Pick<
    TermHeads,
    'names' | 'bases' | 'isTelling'
  >
  const bytes = readFileSync(new URL('./term-heads.f32', import.meta.url))
  // Shared memory, since threads rank with it.
  const shared = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(shared).set(bytes)
  const values = new Float32Array(shared)
  const width = values.length / (description.names.length + 1) - 1
  return { ...description, centre: values.subarray(0, width), weights: values.subarray(width + 1) }
}

/** Without descriptions of recordings that its licence allows, the open model only has what the lexicon says. */
function buildFromTags(model: TaggerModel): TermHeads {
  const heads = readHeads(model)
  const thresholds = new Map(heads.tagNames.map((name, i) => [name, heads.thresholds[i]!]))
  const width = heads.layer(heads.tagNames[0]!)!.weights.length
  const names = [...terms.keys()]
  const weights = new Float32Array(new SharedArrayBuffer(4 * names.length * (width + 1)))
  for (const [at, name] of names.entries()) {
    const tags = [...terms.get(name)!.tags]
    const sum = tags.reduce((total, [, weight]) => total + weight, 0)
    for (const [tag, weight] of tags) {
      const layer = heads.layer(tag)!
      const threshold = thresholds.get(tag)!
      const row = [...layer.weights, layer.bias - Math.log(threshold / (1 - threshold))]
      for (const [i, value] of row.entries())
        weights[at * (width + 1) + i] = weights[at * (width + 1) + i]! + (value * weight) / sum / 2
    }
  }
  // The mean of all layers is the best guess at a common direction that there is without recordings.
  const centre = new Float32Array(width).fill(1)
  return { names, weights, bases: names.map(() => 0), isTelling: names.map(() => false), centre }
}
