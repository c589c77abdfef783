import type { Client } from '@euterpe/client'
import { UsageError } from './command.ts'

/** The id of the catalogue with this name or id. */
export async function findCatalogueId(
  euterpe: Client,
  given: string | undefined,
): Promise<string | undefined> {
  if (given === undefined) return undefined
  const { results } = await euterpe.call('listCatalogs')
  const found = results.find(({ id, name }) => id === given || name === given)
  if (found !== undefined) return found.id
  const names = results.map(({ name }) => `"${name}"`).join(', ')
  throw new UsageError(`You have no catalogue "${given}". Your catalogues: ${names}.`)
}

/** The id of a catalogue, or of the default one. */
export async function requireCatalogueId(euterpe: Client, given: string | undefined): Promise<string> {
  const id = await findCatalogueId(euterpe, given)
  if (id !== undefined) return id
  const { results } = await euterpe.call('listCatalogs')
  const chosen = results.find(({ is_default }) => is_default) ?? results[0]
  if (chosen === undefined) throw new UsageError('You have no catalogue yet. Upload something first.')
  return chosen.id
}
