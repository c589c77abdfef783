import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { AudioError } from '../audio-error.ts'
import type { ByteSource } from '../byte-source.ts'
import type { Block, Decoder } from './decoder.ts'
import { walkPages } from './ogg-pages.ts'

const CHUNK = 32 * 1024

/** Vorbis in Ogg. A first walk over the pages tells length and wholeness; the library decodes. */
export async function openVorbis(source: ByteSource, offset: number): Promise<Decoder> {
  const head = source.read(offset + 28, 30)
  if (head.length < 30) throw new AudioError('truncated', 'the ogg file ends inside its header')
  const view = new DataView(head.buffer)
  const channels = head[11]!
  const sampleRate = view.getUint32(12, true)
  if (channels === 0 || sampleRate === 0)
    throw new AudioError('corrupt', 'the vorbis header declares no channels or no rate')
  const pages = walkPages(source, offset)
  while (pages.next()) {
    // Only the walk's summary matters here.
  }
  const library = new OggVorbisDecoder()
  await library.ready
  let at = offset
  let flushed = false
  let given = 0
  const total = pages.ending.granule
  const read = async (): Promise<Block | null> => {
    while (!flushed) {
      const bytes = source.read(at, CHUNK)
      at += bytes.length
      flushed = bytes.length === 0
      const audio = flushed ? await library.flush() : await library.decode(bytes)
      const count = Math.min(audio.samplesDecoded, total - given)
      if (count <= 0) continue
      given += count
      return audio.channelData.map((channel) => channel.subarray(0, count)) as Block
    }
    return null
  }
  return {
    info: { container: 'ogg', codec: 'vorbis', sampleRate, channels, declaredFrames: total || null },
    read,
    ending: () => ({ cut: pages.ending.cut, units: pages.ending.pages, damaged: pages.ending.damaged }),
    close: () => library.free(),
  }
}
