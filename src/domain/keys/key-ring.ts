import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { JWK } from 'jose'
import { memoizePer } from '../../lib/memoize.ts'
import { unseal } from '../../lib/seal.ts'
import { isListening, listen } from '../../platform/notifications.ts'
import type { Context } from '../context.ts'
import { sealPurpose } from './make.ts'
import type { Purpose } from './purposes.ts'
import { ensureKey } from './rotate.ts'
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

/** Keys are read again after this long, and much sooner while notifications of their changes do not arrive. */
const rereadAfterMs = { listening: 60_000, otherwise: 1_000 }

/** The keys as this process knows them: read once, read again when the database tells that they changed. */
class KeyRing {
  readonly #context: Context
  #keys: SigningKey[] = []
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null
  #hearing: Promise<void> | null = null
  #epoch = 0

  constructor(context: Context) {
    this.#context = context
  }

  async keys(purpose: Purpose): Promise<SigningKey[]> {
    if (this.#isStale()) await this.read()
    if (!this.#keys.some((key) => key.purpose === purpose)) {
      await ensureKey(this.#context, purpose)
      await this.read()
    }
    const now = this.#context.clock.now()
    return this.#keys.filter(
      (key) => key.purpose === purpose && (key.publishedUntil === null || key.publishedUntil > now),
    )
  }

  /** The key that signs now, as far as memory tells; undefined when it must be read again. */
  signer(purpose: Purpose): SigningKey | undefined {
    if (this.#isStale()) return undefined
    const now = this.#context.clock.now()
    return this.#keys.findLast(
      (key) =>
        key.purpose === purpose &&
        key.signsFrom <= now &&
        (key.publishedUntil === null || key.publishedUntil > now),
    )
  }

  /** Whether a key of this purpose is published, as far as memory tells; undefined when it must be read again. */
  knows(purpose: Purpose, id: string): boolean | undefined {
    if (this.#isStale()) return undefined
    const key = this.#keys.find((known) => known.id === id)
    if (key === undefined || key.purpose !== purpose) return undefined
    return key.publishedUntil === null || key.publishedUntil > this.#context.clock.now()
  }

  /** For a key id nobody here knows. Anybody can send one, so this reads at most once a second. */
  async readAgain(): Promise<void> {
    if (Date.now() - this.#readAt > 1000) await this.read()
  }

  #isStale(): boolean {
    const limit = isListening(this.#context.db) ? rereadAfterMs.listening : rereadAfterMs.otherwise
    return Date.now() - this.#readAt > limit
  }

  async read(): Promise<void> {
    this.#hearing ??= this.#hear()
    await this.#hearing
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = null
    })
    await this.#reading
  }

  async #readOnce(): Promise<void> {
    const epoch = this.#epoch
    const rows = await selectKeys(this.#context.db, this.#context.clock.now())
    this.#keys = rows.map((row) => this.#open(row))
    // A change that was told while these rows were under way may not be in them: the next caller reads again.
    if (epoch === this.#epoch) this.#readAt = Date.now()
  }

  #open(row: KeyRow): SigningKey {
    const known = this.#keys.find((key) => key.id === row.id)
    const moments = { signsFrom: row.signs_from, publishedUntil: row.published_until }
    if (known !== undefined) return { ...known, ...moments }
    const pem = unseal(this.#context.masterKey, sealPurpose(row.purpose), row.private_key)
    const privateKey = createPrivateKey(pem)
    return {
      id: row.id,
      purpose: row.purpose,
      privateKey,
      publicKey: createPublicKey(privateKey),
      publicJwk: row.public_jwk,
      ...moments,
    }
  }

  async #hear(): Promise<void> {
    const forget = () => {
      this.#epoch += 1
      this.#readAt = Number.NEGATIVE_INFINITY
    }
    try {
      await listen(this.#context.db, 'euterpe_keys', forget, forget)
    } catch (error) {
      this.#hearing = null
      throw error
    }
  }
}

export const keyRing = memoizePer((context: Context) => new KeyRing(context))
