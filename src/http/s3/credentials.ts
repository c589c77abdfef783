import { openKey } from '../../domain/storage/keys.ts'
import { type Area, selectAreaOfOrganisation, selectKey } from '../../domain/storage/sql-areas.ts'
import type { World } from '../../domain/world.ts'
import { type CredentialScope, type SigningKey, scopeText, signingKey } from '../../lib/sigv4.ts'

export type Credential = {
  accessKeyId: string
  organisation: { id: string; name: string }
  area: Area
  /** The service's own key signs URLs it hands out; it must not work as a login. */
  presignedOnly: boolean
  expiresAt: Date | null
  signingKey(scope: CredentialScope): SigningKey
}

const keptMs = 10_000
const keptAtMost = 10_000

/**
 * Keys by their id. Kept for a few seconds, so that a busy client costs no query for each request; a key that is
 * taken away works that much longer at most.
 */
export class Credentials {
  readonly #world: World
  readonly #kept = new Map<string, { credential: Credential; until: number }>()

  constructor(world: World) {
    this.#world = world
  }

  async find(accessKeyId: string): Promise<Credential | null> {
    const now = this.#world.clock.now()
    const kept = this.#kept.get(accessKeyId)
    const credential =
      kept !== undefined && kept.until > now.getTime() ? kept.credential : await this.#load(accessKeyId, now)
    if (credential?.expiresAt != null && credential.expiresAt <= now) return null
    return credential
  }

  async #load(accessKeyId: string, now: Date): Promise<Credential | null> {
    this.#kept.delete(accessKeyId)
    if (!/^[A-Z0-9]{16,32}$/.test(accessKeyId)) return null
    const key = await selectKey(this.#world.db, accessKeyId)
    const area = key === null ? null : await selectAreaOfOrganisation(this.#world.db, key.organisation_id)
    if (key === null || area === null) return null
    const { secret_access_key: secret } = openKey(this.#world, key)
    const signingKeys = new Map<string, SigningKey>()
    const credential: Credential = {
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
    if (this.#kept.size >= keptAtMost) this.#kept.clear()
    this.#kept.set(accessKeyId, { credential, until: now.getTime() + keptMs })
    return credential
  }
}
