import type { Context } from '../domain/context.ts'
import { accessChannel } from '../domain/identity/invalidate-access.ts'
import { areaOf } from '../domain/storage/areas/resolve.ts'
import type { Area } from '../domain/storage/areas/sql.ts'
import { selectSignInKey, updateLastUsed } from '../domain/storage/sftp-keys/sql.ts'
import { InvalidatedCache } from '../platform/invalidated-cache.ts'

export type SftpCredential = { keyId: string; area: Area }

/** Finds out who may sign in, and whether they still may: a key that was removed ends the sessions that use it. */
export class SftpCredentials {
  readonly #context: Context
  readonly #cache: InvalidatedCache<SftpCredential>

  constructor(context: Context) {
    this.#context = context
    this.#cache = new InvalidatedCache(context.db, {
      name: 'sftp keys',
      channel: accessChannel,
      maxEntries: 10_000,
    })
  }

  /** Null for an unknown user, a key of somebody else, and an organisation that is disabled. */
  async find(userName: string, fingerprint: string): Promise<SftpCredential | null> {
    // The user name is a bucket, which has no other characters.
    if (!/^[a-z0-9.-]{3,63}$/.test(userName)) return null
    const name = `${userName} ${fingerprint}`
    const cached = this.#cache.peek(name)
    if (cached !== undefined) return cached
    return this.#cache.get(name, async () => {
      const key = await selectSignInKey(this.#context.db, userName, fingerprint)
      if (key === null) return null
      const area = await areaOf(this.#context, key.organisation_id)
      return {
        value: { keyId: key.id, area },
        tags: [`sftp_key:${key.id}`, `organisation:${area.organisation_id}`],
      }
    })
  }

  recordUse({ keyId }: SftpCredential): Promise<void> {
    return updateLastUsed(this.#context.db, keyId, this.#context.clock.now())
  }
}
