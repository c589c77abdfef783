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

export type Read = { items: SourceItem[]; messages: ReceivedMessage[]; ofMessages: SourceItem[] }

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
  const units = await collect(readDdex({ files, open }, { now, ...options }))
  return {
    items: units.flatMap((unit) => unit.items),
    messages: units.flatMap(({ message }) => message ?? []),
    ofMessages: units.flatMap(({ message, items }) => (message === null ? [] : items)),
  }
}

/** One message with all its files beside it. Files that it does not name are not looked at. */
export async function deliverMessage(xml: string | Uint8Array): Promise<Read> {
  const files = ['A1.flac', 'A2.flac', 'A1.wav', 'A2.wav'].map((name) => [`batch/resources/${name}`, 'audio'])
  const read = await deliver({ 'batch/message.xml': xml, ...Object.fromEntries(files) })
  return { ...read, items: read.ofMessages }
}
