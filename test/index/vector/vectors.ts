import { dimensions } from '../../../src/index/vector/vector-index.ts'
import { noise } from '../../audio/tune.ts'

export function randomVector(seed: number): Float32Array {
  return Float32Array.from({ length: dimensions }, noise(seed))
}

/** Near one of forty centres, as music clusters around styles. */
export function styledVector(seed: number): Float32Array {
  const centre = randomVector(seed % 40)
  return randomVector(1000 + seed).map((value, i) => centre[i]! + 0.6 * value)
}
