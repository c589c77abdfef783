import { seal, unseal } from '../../lib/seal.ts'
import type { Context } from '../context.ts'
import { adoptKey, canOpen } from '../keys/master-key.ts'
import { deleteSealed, type SealedColumn, selectSealed, updateSealed } from './sql-sealed.ts'

/** Every column with sealed values, and the purpose that each value is sealed for. */
const columns: (SealedColumn & { purposeOf(id: string): string; isReplaceable: boolean })[] = [
  {
    table: 'signing_keys',
    id: 'id',
    label: 'purpose',
    column: 'private_key',
    purposeOf: (purpose) => `signing key ${purpose}`,
    isReplaceable: true,
  },
  {
    table: 'storage_keys',
    id: 'id',
    label: 'id',
    column: 'sealed_secret',
    purposeOf: (id) => `storage key ${id}`,
    isReplaceable: true,
  },
  {
    table: 'sftp_host_keys',
    id: 'type',
    label: 'type',
    column: 'sealed_private_key',
    purposeOf: (type) => `sftp host key ${type}`,
    isReplaceable: true,
  },
  {
    table: 'identity_providers',
    id: 'id',
    label: 'name',
    column: 'client_secret',
    purposeOf: (name) => `identity provider ${name}`,
    isReplaceable: false,
  },
  ...['secret', 'former_secret'].map((column) => ({
    table: 'webhooks',
    id: 'id',
    label: 'id',
    column,
    purposeOf: (id: string) => `webhook ${id}`,
    isReplaceable: false,
  })),
  {
    table: 'playlist_shares',
    id: 'id',
    label: 'id',
    column: 'sealed_token',
    purposeOf: (id) => `playlist share ${id}`,
    isReplaceable: false,
  },
  {
    table: 'second_factors',
    id: 'user_id',
    label: 'user_id',
    column: 'secret',
    purposeOf: (id) => `second factor ${id}`,
    isReplaceable: false,
  },
]

const batchSize = 500

export type Resealed = {
  /** Values that are sealed with the new key now. */
  resealed: number
  /** Values that no key opens, by table. */
  unreadable: Record<string, number>
  /** Of these, how many were deleted. */
  discarded: number
}

/**
 * Seals all secrets with the new key while the service runs. Processes that have both keys open old and new values alike, so it may
 * stop at any moment and be run again. `discard` deletes signing keys and S3 keys that no key opens: new ones can be created.
 */
export async function resealSecrets(
  context: Context,
  newKey: Buffer,
  { discard }: { discard: boolean },
): Promise<Resealed> {
  await adoptKey(context, newKey)
  const total: Resealed = { resealed: 0, unreadable: {}, discarded: 0 }
  // A process may have sealed something with the old key before it heard of the new one, so look once more.
  for (let changed = -1; changed !== 0; ) {
    changed = 0
    total.unreadable = {}
    for (const column of columns) changed += await resealColumn(context, column, newKey, discard, total)
  }
  return total
}

async function resealColumn(
  { db, masterKey }: Context,
  column: (typeof columns)[number],
  newKey: Buffer,
  discard: boolean,
  total: Resealed,
): Promise<number> {
  let changed = 0
  let last: string | null = null
  for (;;) {
    const rows = await selectSealed(db, column, last, batchSize)
    for (const { id, label, sealed } of rows) {
      const purpose = column.purposeOf(label)
      if (canOpen(newKey, purpose, sealed)) continue
      if (canOpen(masterKey, purpose, sealed)) {
        // Compared with what was read: a value that was replaced meanwhile is left alone.
        const value = seal(newKey, purpose, unseal(masterKey, purpose, sealed))
        if (await updateSealed(db, column, id, sealed, value)) changed++
      } else if (discard && column.isReplaceable) {
        await deleteSealed(db, column, id)
        total.discarded++
      } else total.unreadable[column.table] = (total.unreadable[column.table] ?? 0) + 1
    }
    if (rows.length < batchSize) break
    last = rows.at(-1)!.id
  }
  total.resealed += changed
  return changed
}
