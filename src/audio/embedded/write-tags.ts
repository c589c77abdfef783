import { AudioError } from '../audio-error.ts'
import type { EmbeddedTags } from './embedded-tags.ts'
import type { FileBytes } from './file-bytes.ts'
import { id3Length, writeId3 } from './id3.ts'
import type { Piece } from './pieces.ts'
import { readTags } from './read-tags.ts'
import { writeChunks } from './write-chunks.ts'
import { writeFlac } from './write-flac.ts'
import { writeMp4 } from './write-mp4.ts'
import { writeOgg } from './write-ogg.ts'

const ID3V1_BYTES = 128

/**
 * A file with these tags instead of its own of the same kind. Other tags and all audio stay as they are. Throws
 * `unsupported_format` for files that cannot have tags, or whose structure is unusual.
 */
export async function writeTags(file: FileBytes, tags: EmbeddedTags): Promise<Piece[]> {
  const head = Buffer.from(await file.read(0, Math.min(16, file.size)))
  const magic = head.toString('latin1', 0, 4)
  const kind = head.toString('latin1', 8, 12)
  if (magic === 'fLaC') return writeFlac(file, 0, tags)
  if (magic === 'OggS') return writeOgg(file, tags)
  if (magic === 'RIFF' && kind === 'WAVE') return writeChunks(file, 'wav', tags)
  if (magic === 'FORM' && /^AIF[FC]$/.test(kind)) return writeChunks(file, 'aiff', tags)
  if (head.toString('latin1', 4, 8) === 'ftyp') return writeMp4(file, tags)
  if (magic.startsWith('ID3')) {
    const length = id3Length(head)
    const after = Buffer.from(await file.read(length, Math.min(4, Math.max(0, file.size - length))))
    return after.toString('latin1') === 'fLaC' ? writeFlac(file, length, tags) : writeMpeg(file, length, tags)
  }
  if (head[0] === 0xff && (head[1]! & 0xe0) === 0xe0) return writeMpeg(file, 0, tags)
  throw new AudioError('unsupported_format', 'tags cannot be written into this kind of file')
}

/** An MP3 or AAC stream: the tag comes first. The old tag at the end would contradict it. */
async function writeMpeg(file: FileBytes, tagLength: number, tags: EmbeddedTags): Promise<Piece[]> {
  const old = await file.read(0, tagLength)
  const hasOldEnd =
    file.size - tagLength > ID3V1_BYTES &&
    Buffer.from(await file.read(file.size - ID3V1_BYTES, 3)).toString('latin1') === 'TAG'
  const end = hasOldEnd ? file.size - ID3V1_BYTES : file.size
  return [{ bytes: writeId3(tags, old, await readOldTags(file)) }, { start: tagLength, end }]
}

async function readOldTags(file: FileBytes): Promise<EmbeddedTags> {
  try {
    return (await readTags(file)).tags
  } catch (error) {
    if (error instanceof AudioError) return {}
    throw error
  }
}
