import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type DdexOptions,
  type ReceivedMessage,
  readDdex,
} from '../../../../../src/domain/ingestion/sources/ddex/read-ddex.ts'
import type { SourceItem } from '../../../../../src/domain/ingestion/sources/delivered-track.ts'
import { collect, inPieces } from '../collect.ts'

export const now = new Date('2025-01-01T00:00:00Z')

export function fixture(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../../../fixtures/ddex', name), 'utf8')
}

export type Read = { items: SourceItem[]; messages: ReceivedMessage[] }

/** Reads a delivery of these files, by their paths under delivery/ddex/, in the order a store lists them. */
export async function deliver(
  contents: Record<string, string | Uint8Array>,
  options: Partial<DdexOptions> = {},
): Promise<Read> {
  const files = Object.keys(contents)
    .sort()
    .map((path) => ({ key: `delivery/ddex/${path}`, size: Buffer.from(contents[path] as string).length }))
  const open = (key: string) =>
    inPieces(Buffer.from(contents[key.slice('delivery/ddex/'.length)] as string), 1000)
  const messages: ReceivedMessage[] = []
  const message = (received: ReceivedMessage) => void messages.push(received)
  return { items: await collect(readDdex({ files, open }, { now, message, ...options })), messages }
}

/** One message with all its files beside it. */
export function deliverMessage(xml: string | Uint8Array): Promise<Read> {
  const files = ['A1.flac', 'A2.flac', 'A1.wav', 'A2.wav'].map((name) => [`batch/resources/${name}`, 'audio'])
  return deliver({ 'batch/message.xml': xml, ...Object.fromEntries(files) })
}
