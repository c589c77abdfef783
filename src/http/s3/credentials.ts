import type { Context } from '../../domain/context.ts'
import { accessChannel } from '../../domain/identity/invalidate-access.ts'
import { type Area, selectAreaOfOrganisation } from '../../domain/storage/areas/sql.ts'
import { unsealKey } from '../../domain/storage/keys/keys.ts'
import { selectKey } from '../../domain/storage/keys/sql.ts'
import { signV2 } from '../../lib/sigv2.ts'
import { type CredentialScope, type SigningKey, scopeText, signingKey } from '../../lib/sigv4.ts'
import { InvalidatedCache } from '../../platform/invalidated-cache.ts'

export type Credential = {
  accessKeyId: string
  organisation: { id: string; name: string }
  area: Area
  /** The service's own key only signs URLs. It must not authenticate other requests. */
  presignedOnly: boolean
  expiresAt: Date | null
  signingKey(scope: CredentialScope): SigningKey
  /** Signs with signature version 2. */
  signV2(text: string): string
}

/** A cache of storage keys, so that requests need no query. Invalidated when a key or its organisation changes. */
export class Credentials {
  readonly #context: Context
  readonly #cache: InvalidatedCache<Credential>

  constructor(context: Context) {
    this.#context = context
    this.#cache = new InvalidatedCache(context.db, {
      name: 'storage keys',
      channel: accessChannel,
      maxEntries: 10_000,
    })
  }

  async find(accessKeyId: string): Promise<Credential | null> {
    const credential = this.#cache.peek(accessKeyId) ?? (await this.#load(accessKeyId))
    if (credential?.expiresAt != null && credential.expiresAt <= this.#context.clock.now()) return null
    return credential
  }

  async #load(accessKeyId: string): Promise<Credential | null> {
    if (!/^[A-Z0-9]{16,32}$/.test(accessKeyId)) return null
    return this.#cache.get(accessKeyId, async () => {
      const value = await this.#read(accessKeyId)
      if (value === null) return null
      return { value, tags: [`storage_key:${accessKeyId}`, `organisation:${value.organisation.id}`] }
    })
  }

  async #read(accessKeyId: string): Promise<Credential | null> {
    const key = await selectKey(this.#context.db, accessKeyId)
    const area = key === null ? null : await selectAreaOfOrganisation(this.#context.db, key.organisation_id)
    if (key === null || area === null) return null
    const { secret_access_key: secret } = unsealKey(this.#context, key)
    const signingKeys = new Map<string, SigningKey>()
    return {
      accessKeyId,
      organisation: { id: key.organisation_id, name: key.organisation_name },
      area,
      presignedOnly: key.purpose === 'service',
      expiresAt: key.expires_at,
      signV2: (text) => signV2(secret, text),
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
