/** Provisional: the words of the taxonomy come with the tagger. */
export const TAXONOMY_VERSION = '1.0'
export type Tag = { uid: string; name: string; threshold: number }
export const taxonomy: { version: string; categories: { uid: string; name: string; tags: Tag[] }[] } = {
  version: TAXONOMY_VERSION,
  categories: [],
}
export const tagOrder: readonly string[] = []
