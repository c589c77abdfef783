import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { JWK } from 'jose'
import { memoizePer } from '../../lib/memoize.ts'
import { unseal } from '../../lib/seal.ts'
import { Counter } from '../../platform/metrics.ts'
import { isListening, listen } from '../../platform/notifications.ts'
import type { Context } from '../context.ts'
import { sealPurpose } from './generate-key.ts'
import { checkMasterKey, WrongMasterKey } from './master-key.ts'
import type { Purpose } from './purposes.ts'
import { ensureFirstKey } from './rotate.ts'
import { type KeyRow, selectKeys } from './sql.ts'

export type SigningKey = {
  id: string
  purpose: Purpose
  privateKey: KeyObject
  publicKey: KeyObject
  publicJwk: JWK
  signsFrom: Date
  publishedUntil: Date | null
}

const unopenableKeys = new Counter({
  name: 'euterpe_unopenable_keys_total',
  help: 'Signing keys that could not be opened with the master key',
  labelNames: ['purpose'],
})

/** Keys are reloaded after this time, and much sooner while notifications of their changes do not arrive. */
const maxAgeMs = { listening: 60_000, otherwise: 1_000 }

/** This process's cache of all signing keys, invalidated through LISTEN/NOTIFY. */
class KeyRing {
  readonly #context: Context
  #keys: SigningKey[] = []
  #loadedAt = Number.NEGATIVE_INFINITY
  #loading: Promise<void> | null = null
  #listening: Promise<void> | null = null
  #epoch = 0

  constructor(context: Context) {
    this.#context = context
  }

  async keys(purpose: Purpose): Promise<SigningKey[]> {
    if (this.#isStale()) await this.load()
    if (!this.#keys.some((key) => key.purpose === purpose)) {
      await ensureFirstKey(this.#context, purpose)
      // One that is in flight may have read the rows before.
      await this.#loading
      await this.load()
    }
    const now = this.#context.clock.now()
    return this.#keys.filter(
      (key) => key.purpose === purpose && (key.publishedUntil === null || key.publishedUntil > now),
    )
  }

  /** The current signing key, if it is cached; undefined: load the keys first. */
  peekSigningKey(purpose: Purpose): SigningKey | undefined {
    if (this.#isStale()) return undefined
    const now = this.#context.clock.now()
    return this.#keys.findLast(
      (key) =>
        key.purpose === purpose &&
        key.signsFrom <= now &&
        (key.publishedUntil === null || key.publishedUntil > now),
    )
  }

  /** Whether a key of this purpose is published, if that is cached; undefined: load the keys first. */
  peekPublished(purpose: Purpose, id: string): boolean | undefined {
    if (this.#isStale()) return undefined
    const key = this.#keys.find((candidate) => candidate.id === id)
    if (key === undefined || key.purpose !== purpose) return undefined
    return key.publishedUntil === null || key.publishedUntil > this.#context.clock.now()
  }

  /** Called for an unknown key id. Anyone can send one, so this loads at most once a second. */
  async reload(): Promise<void> {
    if (performance.now() - this.#loadedAt > 1000) await this.load()
  }

  #isStale(): boolean {
    const limit = isListening(this.#context.db) ? maxAgeMs.listening : maxAgeMs.otherwise
    return performance.now() - this.#loadedAt > limit
  }

  async load(): Promise<void> {
    this.#listening ??= this.#listen()
    await this.#listening
    this.#loading ??= this.#loadOnce().finally(() => {
      this.#loading = null
    })
    await this.#loading
  }

  async #loadOnce(): Promise<void> {
    const epoch = this.#epoch
    const rows = await selectKeys(this.#context.db, this.#context.clock.now())
    await this.#chooseMasterKey()
    this.#keys = rows.flatMap((row) => this.#tryUnseal(row))
    // A change notified while these rows were being read may be missing in them: the next caller loads again.
    if (epoch === this.#epoch) this.#loadedAt = performance.now()
  }

  /** The master key may have been changed. A process that does not have the new one goes on with what it has opened. */
  async #chooseMasterKey(): Promise<void> {
    try {
      await checkMasterKey(this.#context)
    } catch (error) {
      if (!(error instanceof WrongMasterKey)) throw error
      this.#context.log.error(
        { err: error },
        'the master key was changed: restart this process with the new one',
      )
    }
  }

  /** A key that cannot be opened, as one sealed with another master key, must not keep the others from being used. */
  #tryUnseal(row: KeyRow): SigningKey[] {
    try {
      return [this.#unseal(row)]
    } catch (error) {
      unopenableKeys.inc({ purpose: row.purpose })
      this.#context.log.error(
        { err: error, key_id: row.id, purpose: row.purpose },
        'a signing key cannot be opened with the master key and is not used',
      )
      return []
    }
  }

  #unseal(row: KeyRow): SigningKey {
    const cached = this.#keys.find((key) => key.id === row.id)
    const times = { signsFrom: row.signs_from, publishedUntil: row.published_until }
    if (cached !== undefined) return { ...cached, ...times }
    const pem = unseal(this.#context.masterKey, sealPurpose(row.purpose), row.private_key)
    const privateKey = createPrivateKey(pem)
    return {
      id: row.id,
      purpose: row.purpose,
      privateKey,
      publicKey: createPublicKey(privateKey),
      publicJwk: row.public_jwk,
      ...times,
    }
  }

  async #listen(): Promise<void> {
    const invalidate = () => {
      this.#epoch += 1
      this.#loadedAt = Number.NEGATIVE_INFINITY
    }
    try {
      await listen(this.#context.db, 'euterpe_keys', invalidate, invalidate)
    } catch (error) {
      this.#listening = null
      throw error
    }
  }
}

export const keyRing = memoizePer((context: Context) => new KeyRing(context))
