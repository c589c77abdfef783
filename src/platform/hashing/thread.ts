import { parentPort } from 'node:worker_threads'
import { createDigest, type Digest, type DigestName } from './digests.ts'

/** What the main thread asks of a hashing thread. Slots are shared memory: no byte of an upload is copied for it. */
export type Order =
  | { session: number; open: DigestName[]; slots: SharedArrayBuffer[] }
  | { session: number; slot: number; length: number }
  | { session: number; close: 'finish' | 'forget' }

export type Report =
  | { session: number; slot: number }
  | { session: number; digests: Record<string, Uint8Array> }

const sessions = new Map<number, { digests: [DigestName, Digest][]; slots: Uint8Array[] }>()

parentPort!.on('message', (order: Order) => {
  if ('open' in order) {
    sessions.set(order.session, {
      digests: order.open.map((name) => [name, createDigest(name)]),
      slots: order.slots.map((slot) => new Uint8Array(slot)),
    })
    return
  }
  const session = sessions.get(order.session)
  if (session === undefined) return
  if ('slot' in order) {
    const bytes = session.slots[order.slot]!.subarray(0, order.length)
    for (const [, digest] of session.digests) digest.update(bytes)
    parentPort!.postMessage({ session: order.session, slot: order.slot } satisfies Report)
    return
  }
  sessions.delete(order.session)
  if (order.close === 'forget') return
  const digests = Object.fromEntries(session.digests.map(([name, digest]) => [name, digest.digest()]))
  parentPort!.postMessage({ session: order.session, digests } satisfies Report)
})
