import { AudioError } from '../audio-error.ts'
import { type ByteSource, windowed } from '../byte-source.ts'
import { readAacConfig } from './aac-config.ts'
import { AAC_RATES, type AacFrames } from './aac-frames.ts'
import { type Box, childrenOf, findBox } from './mp4-boxes.ts'

/** Samples of an AAC frame. */
const FRAME = 1024
/** One more than the largest frame the decoder accepts: longer ones are passed on truncated and count as damaged. */
const MAX_FRAME_BYTES = 8193
/** Bytes read at a time from a table of the index. */
const TABLE_WINDOW = 1 << 16

/** The first AAC track of an MP4 or M4A file. The index (moov) may be before or after the audio. */
export function openMp4(source: ByteSource): AacFrames {
  const movie = findBox(source, 0, source.size, 'moov')
  if (!movie) {
    throw new AudioError(
      'truncated',
      'the m4a file has no index (moov): it is cut short or was never finished',
    )
  }
  if (movie.cut) throw new AudioError('truncated', 'the m4a file ends inside its index')
  for (const track of childrenOf(source, movie).filter((box) => box.type === 'trak')) {
    const frames = openTrack(source, movie, track)
    if (frames) return frames
  }
  throw new AudioError('unsupported_format', 'the m4a/mp4 file has no AAC audio track')
}

function openTrack(source: ByteSource, movie: Box, track: Box): AacFrames | null {
  const path = (from: Box, ...names: string[]): Box | null => {
    let box: Box | null = from
    for (const name of names) box = box && findBox(source, box.body, box.end, name)
    return box
  }
  const table = path(track, 'mdia', 'minf', 'stbl')
  const description = table && path(table, 'stsd')
  const mediaHeader = path(track, 'mdia', 'mdhd')
  if (!table || !description || !mediaHeader) return null
  const entry = childrenOf(source, { ...description, body: description.body + 8 })[0]
  if (entry?.type !== 'mp4a') return null
  const config = readAacConfig(source, entry)
  if (!config) return null

  const timescale = versioned(source, mediaHeader, 12, 20)
  const media = tableReader(source, path(table, 'stsz'))
  const uniform = media.u32(4)
  const count = media.u32(8)
  // Every frame has an entry of four bytes. A count larger than the box is corrupt and would cost memory.
  if (uniform === 0 && count > media.length / 4)
    throw new AudioError('corrupt', 'the m4a index contradicts itself')
  const sizeOf = (i: number) => uniform || media.u32(12 + i * 4)
  if (count === 0 && findBox(source, 0, source.size, 'moof')) {
    throw new AudioError('unsupported_format', 'fragmented m4a files are not supported')
  }
  const offsets = chunkOffsets(source, path(table, 'stco'), path(table, 'co64'))
  const groups = tableReader(source, path(table, 'stsc'))

  const scale = AAC_RATES[config.rateIndex]! / timescale
  const edit = readEdit(source, path(track, 'edts', 'elst'))
  const movieHeader = findBox(source, movie.body, movie.end, 'mvhd')
  const movieScale = movieHeader ? versioned(source, movieHeader, 12, 20) : timescale
  const skipFrames = Math.max(0, Math.round((edit?.mediaTime ?? 0) * scale))
  const declaredFrames = edit?.duration
    ? Math.min(
        Math.round((edit.duration / movieScale) * AAC_RATES[config.rateIndex]!),
        count * FRAME - skipFrames,
      )
    : count * FRAME - skipFrames

  let frame = 0
  let chunk = 0
  let group = 0
  let left = 0
  let at = 0
  let cut: string | null = null
  const near = windowed(source)
  return {
    container: 'mp4',
    ...config,
    declaredFrames,
    skipFrames,
    next() {
      if (frame >= count) return null
      if (left === 0) {
        const groupCount = groups.u32(4)
        while (group + 1 < groupCount && chunk + 1 >= groups.u32(8 + (group + 1) * 12)) group++
        left = groups.u32(12 + group * 12)
        at = offsets(chunk)
        chunk++
        if (left === 0 || at < 0) {
          cut = 'the index ends before the declared frames'
          return null
        }
      }
      const size = sizeOf(frame)
      const bytes = near(at, Math.min(size, MAX_FRAME_BYTES))
      if (bytes.length < Math.min(size, MAX_FRAME_BYTES)) {
        cut = `frame ${frame + 1} of ${count} is beyond the end of the file`
        return null
      }
      frame++
      left--
      at += size
      return bytes
    },
    cut: () => cut,
    lostBytes: () => 0,
  }
}

/** A 32-bit field of a full box, at offset `at0` in version 0 and `at1` in version 1. */
function versioned(source: ByteSource, box: Box, at0: number, at1: number): number {
  const bytes = source.read(box.body, 32)
  if (bytes.length < 24) throw new AudioError('truncated', 'the m4a index is incomplete')
  return new DataView(bytes.buffer).getUint32(bytes[0] === 1 ? at1 : at0) || 1
}

/** The edit (elst) that plays the music: its duration in movie units, and its start in media units, which is the encoder delay. */
function readEdit(source: ByteSource, box: Box | null): { duration: number; mediaTime: number } | null {
  if (!box) return null
  const bytes = source.read(box.body, 48)
  if (bytes.length < 28) return null
  const view = new DataView(bytes.buffer)
  const long = bytes[0] === 1
  const entry = (i: number) => {
    const at = 8 + i * (long ? 20 : 12)
    if (at + (long ? 16 : 8) > bytes.length) return null
    const duration = long ? Number(view.getBigUint64(at)) : view.getUint32(at)
    const mediaTime = long ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4)
    return { duration, mediaTime }
  }
  const first = entry(0)
  // A first edit with media time -1 is a pause; the second one is the music.
  if (first && first.mediaTime < 0) return view.getUint32(4) > 1 ? entry(1) : null
  return first
}

/** Reads a table of the index in windows: the sample sizes of a long file can be megabytes. */
function tableReader(source: ByteSource, box: Box | null) {
  if (!box) throw new AudioError('corrupt', 'the m4a index lacks a table')
  const length = box.end - box.body
  let window: DataView = new DataView(new ArrayBuffer(0))
  let start = 0
  return {
    length,
    u32(at: number): number {
      if (at + 4 > length) throw new AudioError('corrupt', 'the m4a index is shorter than it declares')
      if (at < start || at + 4 > start + window.byteLength) {
        const bytes = source.read(box.body + at, Math.min(TABLE_WINDOW, length - at))
        if (bytes.length < 4) throw new AudioError('truncated', 'the m4a file ends inside its index')
        window = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        start = at
      }
      return window.getUint32(at - start)
    },
  }
}

function chunkOffsets(source: ByteSource, short: Box | null, long: Box | null): (chunk: number) => number {
  const table = tableReader(source, short ?? long)
  const count = table.u32(4)
  return (chunk) => {
    if (chunk >= count) return -1
    return short ? table.u32(8 + chunk * 4) : table.u32(8 + chunk * 8) * 2 ** 32 + table.u32(12 + chunk * 8)
  }
}
