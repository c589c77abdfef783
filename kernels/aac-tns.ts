// Temporal noise shaping: an all-pole filter along the frequency lines of a window (ISO/IEC 14496-3, 4.6.9).

import { readBits } from './bits'

const MAX_ORDER = 20
/** Largest number of bands TNS reaches would depend on the rate; streams keep to it, and a filter stops at max_sfb anyway. */
const FILTERS = 4

/** Per side and window: number of filters; per filter: length, order, direction, coefficients. */
const filterCounts = memory.data(2 * 8 * 4, 16)
const lengths = memory.data(2 * 8 * FILTERS * 4, 16)
const orders = memory.data(2 * 8 * FILTERS * 4, 16)
const directions = memory.data(2 * 8 * FILTERS * 4, 16)
const reflections = memory.data(2 * 8 * FILTERS * 32 * 4, 16)
const poles = memory.data(32 * 4, 16)
const turned = memory.data(32 * 4, 16)

export function readTns(side: i32, short: bool): bool {
  const windows = short ? 8 : 1
  memory.fill(filterCounts + <usize>(side * 32), 0, 32)
  if (!readBits(1)) return true
  for (let w = 0; w < windows; w++) {
    const count = <i32>readBits(short ? 1 : 2)
    store<i32>(filterCounts + <usize>((side * 8 + w) << 2), count)
    if (count === 0) continue
    const resolution = <i32>readBits(1)
    for (let f = 0; f < count; f++) {
      const slot = (side * 8 + w) * FILTERS + f
      store<i32>(lengths + <usize>(slot << 2), <i32>readBits(short ? 4 : 6))
      const order = <i32>readBits(short ? 3 : 5)
      if (order > MAX_ORDER) return false
      store<i32>(orders + <usize>(slot << 2), order)
      if (order === 0) continue
      store<i32>(directions + <usize>(slot << 2), <i32>readBits(1))
      const bits = resolution + 3 - <i32>readBits(1)
      const half = <f64>(1 << (resolution + 2))
      for (let i = 0; i < order; i++) {
        // Sign-extended, then an arcsine scale whose step differs on either side of zero.
        const raw = ((<i32>readBits(bits)) << (32 - bits)) >> (32 - bits)
        const scale = raw >= 0 ? half - 0.5 : half + 0.5
        const value = Math.sin((<f64>raw * 1.5707963267948966) / scale)
        store<f32>(reflections + <usize>((slot * 32 + i) << 2), <f32>value)
      }
    }
  }
  return true
}

export function applyTns(
  side: i32,
  spectrum: usize,
  edges: usize,
  bandCount: i32,
  maxBand: i32,
  short: bool,
): void {
  const windows = short ? 8 : 1
  for (let w = 0; w < windows; w++) {
    let bottom = bandCount
    const count = load<i32>(filterCounts + <usize>((side * 8 + w) << 2))
    for (let f = 0; f < count; f++) {
      const slot = (side * 8 + w) * FILTERS + f
      const top = bottom
      bottom = max(top - load<i32>(lengths + <usize>(slot << 2)), 0)
      const order = load<i32>(orders + <usize>(slot << 2))
      if (order === 0) continue
      const from = load<i32>(edges + <usize>(min(bottom, maxBand) << 2))
      const to = load<i32>(edges + <usize>(min(top, maxBand) << 2))
      if (to <= from) continue
      toPoles(reflections + <usize>((slot * 32) << 2), order)
      const down = load<i32>(directions + <usize>(slot << 2)) !== 0
      filter(spectrum + <usize>((w * 128) << 2), from, to, order, down)
    }
  }
}

/** Reflection coefficients to the direct form. */
function toPoles(reflection: usize, order: i32): void {
  for (let m = 0; m < order; m++) {
    const k = load<f32>(reflection + <usize>(m << 2))
    for (let i = 0; i < m; i++) {
      const mirrored = load<f32>(poles + <usize>((m - 1 - i) << 2))
      store<f32>(turned + <usize>(i << 2), load<f32>(poles + <usize>(i << 2)) + k * mirrored)
    }
    memory.copy(poles, turned, <usize>(m << 2))
    store<f32>(poles + <usize>(m << 2), k)
  }
}

function filter(lines: usize, from: i32, to: i32, order: i32, down: bool): void {
  const size = to - from
  const step: i32 = down ? -4 : 4
  let at = <i32>lines + ((down ? to - 1 : from) << 2)
  for (let n = 0; n < size; n++) {
    let value = load<f32>(<usize>at)
    const reach = min(n, order)
    for (let i = 0; i < reach; i++) {
      value -= load<f32>(poles + <usize>(i << 2)) * load<f32>(<usize>(at - step * (i + 1)))
    }
    store<f32>(<usize>at, value)
    at += step
  }
}
