import type { Context } from '../../domain/context.ts'
import { accessChannel } from '../../domain/identity/access-changed.ts'
import { openKey } from '../../domain/storage/keys.ts'
import { type Area, selectAreaOfOrganisation, selectKey } from '../../domain/storage/sql-areas.ts'
import { type CredentialScope, type SigningKey, scopeText, signingKey } from '../../lib/sigv4.ts'
import { InvalidatedCache } from '../../platform/invalidated-cache.ts'

export type Credential = {
  accessKeyId: string
  organisation: { id: string; name: string }
  area: Area
  /** The service's own key signs URLs it hands out; it must not work as a login. */
  presignedOnly: boolean
  expiresAt: Date | null
  signingKey(scope: CredentialScope): SigningKey
}

/**
 * Keys by their id, kept in memory so that a busy client costs no query for each request. The database tells when a key
 * is replaced or its organisation disabled: that counts from the next request on.
 */
export class Credentials {
  readonly #context: Context
  readonly #kept: InvalidatedCache<Credential>

  constructor(context: Context) {
    this.#context = context
    this.#kept = new InvalidatedCache(context.db, { channel: accessChannel, maxEntries: 10_000 })
  }

  async find(accessKeyId: string): Promise<Credential | null> {
    const credential = this.#kept.peek(accessKeyId) ?? (await this.#load(accessKeyId))
    if (credential?.expiresAt != null && credential.expiresAt <= this.#context.clock.now()) return null
    return credential
  }

  async #load(accessKeyId: string): Promise<Credential | null> {
    if (!/^[A-Z0-9]{16,32}$/.test(accessKeyId)) return null
    return this.#kept.get(accessKeyId, async () => {
      const value = await this.#read(accessKeyId)
      if (value === null) return null
      return { value, tags: [`storage_key:${accessKeyId}`, `organisation:${value.organisation.id}`] }
    })
  }

  async #read(accessKeyId: string): Promise<Credential | null> {
    const key = await selectKey(this.#context.db, accessKeyId)
    const area = key === null ? null : await selectAreaOfOrganisation(this.#context.db, key.organisation_id)
    if (key === null || area === null) return null
    const { secret_access_key: secret } = openKey(this.#context, key)
    const signingKeys = new Map<string, SigningKey>()
    return {
      accessKeyId,
      organisation: { id: key.organisation_id, name: key.organisation_name },
      area,
      presignedOnly: key.purpose === 'service',
      expiresAt: key.expires_at,
      signingKey(scope) {
        const text = scopeText(scope)
        let found = signingKeys.get(text)
        if (found === undefined) {
          found = signingKey(secret, scope)
          if (signingKeys.size > 16) signingKeys.clear()
          signingKeys.set(text, found)
        }
        return found
      },
    }
  }
}
