/**
 * A Schroeder reverberator (1962): parallel comb filters with low-pass damping, then all-pass filters in series. `seconds` is the time to
 * decay by 60 dB; `offset` changes all delays slightly, so that two channels sound different.
 */
export function createReverb(sampleRate: number, options: { seconds: number; offset: number }) {
  const combs = [0.0297, 0.0371, 0.0411, 0.0437].map((delay) => {
    const length = Math.round((delay + options.offset) * sampleRate)
    return {
      buffer: new Float32Array(length),
      position: 0,
      gain: 10 ** ((-3 * length) / sampleRate / options.seconds),
      lowPass: 0,
    }
  })
  const allPasses = [0.005, 0.0017].map((delay) => ({
    buffer: new Float32Array(Math.round((delay + options.offset / 5) * sampleRate)),
    position: 0,
  }))
  return (input: number): number => {
    let sum = 0
    for (const comb of combs) {
      const delayed = comb.buffer[comb.position]!
      comb.lowPass += DAMPING * (delayed - comb.lowPass)
      comb.buffer[comb.position] = input + comb.lowPass * comb.gain
      comb.position = (comb.position + 1) % comb.buffer.length
      sum += delayed
    }
    let value = sum / combs.length
    for (const allPass of allPasses) {
      const delayed = allPass.buffer[allPass.position]!
      const stored = value + delayed * ALL_PASS_GAIN
      allPass.buffer[allPass.position] = stored
      allPass.position = (allPass.position + 1) % allPass.buffer.length
      value = delayed - stored * ALL_PASS_GAIN
    }
    return value
  }
}

const DAMPING = 0.45
const ALL_PASS_GAIN = 0.6
