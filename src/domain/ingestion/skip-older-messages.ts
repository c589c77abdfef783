import type { Db } from '../../platform/postgres.ts'
import type { Draft } from './draft.ts'
import { selectMessageTimes, upsertMessageTimes } from './sql-terms.ts'

/**
 * Skips the items of messages that are older than one that was received about the same release, by the time the sender wrote:
 * messages may arrive in any order, or again. Records the time of the others. The catalogue is locked.
 */
export async function skipOlderMessages(
  tx: Db,
  owner: { organisationId: string; catalogueId: string },
  drafts: Draft[],
): Promise<void> {
  const origins = drafts.flatMap(({ item }) => item.message ?? [])
  if (origins.length === 0) return
  const keys = [...new Set(origins.flatMap(({ release_keys }) => release_keys))]
  const idOf = (release_key: string, sender: string) => `${sender}\n${release_key}`
  const stored = await selectMessageTimes(tx, owner.catalogueId, keys)
  const newest = new Map(stored.map((row) => [idOf(row.release_key, row.sender), row]))
  const changed = new Map<string, (typeof stored)[number]>()
  for (const draft of drafts) {
    const { message } = draft.item
    if (message === undefined || draft.row.status === 'failed') continue
    const { sender, created_at, release_keys } = message
    const later = release_keys.flatMap((key) => newest.get(idOf(key, sender)) ?? [])
    if (later.length === release_keys.length && later.every((row) => row.created_at > created_at)) {
      const [row] = later
      Object.assign(draft.row, {
        status: 'skipped',
        message: `A newer message about this release was received: it was written at ${row!.created_at.toISOString()}, and this one at ${created_at.toISOString()}. To apply this one, send it again with a new MessageCreatedDateTime.`,
      })
      draft.isOlder = true
      continue
    }
    for (const key of release_keys) {
      const id = idOf(key, sender)
      const known = newest.get(id)
      if (known !== undefined && known.created_at >= created_at) continue
      const row = { release_key: key, sender, created_at }
      newest.set(id, row)
      changed.set(id, row)
    }
  }
  if (changed.size > 0) await upsertMessageTimes(tx, owner, [...changed.values()])
}
