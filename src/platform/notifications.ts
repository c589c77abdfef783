import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { memoizePer } from '../lib/memoize.ts'
import { describeFailure } from './connection-error.ts'
import { type ConnectionPool, clientOptions, type DatabaseAddress } from './connection-pool.ts'
import type { Pool } from './postgres.ts'

type Subscription = { onNotification(payload: string): void; onGap(): void }

const pulseIntervalMs = 4_000
/** Without a pulse for this long, notifications may have been missed. */
const trustedForMs = 10_000
const reconnectMs = { first: 100, max: 1_000 }

/**
 * The connection of a process that receives notifications (LISTEN). A connection can die silently, so it sends itself a
 * pulse. If the pulse does not come back, `isListening` is false, no cache may be trusted, and the connection is replaced.
 */
class Listener {
  readonly #address: DatabaseAddress
  readonly #pulseChannel = `euterpe_pulse_${randomBytes(8).toString('hex')}`
  readonly #channels = new Map<string, Set<Subscription>>()
  #connection: Promise<pg.Client> | null = null
  #pulseAt = Number.NEGATIVE_INFINITY
  #isClosed = false

  constructor(address: DatabaseAddress) {
    this.#address = address
  }

  get isListening(): boolean {
    return performance.now() - this.#pulseAt < trustedForMs
  }

  async subscribe(channel: string, subscription: Subscription): Promise<void> {
    const subscriptions = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, subscriptions.add(subscription))
    try {
      if (this.#connection === null) {
        this.#connection = this.#connect()
        await this.#connection
      } else {
        await listenTo(await this.#connection, channel)
        subscription.onGap()
      }
    } catch (error) {
      this.unsubscribe(channel, subscription)
      throw describeFailure(error as Error)
    }
  }

  /** The server keeps sending the channel until the connection ends. That is harmless: channels are few. */
  unsubscribe(channel: string, subscription: Subscription): void {
    this.#channels.get(channel)?.delete(subscription)
  }

  deliver(channel: string, payload: string): void {
    if (channel === this.#pulseChannel) this.#pulseAt = performance.now()
    for (const subscription of this.#channels.get(channel) ?? []) subscription.onNotification(payload)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = await this.#connection?.catch(() => null)
    await client?.end()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...clientOptions(this.#address, 'euterpe listener'), pipeline: true })
    client.on('error', () => {}) // followed by `end`
    client.on('notification', ({ channel, payload }) => this.deliver(channel, payload ?? ''))
    try {
      await client.connect()
      for (const channel of [this.#pulseChannel, ...this.#channels.keys()]) await listenTo(client, channel)
    } catch (error) {
      this.#connection = null
      client.connection.stream.destroy()
      throw error
    }
    // Caches must be cleared before `isListening` makes them trusted again.
    for (const subscriptions of this.#channels.values()) for (const each of subscriptions) each.onGap()
    this.#pulseAt = performance.now()
    const timer = setInterval(() => this.#sendPulse(client), pulseIntervalMs).unref()
    client.once('end', () => {
      clearInterval(timer)
      this.#pulseAt = Number.NEGATIVE_INFINITY
      if (!this.#isClosed) void this.#reconnect()
    })
    return client
  }

  #sendPulse(client: pg.Client): void {
    if (!this.isListening) client.connection.stream.destroy()
    else client.query(`select pg_notify('${this.#pulseChannel}', '')`).catch(() => {})
  }

  async #reconnect(): Promise<void> {
    this.#connection = null
    for (let waitMs = reconnectMs.first; !this.#isClosed; waitMs = Math.min(2 * waitMs, reconnectMs.max)) {
      await pause(waitMs, undefined, { ref: false })
      try {
        this.#connection ??= this.#connect()
        await this.#connection
        return
      } catch {
        // The server is still down.
      }
    }
  }
}

async function listenTo(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}

const listenerOf = memoizePer((connections: ConnectionPool) => {
  const { listenAddress } = connections
  if (listenAddress === null) return { listener: null }
  const listener = new Listener(listenAddress)
  connections.onEnd(() => listener.close())
  return { listener }
})

/** Whether notifications can be received at all. Behind a pooler in transaction mode they cannot. */
export function canListen(pool: Pool): boolean {
  return pool.connections.listenAddress !== null
}

/**
 * Subscribes to a channel. `onGap` is called when notifications may have been missed: at the start, and when a lost
 * connection has been replaced. Does nothing if notifications cannot be received.
 */
export async function listen(
  pool: Pool,
  channel: string,
  onNotification: (payload: string) => void,
  onGap: () => void,
): Promise<{ close(): Promise<void> }> {
  const { listener } = listenerOf(pool.connections)
  const subscription = { onNotification, onGap }
  await listener?.subscribe(channel, subscription)
  return { close: async () => listener?.unsubscribe(channel, subscription) }
}

/** Delivers a notification inside this process at once. The process that makes a change must not lag behind it. */
export function notifyLocally(pool: Pool, channel: string, payload: string): void {
  listenerOf(pool.connections).listener?.deliver(channel, payload)
}

/** Whether notifications are being received. While they are not, no cache may be trusted. */
export function isListening(pool: Pool): boolean {
  return listenerOf(pool.connections).listener?.isListening ?? false
}
