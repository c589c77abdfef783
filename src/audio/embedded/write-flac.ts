import { AudioError } from '../audio-error.ts'
import type { EmbeddedTags } from './embedded-tags.ts'
import type { FileBytes } from './file-bytes.ts'
import type { Piece } from './pieces.ts'
import { writeComments } from './vorbis-comments.ts'

/** Types of metadata blocks (RFC 9639, section 8.1). */
const PADDING = 1
const COMMENTS = 4
const INVALID = 127
const MAX_BLOCK = 2 ** 24 - 1
const MAX_BLOCKS = 1000

/** A FLAC file whose signature is at `start`. Blocks other than comments and padding stay. */
export async function writeFlac(file: FileBytes, start: number, tags: EmbeddedTags): Promise<Piece[]> {
  const kept: { type: number; start: number; end: number }[] = []
  let old: Buffer | null = null
  let at = start + 4
  for (let isLast = false; !isLast; ) {
    const head = Buffer.from(await file.read(at, 4))
    const type = head[0]! & 0x7f
    isLast = (head[0]! & 0x80) !== 0
    const end = at + 4 + head.readUIntBE(1, 3)
    if (type === INVALID || end > file.size || kept.length > MAX_BLOCKS)
      throw new AudioError('corrupt', 'the metadata blocks of the file are damaged')
    if (type === COMMENTS) old = Buffer.from(await file.read(at + 4, end - at - 4))
    else if (type !== PADDING) kept.push({ type, start: at + 4, end })
    at = end
  }
  const comments = writeComments(tags, old)
  if (comments.length > MAX_BLOCK) throw new AudioError('too_complex', 'the tags are too large for the file')
  const [info, ...others] = kept
  if (info === undefined) throw new AudioError('corrupt', 'the file has no stream information')
  const block = (type: number, length: number, isLast: boolean): Piece => {
    const head = Buffer.alloc(4)
    head[0] = type | (isLast ? 0x80 : 0)
    head.writeUIntBE(length, 1, 3)
    return { bytes: head }
  }
  return [
    { bytes: Buffer.from('fLaC') },
    block(info.type, info.end - info.start, false),
    { start: info.start, end: info.end },
    block(COMMENTS, comments.length, others.length === 0),
    { bytes: comments },
    ...others.flatMap((each, index): Piece[] => [
      block(each.type, each.end - each.start, index === others.length - 1),
      { start: each.start, end: each.end },
    ]),
    { start: at, end: file.size },
  ]
}
