// Onset envelopes (spectral flux by frequency range) and their autocorrelation.

const BANDS = 32
/** The flux compares a frame with the one this many frames before, in bytes: two frames. */
const LAG_BYTES: usize = 2 * BANDS
/** Products are summed in f32 over this many frames; those partial sums are added in f64. */
const PARTIAL_FRAMES = 1024

const fluxBytes = memory.data(32, 16)

/**
 * Autocorrelation: output[lag] += sum over t of envelope[t] envelope[t + lag], for lags 0 to `lags` - 1 (a multiple of 16). `output` is
 * f64. The `count` values of the envelope must be followed by `lags` zeros.
 */
export function autocorrelate(envelope: usize, count: i32, output: usize, lags: i32): void {
  for (let from = 0; from < count; from += PARTIAL_FRAMES) {
    const first = envelope + ((<usize>from) << 2)
    const end = envelope + ((<usize>min(count, from + PARTIAL_FRAMES)) << 2)
    for (let lag: usize = 0; lag < <usize>lags; lag += 16) {
      let a = f32x4.splat(0)
      let b = a
      let c = a
      let d = a
      for (let at = first; at < end; at += 4) {
        const now = v128.load_splat<f32>(at)
        const later = at + (lag << 2)
        a = f32x4.relaxed_madd(now, v128.load(later), a)
        b = f32x4.relaxed_madd(now, v128.load(later, 16), b)
        c = f32x4.relaxed_madd(now, v128.load(later, 32), c)
        d = f32x4.relaxed_madd(now, v128.load(later, 48), d)
      }
      const sums = output + (lag << 3)
      addToDoubles(sums, a)
      addToDoubles(sums + 32, b)
      addToDoubles(sums + 64, c)
      addToDoubles(sums + 96, d)
    }
  }
}

/**
 * Spectral flux over two frames: sum over bands of max(0, level[t] - level[t - 2]). Levels are bytes, 32 bands per frame. Writes four
 * envelopes of `frames` floats one after another: all bands, bands below `low`, bands from `low` below `middle`, bands from `middle`. The
 * first two frames are not written.
 */
export function bandFlux(levels: usize, frames: i32, low: i32, middle: i32, output: usize): void {
  const envelopeBytes = (<usize>frames) << 2
  for (let frame = 2; frame < frames; frame++) {
    const now = levels + <usize>(frame * BANDS)
    v128.store(fluxBytes, i8x16.sub_sat_u(v128.load(now), v128.load(now - LAG_BYTES)))
    v128.store(fluxBytes, i8x16.sub_sat_u(v128.load(now, 16), v128.load(now - LAG_BYTES, 16)), 16)
    const lower = sumOf(0, low)
    const between = sumOf(low, middle)
    const upper = sumOf(middle, BANDS)
    const at = output + ((<usize>frame) << 2)
    store<f32>(at, <f32>(lower + between + upper))
    store<f32>(at + envelopeBytes, <f32>lower)
    store<f32>(at + 2 * envelopeBytes, <f32>between)
    store<f32>(at + 3 * envelopeBytes, <f32>upper)
  }
}

function sumOf(from: i32, to: i32): i32 {
  let sum = 0
  for (let band = from; band < to; band++) sum += <i32>load<u8>(fluxBytes + <usize>band)
  return sum
}

function addToDoubles(sums: usize, v: v128): void {
  v128.store(sums, f64x2.add(v128.load(sums), f64x2.promote_low_f32x4(v)))
  const high = f64x2.promote_low_f32x4(v128.shuffle<f32>(v, v, 2, 3, 2, 3))
  v128.store(sums, f64x2.add(v128.load(sums, 16), high), 16)
}
