import type { ByteSource } from '../byte-source.ts'
import { type DecoderChoice, openDecoder } from '../decode/open.ts'
import { SAMPLE_RATE } from '../features/mel-frames.ts'
import { growableBytes } from '../growable-array.ts'
import { createResampler } from '../resampler.ts'
import { openSignal } from '../signal-kernel.ts'
import { createTagFrames } from './frames.ts'

/** Decodes a file to the tagger's input without any other measurement. Training prepares its data with it. */
export async function readTagFrames(source: ByteSource, choice?: DecoderChoice): Promise<Uint8Array> {
  const decoder = await openDecoder(source, choice)
  const signal = openSignal()
  const frames = growableBytes()
  const tagFrames = createTagFrames(signal, frames.append)
  const resampler = createResampler(signal, decoder.info.sampleRate, SAMPLE_RATE, tagFrames.feed)
  try {
    for (let block = await decoder.read(); block; block = await decoder.read()) {
      const length = block[0]!.length
      for (let from = 0; from < length; ) {
        const part = Math.min(length - from, resampler.space())
        const input = signal.floats(resampler.input(), part)
        input.fill(0)
        for (const channel of block) {
          for (let i = 0; i < part; i++) input[i] = input[i]! + channel[from + i]! / block.length
        }
        resampler.push(part)
        from += part
      }
    }
  } finally {
    decoder.close()
  }
  resampler.flush()
  tagFrames.finish()
  return frames.view()
}
