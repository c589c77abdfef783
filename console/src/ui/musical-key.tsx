import { labelOf, useTaxonomy } from '../api/use-taxonomy.ts'

/** A key in the language of the console, spelt as musicians write it: Eb major, fa dièse mineur. */
export function useKeyLabel(): (key: string | null, mode: string | null) => string {
  const { categories } = useTaxonomy()
  return (key, mode) => (key === null || mode === null ? '' : labelOf(categories, 'keys', `${key} ${mode}`))
}
