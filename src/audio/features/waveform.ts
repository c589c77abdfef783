import { growableFloats } from '../growable-array.ts'
import { round } from '../round.ts'
import type { Signal } from '../signal-kernel.ts'
import { SAMPLE_RATE } from './mel-frames.ts'

/** Samples per stored minimum and maximum: 20 ms. */
const STEP = SAMPLE_RATE / 50
const SILENCE_DB = -60

export interface Waveform {
  /** Pairs of lowest and highest sample, -1..1, for drawing. */
  peaks: [number, number][]
  /** Seconds below -60 dBFS at the start and at the end. */
  silenceStart: number
  silenceEnd: number
  /** Zero crossings per sample between two times in seconds. */
  zeroCrossings(from: number, to: number): number
}

/** Collects extremes and zero crossings of the 22,050 Hz signal. */
export function createWaveform({ kernel }: Signal) {
  let memory = new Float32Array(kernel.memory.buffer)
  const lows = growableFloats()
  const highs = growableFloats()
  const crossed = growableFloats()
  let low = 0
  let high = 0
  let inStep = 0
  let crossings = 0
  let previous = 0
  return {
    feed(pointer: number, count: number): void {
      for (let from = 0; from < count; ) {
        const part = Math.min(STEP - inStep, count - from)
        crossings += kernel.scanWaveform(pointer + from * 4, part, previous)
        low = Math.min(low, kernel.scanLowest())
        high = Math.max(high, kernel.scanHighest())
        from += part
        inStep += part
        // Growing memory detaches views; a detached view has no length.
        if (memory.length === 0) memory = new Float32Array(kernel.memory.buffer)
        previous = memory[pointer / 4 + from - 1]!
        if (inStep < STEP) break
        lows.push(low)
        highs.push(high)
        crossed.push(crossings)
        crossings = 0
        low = 0
        high = 0
        inStep = 0
      }
    },
    finish(points: number): Waveform {
      const [l, h] = [lows.view(), highs.view()]
      const threshold = 10 ** (SILENCE_DB / 20)
      const loud = (i: number) => h[i]! > threshold || -l[i]! > threshold
      let start = 0
      while (start < h.length && !loud(start)) start++
      let end = h.length
      while (end > start && !loud(end - 1)) end--
      return {
        peaks: reduce(l, h, points),
        silenceStart: (start * STEP) / SAMPLE_RATE,
        silenceEnd: ((h.length - end) * STEP) / SAMPLE_RATE,
        zeroCrossings(from, to) {
          const steps = crossed.view().subarray((from * SAMPLE_RATE) / STEP, (to * SAMPLE_RATE) / STEP)
          return steps.length === 0 ? 0 : steps.reduce((sum, count) => sum + count, 0) / (steps.length * STEP)
        },
      }
    },
  }
}

function reduce(lows: Float32Array, highs: Float32Array, points: number): [number, number][] {
  const count = Math.min(points, lows.length)
  return Array.from({ length: count }, (_, p) => {
    const from = Math.floor((p * lows.length) / count)
    const to = Math.floor(((p + 1) * lows.length) / count)
    let low = 0
    let high = 0
    for (let i = from; i < to; i++) {
      low = Math.min(low, lows[i]!)
      high = Math.max(high, highs[i]!)
    }
    return [round(low, 3), round(high, 3)]
  })
}
