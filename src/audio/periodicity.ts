/** Autocorrelation of a centred envelope up to `lags`, 1 at lag zero; zeros when the envelope is flat. */
export function autocorrelate(envelope: Float32Array, lags: number): Float64Array {
  const n = envelope.length
  let mean = 0
  for (let i = 0; i < n; i++) mean += envelope[i]!
  mean /= Math.max(1, n)
  const centred = new Float64Array(n)
  for (let i = 0; i < n; i++) centred[i] = envelope[i]! - mean
  const result = new Float64Array(lags)
  const most = Math.min(lags, n)
  // Four lags at a time: each value is fetched once for all of them.
  for (let lag = 0; lag < most; lag += 4) {
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let i = 0; i < n - lag - 3; i++) {
      const value = centred[i]!
      a += value * centred[i + lag]!
      b += value * centred[i + lag + 1]!
      c += value * centred[i + lag + 2]!
      d += value * centred[i + lag + 3]!
    }
    for (let i = Math.max(0, n - lag - 3); i < n - lag; i++) {
      const value = centred[i]!
      a += value * centred[i + lag]!
      if (i + lag + 1 < n) b += value * centred[i + lag + 1]!
      if (i + lag + 2 < n) c += value * centred[i + lag + 2]!
    }
    const sums = [a, b, c, d]
    for (let k = 0; k < 4 && lag + k < most; k++) result[lag + k] = sums[k]!
  }
  const power = result[0]!
  if (power < 1e-9) return result.fill(0)
  return result.map((value) => value / power)
}

/** The value at a lag between two frames. */
export function valueAt(values: Float64Array, lag: number): number {
  const place = Math.min(lag, values.length - 2.001)
  const low = Math.floor(place)
  return values[low]! + (values[low + 1]! - values[low]!) * (place - low)
}

/** The highest value within 2 % of a lag. */
export function peakNear(values: Float64Array, lag: number): number {
  return Math.max(valueAt(values, lag * 0.98), valueAt(values, lag), valueAt(values, lag * 1.02))
}

/** How periodic it is at a lag and its multiples up to four, each counting less. */
export function combAt(values: Float64Array, lag: number): number {
  let sum = 0
  for (let multiple = 1; multiple <= 4; multiple++) sum += valueAt(values, lag * multiple) / multiple
  return Math.max(1e-3, sum)
}
