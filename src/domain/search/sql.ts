import type { Db } from '../../platform/postgres.ts'

/** Where a plane keeps its tables. Of the workspace these are the views of the organisation the transaction acts for. */
export type Tables = 'atlas' | 'workspace'

export type KnownWord = { word: string; documents: number }

/** How many documents have each of these words; those of no document are not among them. */
export async function selectWords(db: Db, tables: Tables, words: string[]): Promise<KnownWord[]> {
  return db<KnownWord[]>`
    select word, documents
    from ${db(`${tables}.search_words`)}
    where word = any(${words})
      and documents > 0`
}

/** Words that share a remainder with what was typed: candidates of what was meant. */
export async function selectSimilarWords(db: Db, tables: Tables, variants: number[]): Promise<KnownWord[]> {
  return db<KnownWord[]>`
    select word, documents
    from ${db(`${tables}.search_words`)}
    where variants && ${variants}::integer[]
      and documents > 0`
}

/** The most frequent words with this beginning. Of short beginnings only the frequent words are looked through. */
export async function selectCompletions(
  db: Db,
  tables: Tables,
  start: string,
  limit: number,
): Promise<KnownWord[]> {
  const end = `${start}\u{10ffff}`
  return db<KnownWord[]>`
    select word, documents
    from ${db(`${tables}.search_words`)}
    where word > ${start}
      and word < ${end}
      and documents >= ${start.length < 3 ? db`64` : db`1`}
    order by documents desc
    limit ${limit}`
}
