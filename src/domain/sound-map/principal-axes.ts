/** How many numbers a sound is reduced to. */
export const reducedSize = 24
const iterations = 8

/**
 * The directions in which sounds differ most: their mean, then the axes, one after the other. By subspace iteration, which needs no
 * matrix of all pairs of dimensions.
 */
export function findAxes(vectors: Float32Array, count: number): Float32Array {
  const size = vectors.length / count
  const mean = new Float32Array(size)
  const centred = normalise(vectors, count)
  for (let at = 0; at < centred.length; at++) mean[at % size] = mean[at % size]! + centred[at]! / count
  for (let at = 0; at < centred.length; at++) centred[at] = centred[at]! - mean[at % size]!
  let axes = startAxes(size)
  for (let iteration = 0; iteration < iterations; iteration++) {
    const next = new Float32Array(axes.length)
    for (let index = 0; index < count; index++) {
      const row = centred.subarray(index * size, (index + 1) * size)
      for (let axis = 0; axis < reducedSize; axis++) {
        const along = dot(row, axes, axis * size)
        for (let at = 0; at < size; at++) next[axis * size + at] = next[axis * size + at]! + along * row[at]!
      }
    }
    orthonormalise(next, size)
    axes = next
  }
  const found = new Float32Array(size + axes.length)
  found.set(mean)
  found.set(axes, size)
  return found
}

/** Where sounds lie along the axes. */
export function reduce(vectors: Float32Array, count: number, found: Float32Array): Float32Array {
  const size = vectors.length / count
  const mean = found.subarray(0, size)
  const axes = found.subarray(size)
  const unit = normalise(vectors, count)
  const reduced = new Float32Array(count * reducedSize)
  const row = new Float32Array(size)
  for (let index = 0; index < count; index++) {
    for (let at = 0; at < size; at++) row[at] = unit[index * size + at]! - mean[at]!
    for (let axis = 0; axis < reducedSize; axis++)
      reduced[index * reducedSize + axis] = dot(row, axes, axis * size)
  }
  return reduced
}

/** Copies of length 1: how alike two sounds are is the angle between them. */
function normalise(vectors: Float32Array, count: number): Float32Array<ArrayBuffer> {
  const size = vectors.length / count
  const unit = new Float32Array(vectors)
  for (let index = 0; index < count; index++) {
    const row = unit.subarray(index * size, (index + 1) * size)
    const length = Math.sqrt(dot(row, row, 0)) || 1
    for (let at = 0; at < size; at++) row[at] = row[at]! / length
  }
  return unit
}

function dot(row: Float32Array, other: Float32Array, offset: number): number {
  let sum = 0
  for (let at = 0; at < row.length; at++) sum += row[at]! * other[offset + at]!
  return sum
}

/** Any axes that are not alike will do; these are the same every time. */
function startAxes(size: number): Float32Array<ArrayBuffer> {
  const axes = new Float32Array(reducedSize * size)
  for (let at = 0; at < axes.length; at++) axes[at] = Math.sin(at * 12.9898 + 1) * 0.5
  orthonormalise(axes, size)
  return axes
}

/** Gram and Schmidt. Axes beyond the number of dimensions, or of sounds, become zero. */
function orthonormalise(axes: Float32Array, size: number): void {
  for (let axis = 0; axis < reducedSize; axis++) {
    const own = axes.subarray(axis * size, (axis + 1) * size)
    const before = Math.sqrt(dot(own, own, 0))
    for (let earlier = 0; earlier < axis; earlier++) {
      const along = dot(own, axes, earlier * size)
      for (let at = 0; at < size; at++) own[at] = own[at]! - along * axes[earlier * size + at]!
    }
    const length = Math.sqrt(dot(own, own, 0))
    const isEmpty = length < 1e-5 * before || length === 0
    for (let at = 0; at < size; at++) own[at] = isEmpty ? 0 : own[at]! / length
  }
}
