// Temporal noise shaping (ISO/IEC 14496-3, 4.6.9): an all-pole filter along the frequency lines of a window.
//
//   reflection coefficients: sin(raw pi / 2 / ((2^(bits - 1)) -+ 1/2)), dequantised from 3 or 4 bits
//   direct form by the Levinson step-up recursion; y[n] = x[n] - sum over i of pole[i] y[n - 1 - i]

import { readBits } from '../shared/bits'
import { SHORT_LINES } from './constants'

/** TNS_MAX_ORDER of the Main profile; Low Complexity streams use 12 at most. */
const MAX_ORDER = 20
/** Filters per window, rounded up. TNS_MAX_BANDS is not enforced: encoders respect it, and a filter stops at max_sfb anyway. */
const MAX_FILTERS = 4
/** Slots for coefficients per filter. */
const COEFFICIENT_SLOTS = 32

/** Per side of a pair and window: number of filters. Per filter: length in bands, order, direction, reflection coefficients. */
const filterCounts = memory.data(2 * 8 * 4, 16)
const lengths = memory.data(2 * 8 * MAX_FILTERS * 4, 16)
const orders = memory.data(2 * 8 * MAX_FILTERS * 4, 16)
const directions = memory.data(2 * 8 * MAX_FILTERS * 4, 16)
const reflections = memory.data(2 * 8 * MAX_FILTERS * 32 * 4, 16)
const poles = memory.data(32 * 4, 16)
const nextPoles = memory.data(32 * 4, 16)

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
      const slot = (side * 8 + w) * MAX_FILTERS + f
      store<i32>(lengths + <usize>(slot << 2), <i32>readBits(short ? 4 : 6))
      const order = <i32>readBits(short ? 3 : 5)
      if (order > MAX_ORDER) return false
      store<i32>(orders + <usize>(slot << 2), order)
      if (order === 0) continue
      store<i32>(directions + <usize>(slot << 2), <i32>readBits(1))
      const bits = resolution + 3 - <i32>readBits(1)
      const half = <f64>(1 << (resolution + 2))
      for (let i = 0; i < order; i++) {
        // Sign-extend; the arcsine scale has different steps for positive and negative values.
        const raw = ((<i32>readBits(bits)) << (32 - bits)) >> (32 - bits)
        const scale = raw >= 0 ? half - 0.5 : half + 0.5
        const value = Math.sin((<f64>raw * 1.5707963267948966) / scale)
        store<f32>(reflections + <usize>((slot * COEFFICIENT_SLOTS + i) << 2), <f32>value)
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
      const slot = (side * 8 + w) * MAX_FILTERS + f
      const top = bottom
      bottom = max(top - load<i32>(lengths + <usize>(slot << 2)), 0)
      const order = load<i32>(orders + <usize>(slot << 2))
      if (order === 0) continue
      const from = load<i32>(edges + <usize>(min(bottom, maxBand) << 2))
      const to = load<i32>(edges + <usize>(min(top, maxBand) << 2))
      if (to <= from) continue
      computePoles(reflections + <usize>((slot * COEFFICIENT_SLOTS) << 2), order)
      const down = load<i32>(directions + <usize>(slot << 2)) !== 0
      filter(spectrum + <usize>((w * SHORT_LINES) << 2), from, to, order, down)
    }
  }
}

/** Converts reflection coefficients to the direct form (step-up recursion). */
function computePoles(reflection: usize, order: i32): void {
  for (let m = 0; m < order; m++) {
    const k = load<f32>(reflection + <usize>(m << 2))
    for (let i = 0; i < m; i++) {
      const mirrored = load<f32>(poles + <usize>((m - 1 - i) << 2))
      store<f32>(nextPoles + <usize>(i << 2), load<f32>(poles + <usize>(i << 2)) + k * mirrored)
    }
    memory.copy(poles, nextPoles, <usize>(m << 2))
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
