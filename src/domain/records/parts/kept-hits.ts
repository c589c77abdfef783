import { madeOnceFor } from '../../../lib/made-once.ts'
import { RecentlyUsed } from '../../../lib/recently-used.ts'
import type { Pool } from '../../../platform/postgres.ts'
import type { Bits } from './bits.ts'

/** Memory for what was found, of each pool. At ten million rows that is 25 parts. */
const mostBytes = 32 * 2 ** 20

/** What a part was found in, in lists of this version: those of another have other rows. */
export type KeptHits = RecentlyUsed<{ version: string; bits: Bits }>

/** What parts were found in lately: who goes from page to page looks once. */
export const keptHitsOf = madeOnceFor(
  (_: Pool): KeptHits => new RecentlyUsed(mostBytes, ({ bits }) => bits.words.byteLength),
)
