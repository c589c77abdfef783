import { OpusDecoder } from 'opus-decoder'
import { AudioError } from '../audio-error.ts'
import type { ByteSource } from '../byte-source.ts'
import type { Block, Decoder } from './decoder.ts'
import { packetsOf, walkPages } from './ogg-pages.ts'

const SAMPLE_RATE = 48000
/** Packets decoded per read: 50 of 20 ms make a second. */
const BATCH = 50

/** Opus in Ogg (RFC 7845). */
export async function openOpus(source: ByteSource, offset: number): Promise<Decoder> {
  const pages = walkPages(source, offset)
  const packets = packetsOf(pages)
  const head = packets.next().value?.packet
  const tags = packets.next().value?.packet
  if (!head || head.length < 19 || !tags)
    throw new AudioError('truncated', 'the opus file ends inside its header')
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const channels = head[9]!
  const family = head[18]!
  const preSkip = view.getUint16(10, true)
  const gain = 10 ** (view.getInt16(16, true) / 256 / 20)
  if (channels === 0 || channels > 8 || family > 1) {
    throw new AudioError(
      'unsupported_format',
      `opus with ${channels} channels in mapping ${family} is not supported`,
    )
  }
  if (family === 1 && head.length < 21 + channels)
    throw new AudioError('corrupt', 'the opus header is incomplete')
  const layout =
    family === 0
      ? { channels }
      : {
          channels,
          streamCount: head[19]!,
          coupledStreamCount: head[20]!,
          channelMappingTable: [...head.subarray(21, 21 + channels)],
        }
  const library = new OpusDecoder(layout)
  await library.ready
  let decoded = 0
  let given = 0
  let units = 0
  let damaged = 0
  let endGranule: number | null = null
  let finished = false

  const read = (): Block | null => {
    while (!finished) {
      const batch: Uint8Array[] = []
      while (batch.length < BATCH) {
        const item = packets.next()
        if (item.done) {
          finished = true
          break
        }
        if (item.value.lastPage && item.value.granule >= 0) endGranule = item.value.granule
        // An empty packet means a lost one, and the library's input buffer bounds the longest.
        if (item.value.packet.length > 0 && item.value.packet.length <= 3840 * channels)
          batch.push(item.value.packet)
        else damaged += 1
      }
      if (batch.length === 0) break
      units += batch.length
      const audio = library.decodeFrames(batch)
      damaged += audio.errors.length
      const from = Math.min(Math.max(0, preSkip - decoded), audio.samplesDecoded)
      decoded += audio.samplesDecoded
      let count = audio.samplesDecoded - from
      // The last page's position trims what the encoder added to fill its last packet.
      if (finished && endGranule !== null) count = Math.min(count, Math.max(0, endGranule - preSkip - given))
      if (count <= 0) continue
      given += count
      const block = audio.channelData.map((channel) => channel.subarray(from, from + count)) as Block
      if (gain !== 1)
        for (const channel of block) for (let i = 0; i < count; i++) channel[i] = channel[i]! * gain
      return block
    }
    return null
  }
  return {
    info: { container: 'ogg', codec: 'opus', sampleRate: SAMPLE_RATE, channels, declaredFrames: null },
    read,
    ending: () => ({
      cut: pages.ending.cut,
      units: units + pages.ending.damaged,
      damaged: damaged + pages.ending.damaged,
    }),
    close: () => library.free(),
  }
}
