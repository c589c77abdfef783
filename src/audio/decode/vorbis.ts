import { instantiate } from '../../lib/wasm.ts'
import { AudioError } from '../audio-error.ts'
import type { ByteSource } from '../byte-source.ts'
import { checkFormat } from '../limits.ts'
import type { Block, Decoder } from './decoder.ts'
import { iteratePages, lastGranule } from './ogg-pages.ts'
import { followStream, type StreamPage, xiphOrder } from './ogg-stream.ts'

interface VorbisKernel {
  inputBuffer(): number
  outputOf(channel: number): number
  streamChannels(): number
  streamRate(): number
  identify(length: number): number
  setUp(length: number): number
  blockSize(firstByte: number): number
  decode(length: number): number
}

const KERNEL = new URL('../wasm/vorbis.wasm', import.meta.url)
const HEADERS = 3
/** Samples returned by a read at most, and completed by a packet at most. */
const BLOCK = 32768
const PACKET_SAMPLES = 4096

/** Vorbis in Ogg (Vorbis I, appendix A), including chained streams of the same rate and number of channels. */
export function openVorbis(source: ByteSource, offset: number): Decoder {
  const kernel = instantiate<VorbisKernel>(KERNEL)
  const input = kernel.inputBuffer()
  const pages = iteratePages(source, offset)
  const nextPage = followStream(pages, '\x01vorbis')
  let headers = 0
  let damaged = 0
  let shape: { channels: number; sampleRate: number } | null = null
  /** Granule position at the end of the last page of this stream; null before the first page with audio. */
  let position: number | null = null
  let lastBlock = 0
  let queue: Uint8Array[] = []
  let skip = 0
  let left = 0

  const load = (packet: Uint8Array) => new Uint8Array(kernel.memory.buffer).set(packet, input)

  const readHeader = (packet: Uint8Array) => {
    load(packet)
    headers++
    if (headers === 1) {
      const isValid = kernel.identify(packet.length)
      if (!isValid) throw new AudioError('corrupt', 'the vorbis header is broken')
      const found = { channels: kernel.streamChannels(), sampleRate: kernel.streamRate() >>> 0 }
      checkFormat(found)
      shape ??= found
      if (found.channels !== shape.channels || found.sampleRate !== shape.sampleRate) {
        const message =
          'the ogg file chains streams of different sample rates or channels: send them as separate files'
        throw new AudioError('unsupported_format', message)
      }
    } else if (headers === HEADERS && !kernel.setUp(packet.length)) {
      throw new AudioError('corrupt', 'the vorbis setup header is broken')
    }
  }

  /** Queues the packets of the next page with audio. Its granule position tells how many samples at the start or end are padding. */
  const queueNextPage = (): StreamPage | null => {
    for (let page = nextPage(); page; page = nextPage()) {
      if (page.begins) {
        headers = 0
        position = null
        lastBlock = 0
      }
      while (headers < HEADERS && page.packets.length > 0) readHeader(page.packets.shift()!)
      if (headers < HEADERS || page.packets.length === 0) continue
      const samples = countSamples(page.packets)
      skip = 0
      left = samples
      if (page.granule >= 0) {
        if (page.last) left = Math.max(0, Math.min(samples, page.granule - (position ?? 0)))
        else if (position === null) skip = Math.max(0, samples - page.granule)
        left = Math.min(left, samples - skip)
        position = page.granule
      }
      queue = page.packets
      return page
    }
    return null
  }

  const countSamples = (packets: Uint8Array[]): number => {
    let samples = 0
    for (const packet of packets) {
      const size = packet.length > 0 ? kernel.blockSize(packet[0]!) : 0
      if (size === 0) continue
      if (lastBlock > 0) samples += (lastBlock + size) / 4
      lastBlock = size
    }
    return samples
  }

  const first = queueNextPage()
  if (!shape || headers < HEADERS) throw new AudioError('truncated', 'the ogg file ends inside its header')
  const { channels, sampleRate } = shape as { channels: number; sampleRate: number }
  const declared = first ? lastGranule(source, first.serial) : null
  // A stream cut out of a longer one does not start at position zero.
  const start = first && first.granule >= 0 && !first.last ? Math.max(0, first.granule - left) : 0
  const order = xiphOrder(channels)
  const block: Block = Array.from({ length: channels }, () => new Float32Array(BLOCK))

  const read = (): Block | null => {
    let filled = 0
    while (filled + PACKET_SAMPLES <= BLOCK) {
      const packet = queue.shift()
      if (!packet) {
        if (!queueNextPage()) break
        continue
      }
      load(packet)
      const samples = packet.length === 0 ? 0 : kernel.decode(packet.length)
      if (samples < 0) damaged++
      if (samples <= 0) continue
      const from = Math.min(skip, samples)
      skip -= from
      const count = Math.min(samples - from, left)
      left -= count
      for (let c = 0; c < channels; c++) {
        const at = kernel.outputOf(order[c]!) + from * 4
        block[c]!.set(new Float32Array(kernel.memory.buffer, at, count), filled)
      }
      filled += count
    }
    if (filled === 0) return null
    return block.map((channel) => channel.subarray(0, filled))
  }
  return {
    info: {
      container: 'ogg',
      codec: 'vorbis',
      sampleRate,
      channels,
      declaredFrames: declared === null ? null : Math.max(0, declared - start),
    },
    read,
    ending: () => ({
      cut: pages.ending.cut,
      units: pages.ending.pages + pages.ending.damaged + damaged,
      damaged: pages.ending.damaged + damaged,
    }),
    close() {},
  }
}
