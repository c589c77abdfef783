import { createHash } from 'node:crypto'
import { Problem } from '../../../../lib/problem.ts'
import type { Bytes } from '../delivered-track.ts'
import { maxLength } from '../values.ts'
import {
  type LibraryEntry,
  type LibraryTrack,
  maxEntries,
  type PlaylistEntry,
  tooManyEntries,
} from './entries.ts'
import { toPath } from './paths.ts'

/** A chunk is four letters, a length and so many bytes. Names that start with `o` hold chunks again. */
const headerBytes = 8
const maxChunk = 1024 * 1024

/**
 * A crate of Serato, which is a playlist of paths, or its `database V2`, which describes tracks. The name of a crate has its
 * folders in it: `Techno%%Warm-up.crate`.
 */
export async function* readSerato(bytes: Bytes, name: string): AsyncGenerator<LibraryEntry> {
  const names = name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/\.crate$/i, '')
    .split('%%')
  const items: PlaylistEntry[] = []
  let number = 0
  let isDatabase = false
  for await (const { tag, body } of readChunks(bytes)) {
    if (tag === 'vrsn') isDatabase = /database/i.test(decodeText(body))
    if (tag !== 'otrk') continue
    number += 1
    const values = new Map([...chunksOf(body)].map((chunk) => [chunk.tag, chunk.body]))
    if (isDatabase) {
      const track = toTrack(values)
      if (track !== null) yield { kind: 'track', line: number, track }
      continue
    }
    const path = toPath(decodeText(values.get('ptrk') ?? Buffer.alloc(0)))
    if (path !== '') items.push({ path })
    if (items.length > maxEntries) throw tooManyEntries(name)
  }
  if (!isDatabase)
    yield { kind: 'playlist', playlist: { folders: names.slice(0, -1), name: names.at(-1)!, items } }
}

type Chunk = { tag: string; body: Buffer }

async function* readChunks(bytes: Bytes): AsyncGenerator<Chunk> {
  let held = Buffer.alloc(0)
  for await (const piece of bytes) {
    held = held.length === 0 ? Buffer.from(piece) : Buffer.concat([held, piece])
    let at = 0
    while (at + headerBytes <= held.length) {
      const length = held.readUInt32BE(at + 4)
      if (length > maxChunk) throw damaged()
      if (at + headerBytes + length > held.length) break
      const end = at + headerBytes + length
      yield { tag: held.toString('latin1', at, at + 4), body: held.subarray(at + headerBytes, end) }
      at = end
    }
    held = held.subarray(at)
  }
  if (held.length > 0) throw damaged()
}

function* chunksOf(body: Buffer): Generator<Chunk> {
  for (let at = 0; at + headerBytes <= body.length; ) {
    const end = at + headerBytes + body.readUInt32BE(at + 4)
    if (end > body.length) throw damaged()
    yield { tag: body.toString('latin1', at, at + 4), body: body.subarray(at + headerBytes, end) }
    at = end
  }
}

/** UTF-16, big-endian. */
function decodeText(body: Buffer): string {
  const even = Buffer.from(body.subarray(0, body.length - (body.length % 2)))
  return even.swap16().toString('utf16le').replaceAll('\0', '').toWellFormed()
}

function toTrack(values: Map<string, Buffer>): LibraryTrack | null {
  const text = (tag: string) => decodeText(values.get(tag) ?? Buffer.alloc(0)).trim() || null
  const path = toPath(text('pfil') ?? '')
  if (path === '') return null
  const length = /^(?:(\d+):)?(\d{1,3}):(\d\d(?:\.\d+)?)$/.exec(text('tlen') ?? '')
  const seconds = length && Number(length[1] ?? 0) * 3600 + Number(length[2]) * 60 + Number(length[3])
  return {
    key: path,
    outerId: idOf(path),
    title: text('tsng'),
    artist: text('tart'),
    album: text('talb'),
    genre: text('tgen'),
    grouping: text('tgrp'),
    composer: text('tcmp'),
    label: text('tlbl'),
    date: /^\d{4}$/.test(text('ttyr') ?? '') ? text('ttyr') : null,
    trackNumber: null,
    diskNumber: null,
    durationMs: seconds ? Math.round(seconds * 1000) : null,
    stars: null,
    path,
  }
}

/** Serato has no ids; the path is what it knows a track by. */
function idOf(path: string): string {
  const id = `serato:${path}`
  return id.length <= maxLength.id ? id : `serato:${createHash('sha256').update(path).digest('hex')}`
}

const damaged = () =>
  new Problem('validation_error', 'The file of Serato is damaged or of an unknown version. Copy it again.')
