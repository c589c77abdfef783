import { useQuery } from '@tanstack/react-query'
import type { Operations } from '../../../packages/client/operations.ts'
import { usePreferences } from '../preferences.tsx'
import { apiQuery } from './queries.ts'

export type TaxonomyTag = { uid: string; name: string; label: string; threshold: number; category: string }
export type TaxonomyCategory = { name: string; label: string; tags: TaxonomyTag[] }

type Taxonomy = { categories: TaxonomyCategory[]; tags: Map<string, TaxonomyTag> }
type Data = Operations['getTaxonomy']['data']

const none: Taxonomy = { categories: [], tags: new Map() }
/** Every row of a list uses it, so it is translated once. */
const translated = new WeakMap<Data, Map<string, Taxonomy>>()

/** The taxonomy in the language of the console; empty until it is loaded. */
export function useTaxonomy(): Taxonomy {
  const { language } = usePreferences()
  const { data } = useQuery({ ...apiQuery('getTaxonomy', {}), staleTime: Number.POSITIVE_INFINITY })
  if (data === undefined) return none
  const languages = translated.get(data) ?? new Map<string, Taxonomy>()
  const taxonomy = languages.get(language) ?? translate(data, language)
  translated.set(data, languages.set(language, taxonomy))
  return taxonomy
}

function translate(data: Data, language: keyof Data['categories'][number]['label']): Taxonomy {
  const categories = data.categories.map(({ name, label, tags }) => ({
    name,
    label: label[language],
    tags: tags.map((tag) => ({
      uid: tag.uid,
      name: tag.name,
      label: tag.label[language],
      threshold: tag.threshold,
      category: name,
    })),
  }))
  return { categories, tags: new Map(categories.flatMap(({ tags }) => tags.map((tag) => [tag.uid, tag]))) }
}

/** The label of a key or a tempo class, which are tags too. */
export function labelOf(categories: TaxonomyCategory[], category: string, name: string): string {
  const tags = categories.find((known) => known.name === category)?.tags
  return tags?.find((tag) => tag.name === name)?.label ?? name
}
