// Plain loops: these run for every vector that is stored or read, and mapping functions take several times as long.

/** Scales to length one. A zero vector stays zero. */
export function normalise(vector: Float32Array | Int8Array): Float32Array {
  let squares = 0
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!
  const unit = new Float32Array(vector.length)
  if (squares === 0) return unit
  const length = Math.sqrt(squares)
  for (let i = 0; i < vector.length; i++) unit[i] = vector[i]! / length
  return unit
}

/** One byte per dimension, the largest scaled to 127. This loses the length of the vector and keeps its direction. */
export function toBytes(vector: Float32Array): Int8Array {
  let largest = 0
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!))
  const scale = largest === 0 ? 0 : 127 / largest
  const bytes = new Int8Array(vector.length)
  for (let i = 0; i < vector.length; i++) bytes[i] = Math.round(vector[i]! * scale)
  return bytes
}

/** The cosine of the angle between a unit vector and one in bytes. */
export function cosine(unit: Float32Array, bytes: Int8Array): number {
  let product = 0
  let squares = 0
  for (let i = 0; i < unit.length; i++) {
    const value = bytes[i]!
    product += unit[i]! * value
    squares += value * value
  }
  return squares === 0 ? 0 : product / Math.sqrt(squares)
}
