import { deletionHashes } from '../query/spelling.ts'

/** The deletion hashes of new terms. Runs in a thread of the pool, or inline where there are few. */
export function run({ terms, salt }: { terms: string[]; salt: string }): number[][] {
  return terms.map((term) => deletionHashes(term, salt))
}
