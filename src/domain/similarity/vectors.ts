/** Numbers of an embedding. */
export const DIMENSIONS = 384

/** Of length one; one without direction stays zero. */
export function toUnit(embedding: Float32Array): Float32Array {
  let squares = 0
  for (const value of embedding) squares += value * value
  const length = Math.sqrt(squares)
  return length === 0 ? new Float32Array(embedding.length) : embedding.map((value) => value / length)
}

/** A byte for each number, the greatest of them 127: its length is lost, its direction is not. */
export function toBytes(unit: Float32Array): Buffer {
  let greatest = 0
  for (const value of unit) greatest = Math.max(greatest, Math.abs(value))
  const scale = greatest === 0 ? 0 : 127 / greatest
  return Buffer.from(Int8Array.from(unit, (value) => Math.round(value * scale)).buffer)
}

/** The unit vector that bytes stand for. */
export function fromBytes(bytes: Buffer): Float32Array {
  return toUnit(Float32Array.from(signed(bytes)))
}

/** The cosine of the angle between a unit vector and one in bytes. */
export function cosine(unit: Float32Array, bytes: Buffer): number {
  const values = signed(bytes)
  let product = 0
  let squares = 0
  for (let i = 0; i < unit.length; i++) {
    const value = values[i]!
    product += unit[i]! * value
    squares += value * value
  }
  return squares === 0 ? 0 : product / Math.sqrt(squares)
}

function signed(bytes: Buffer): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}
