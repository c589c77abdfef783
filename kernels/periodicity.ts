// Envelopes of how far bands rise, and how alike an envelope is to itself some frames later.

/** Products are added up as floats over so many frames, those sums as doubles. */
const TOGETHER = 1024

const rises = memory.data(32, 16)

/**
 * Adds to `output` (f64) the sums of products of an envelope of `count` floats with itself, 0 to `lags` - 1 (a multiple of 16) frames later. Behind
 * the envelope lie as many zeros as there are lags.
 */
export function autocorrelate(envelope: usize, count: i32, output: usize, lags: i32): void {
  for (let from = 0; from < count; from += TOGETHER) {
    const first = envelope + ((<usize>from) << 2)
    const end = envelope + ((<usize>min(count, from + TOGETHER)) << 2)
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
      add(sums, a)
      add(sums + 32, b)
      add(sums + 64, c)
      add(sums + 96, d)
    }
  }
}

/**
 * How far levels (bytes, 32 bands to the row) rise within two frames, summed over all bands, those below `low`, those from there below `middle`, and
 * the rest: four envelopes of `frames` floats, one behind the other, from the third frame on.
 */
export function bandRises(levels: usize, frames: i32, low: i32, middle: i32, output: usize): void {
  const plane = (<usize>frames) << 2
  for (let frame = 2; frame < frames; frame++) {
    const now = levels + <usize>(frame * 32)
    v128.store(rises, i8x16.sub_sat_u(v128.load(now), v128.load(now - 64)))
    v128.store(rises, i8x16.sub_sat_u(v128.load(now, 16), v128.load(now - 64, 16)), 16)
    const lower = sumOf(0, low)
    const between = sumOf(low, middle)
    const upper = sumOf(middle, 32)
    const at = output + ((<usize>frame) << 2)
    store<f32>(at, <f32>(lower + between + upper))
    store<f32>(at + plane, <f32>lower)
    store<f32>(at + 2 * plane, <f32>between)
    store<f32>(at + 3 * plane, <f32>upper)
  }
}

function sumOf(from: i32, to: i32): i32 {
  let sum = 0
  for (let band = from; band < to; band++) sum += <i32>load<u8>(rises + <usize>band)
  return sum
}

function add(sums: usize, v: v128): void {
  v128.store(sums, f64x2.add(v128.load(sums), f64x2.promote_low_f32x4(v)))
  const high = f64x2.promote_low_f32x4(v128.shuffle<f32>(v, v, 2, 3, 2, 3))
  v128.store(sums, f64x2.add(v128.load(sums, 16), high), 16)
}
