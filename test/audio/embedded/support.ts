import { fromBytes } from '../../../src/audio/byte-source.ts'
import { openDecoder } from '../../../src/audio/decode/open.ts'
import type { EmbeddedTags } from '../../../src/audio/embedded/embedded-tags.ts'
import { type FileBytes, openRemoteBytes } from '../../../src/audio/embedded/file-bytes.ts'
import type { Piece } from '../../../src/audio/embedded/pieces.ts'

export const open = (bytes: Uint8Array): FileBytes =>
  openRemoteBytes(bytes.length, async (offset, length) => bytes.slice(offset, offset + length))

export function join(bytes: Uint8Array, pieces: Piece[]): Buffer {
  return Buffer.concat(
    pieces.map((piece) => ('bytes' in piece ? piece.bytes : bytes.subarray(piece.start, piece.end))),
  )
}

/** A number for the decoded audio of a file. */
export async function hearFile(bytes: Uint8Array): Promise<{ frames: number; sum: number }> {
  const decoder = await openDecoder(fromBytes(bytes), 'builtin')
  let [frames, sum] = [0, 0]
  for (let block = await decoder.read(); block !== null; block = await decoder.read()) {
    frames += block[0]!.length
    for (const sample of block[0]!) sum += Math.abs(sample)
  }
  decoder.close()
  return { frames, sum }
}

export const everyTag: Required<EmbeddedTags> = {
  title: 'La Mer ♪',
  artists: ['The Seafolk', 'Ōtaka & Co'],
  album: 'Crossings',
  album_artists: ['The Seafolk'],
  track_number: '3',
  disk_number: '2',
  release_date: '2024-03-15',
  isrc: 'SEAB12400001',
  upc: '4006381333931',
  label: 'Harbour',
  genres: ['Folk', 'Sea Shanty'],
  moods: ['calm'],
  bpm: 96,
  key: 'Am',
  composers: ['A. Quay'],
  lyricists: ['B. Buoy'],
  language: 'fra',
  lyrics: 'La mer\nqu’on voit danser',
  comment: 'From the harbour tape',
  musicbrainz_recording_id: '0b8c2d2c-8a0f-4c0b-9d6e-0f1a2b3c4d5e',
  musicbrainz_release_id: '1b8c2d2c-8a0f-4c0b-9d6e-0f1a2b3c4d5e',
}
