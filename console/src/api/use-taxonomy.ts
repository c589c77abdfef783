import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePreferences } from '../preferences.tsx'
import { apiQuery } from './queries.ts'

export type TaxonomyTag = { uid: string; name: string; label: string; threshold: number; category: string }
export type TaxonomyCategory = { name: string; label: string; tags: TaxonomyTag[] }

/** The taxonomy in the language of the console; empty until it is loaded. */
export function useTaxonomy(): { categories: TaxonomyCategory[]; tags: Map<string, TaxonomyTag> } {
  const { language } = usePreferences()
  const { data } = useQuery({ ...apiQuery('getTaxonomy', {}), staleTime: Number.POSITIVE_INFINITY })
  return useMemo(() => {
    const categories = (data?.categories ?? []).map(({ name, label, tags }) => ({
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
    return {
      categories,
      tags: new Map(categories.flatMap(({ tags }) => tags.map((tag) => [tag.uid, tag]))),
    }
  }, [data, language])
}

/** The label of a key or a tempo class, which are tags too. */
export function labelOf(categories: TaxonomyCategory[], category: string, name: string): string {
  const tags = categories.find((known) => known.name === category)?.tags
  return tags?.find((tag) => tag.name === name)?.label ?? name
}
