import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * The models that a service can tag with. `open` was trained without research collections: docs/model-card-open.md says on what,
 * and how accurate it is.
 */
export const taggerModels = ['standard', 'open'] as const

export type TaggerModel = (typeof taggerModels)[number]

const folders: Record<TaggerModel, URL> = {
  standard: new URL('./', import.meta.url),
  open: new URL('./open/', import.meta.url),
}

export function modelFile(model: TaggerModel, name: string): URL {
  return new URL(name, folders[model])
}

/** Identifies the network of a model: embeddings of the same one can be compared, and scored by later heads. */
export function hashNetwork(model: TaggerModel): string {
  const hash = createHash('sha256')
  for (const name of ['network.json', 'network.f16']) hash.update(readFileSync(modelFile(model, name)))
  return hash.digest('hex')
}

let chosen: TaggerModel = 'standard'

/**
 * Sets the model of this process. The taxonomy lists the tags of the model, so this has to be called before anything that uses
 * the taxonomy is imported. An unknown name changes nothing: the check of the settings reports it.
 */
export function chooseModel(name: string | undefined): void {
  chosen = taggerModels.find((model) => model === name) ?? chosen
}

export function chosenModel(): TaggerModel {
  return chosen
}
