import { parentPort } from 'node:worker_threads'
import { createDigest, type Digest, type DigestName } from './digests.ts'

/** Sent by the main thread. Slots are shared memory, so the bytes of an upload are not copied. */
export type HashCommand =
  | { session: number; open: DigestName[]; slots: SharedArrayBuffer[] }
  | { session: number; slot: number; length: number }
  | { session: number; close: 'finish' | 'discard' }

export type HashReply =
  | { session: number; slot: number }
  | { session: number; digests: Record<string, Uint8Array> }

const sessions = new Map<number, { digests: [DigestName, Digest][]; slots: Uint8Array[] }>()

parentPort!.on('message', (command: HashCommand) => {
  if ('open' in command) {
    sessions.set(command.session, {
      digests: command.open.map((name) => [name, createDigest(name)]),
      slots: command.slots.map((slot) => new Uint8Array(slot)),
    })
    return
  }
  const session = sessions.get(command.session)
  if (session === undefined) return
  if ('slot' in command) {
    const bytes = session.slots[command.slot]!.subarray(0, command.length)
    for (const [, digest] of session.digests) digest.update(bytes)
    parentPort!.postMessage({ session: command.session, slot: command.slot } satisfies HashReply)
    return
  }
  sessions.delete(command.session)
  if (command.close === 'discard') return
  const digests = Object.fromEntries(session.digests.map(([name, digest]) => [name, digest.digest()]))
  parentPort!.postMessage({ session: command.session, digests } satisfies HashReply)
})
