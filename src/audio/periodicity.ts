/** Autocorrelation of a centred envelope up to `lags`, 1 at lag zero; zeros when the envelope is flat. */
export function autocorrelate(envelope: Float32Array, lags: number): Float64Array {
  const n = envelope.length
  let mean = 0
  for (let i = 0; i < n; i++) mean += envelope[i]!
  mean /= Math.max(1, n)
  const centred = new Float64Array(n)
  for (let i = 0; i < n; i++) centred[i] = envelope[i]! - mean
  const result = new Float64Array(lags)
  for (let lag = 0; lag < Math.min(lags, n); lag++) {
    let sum = 0
    for (let i = lag; i < n; i++) sum += centred[i]! * centred[i - lag]!
    result[lag] = sum
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
