import { taxonomy } from './taxonomy.ts'

export type FoundTag = { uid: string; name: string; category: { uid: string; name: string } }

export type TagFilter = {
  /** The exact name of a category. */
  category?: string | undefined
  /** Any part of a tag's name, whatever its case. */
  name?: string | undefined
}

/** The tags of the taxonomy that match, in its order, and how many there are beyond the slice asked for. */
export function findTags(
  filter: TagFilter,
  slice: { offset: number; limit: number },
): { tags: FoundTag[]; total: number } {
  const part = filter.name?.toLowerCase() ?? ''
  const found = taxonomy.categories
    .filter(({ name }) => filter.category === undefined || name === filter.category)
    .flatMap(({ uid, name, tags }) =>
      tags
        .filter((tag) => tag.name.toLowerCase().includes(part))
        .map((tag): FoundTag => ({ uid: tag.uid, name: tag.name, category: { uid, name } })),
    )
  return { tags: found.slice(slice.offset, slice.offset + slice.limit), total: found.length }
}
