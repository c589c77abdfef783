import { taxonomy } from './taxonomy.ts'

type FoundTag = { uid: string; name: string; category: { uid: string; name: string } }

type TagFilter = {
  /** The exact name of a category. */
  category?: string | undefined
  /** A substring of a tag's name, ignoring case. */
  name?: string | undefined
}

/** A slice of the matching tags, in the order of the taxonomy, and how many match in total. */
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
