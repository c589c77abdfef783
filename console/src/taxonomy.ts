import { useMemo } from 'react'
import type { Operations } from '../../packages/client/operations.ts'
import { usePreferences } from './preferences.tsx'
import { useCall } from './use-call.ts'

type Categories = Operations['getTaxonomy']['data']['categories']
export type KnownTag = { uid: string; name: string; label: string; threshold: number; category: string }
export type KnownCategory = { name: string; label: string; tags: KnownTag[] }

/** Every tag there is, in the language of the page; empty until it is known. */
export function useTaxonomy(): { categories: KnownCategory[]; tags: Map<string, KnownTag> } {
  const { language } = usePreferences()
  const { data } = useCall('getTaxonomy', {})
  return useMemo(() => {
    const categories = (data?.categories ?? ([] as Categories)).map(({ name, label, tags }) => ({
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

/** The word for a key or a tempo class, which are tags, too. */
export function labelOf(categories: KnownCategory[], category: string, name: string): string {
  const tags = categories.find((known) => known.name === category)?.tags
  return tags?.find((tag) => tag.name === name)?.label ?? name
}
