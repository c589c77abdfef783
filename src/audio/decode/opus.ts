import { OpusDecoder } from 'opus-decoder'
import { AudioError } from '../audio-error.ts'
import type { ByteSource } from '../byte-source.ts'
import type { Block, Decoder } from './decoder.ts'
import { iteratePages, lastGranule } from './ogg-pages.ts'
import { followStream, xiphOrder } from './ogg-stream.ts'

const SAMPLE_RATE = 48000
const HEADERS = 2

/** Longest packet that the library accepts, per channel. */
const MAX_PACKET_BYTES = 3840

/** Opus in Ogg (RFC 7845), including chained streams of the same channel layout. Packets are decoded by libopus (opus-decoder). */
export async function openOpus(source: ByteSource, offset: number): Promise<Decoder> {
  const pages = iteratePages(source, offset)
  const nextPage = followStream(pages, 'OpusHead')
  let library: OpusDecoder | null = null
  let head: OpusHead | null = null
  let headers = 0
  let skip = 0
  /** Granule position at the end of the last page of this stream; null before the first page with audio. */
  let position: number | null = null
  let units = 0
  let damaged = 0

  const readHead = async (packet: Uint8Array) => {
    const found = parseHead(packet)
    if (head && library) {
      if (JSON.stringify(found.layout) !== JSON.stringify(head.layout)) {
        const message =
          'the ogg file chains streams of different channel layouts: send them as separate files'
        throw new AudioError('unsupported_format', message)
      }
      await library.reset()
    } else {
      library = new OpusDecoder(found.layout)
      await library.ready
    }
    head = found
    skip = found.preSkip
  }

  /** Decodes the next page. The granule position of the last page tells how many samples at its end are padding. */
  const decodePage = async () => {
    for (let page = nextPage(); page; page = nextPage()) {
      if (page.begins) {
        headers = 0
        position = null
      }
      while (headers < HEADERS && page.packets.length > 0) {
        const packet = page.packets.shift()!
        if (headers++ === 0) await readHead(packet)
      }
      if (headers < HEADERS || page.packets.length === 0) continue
      // An empty packet stands for a lost one.
      const maxBytes = MAX_PACKET_BYTES * head!.layout.channels
      const packets = page.packets.filter(({ length }) => length > 0 && length <= maxBytes)
      units += page.packets.length
      damaged += page.packets.length - packets.length
      const audio = library!.decodeFrames(packets)
      damaged += audio.errors.length
      let count = audio.samplesDecoded
      if (page.last && page.granule >= 0) count = Math.max(0, Math.min(count, page.granule - (position ?? 0)))
      if (page.granule >= 0) position = page.granule
      const from = Math.min(skip, count)
      skip -= from
      if (count > from) return { page, audio, from, count }
    }
    return null
  }

  let pending = await decodePage()
  if (!head || headers < HEADERS) throw new AudioError('truncated', 'the opus file ends inside its header')
  const { layout, gain, preSkip } = head as OpusHead
  const order = layout.streamCount === undefined ? [0, 1] : xiphOrder(layout.channels)
  const declared = pending ? lastGranule(source, pending.page.serial) : null
  // A stream cut out of a longer one does not start at position zero.
  const start = pending && !pending.page.last ? pending.page.granule - pending.audio.samplesDecoded : 0

  const read = async (): Promise<Block | null> => {
    const decoded = pending ?? (await decodePage())
    pending = null
    if (!decoded) return null
    const { audio, from, count } = decoded
    const block = audio.channelData.map((_, c) =>
      audio.channelData[order[c]!]!.subarray(from, count),
    ) as Block
    if (gain !== 1)
      for (const channel of block) for (let i = 0; i < channel.length; i++) channel[i] = channel[i]! * gain
    return block
  }
  return {
    info: {
      container: 'ogg',
      codec: 'opus',
      sampleRate: SAMPLE_RATE,
      channels: layout.channels,
      declaredFrames: declared === null ? null : Math.max(0, declared - Math.max(0, start) - preSkip),
    },
    read,
    ending: () => ({
      cut: pages.ending.cut,
      units: units + pages.ending.damaged,
      damaged: damaged + pages.ending.damaged,
    }),
    close: () => library?.free(),
  }
}

interface OpusHead {
  preSkip: number
  gain: number
  layout: {
    channels: number
    streamCount?: number
    coupledStreamCount?: number
    channelMappingTable?: number[]
  }
}

/** The identification header (RFC 7845, section 5.1). */
function parseHead(packet: Uint8Array): OpusHead {
  if (packet.length < 19) throw new AudioError('truncated', 'the opus file ends inside its header')
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  const channels = packet[9]!
  const family = packet[18]!
  if (channels === 0 || channels > 8 || family > 1 || (family === 0 && channels > 2)) {
    throw new AudioError(
      'unsupported_format',
      `opus with ${channels} channels in mapping ${family} is not supported`,
    )
  }
  if (family === 1 && packet.length < 21 + channels)
    throw new AudioError('corrupt', 'the opus header is incomplete')
  // The library allocates a decoder for each stream, and there may be no more streams than channels.
  if (family === 1 && (packet[19] === 0 || packet[19]! + packet[20]! > channels))
    throw new AudioError('corrupt', `the opus header declares ${packet[19]} streams for ${channels} channels`)
  return {
    preSkip: view.getUint16(10, true),
    gain: 10 ** (view.getInt16(16, true) / 256 / 20),
    layout: {
      channels,
      ...(family === 1 && {
        streamCount: packet[19]!,
        coupledStreamCount: packet[20]!,
        channelMappingTable: [...packet.subarray(21, 21 + channels)],
      }),
    },
  }
}
