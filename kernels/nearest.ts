// Vector products for the vector index (src/index/vector/compute): exact ones with centroids, estimated ones with codes.

export function allocate(bytes: i32): usize {
  return (heap.alloc(<usize>bytes + 16) + 15) & ~15
}

/**
 * output = matrix (rows x columns of f32, columns a multiple of 16) * input. Four accumulators, so that an addition need not
 * wait for the one before it.
 */
export function multiply(matrix: usize, rows: i32, columns: i32, input: usize, output: usize): void {
  const bytes = (<usize>columns) << 2
  for (let r = 0; r < rows; r++) {
    const row = matrix + <usize>r * bytes
    let s0 = f32x4.splat(0)
    let s1 = f32x4.splat(0)
    let s2 = f32x4.splat(0)
    let s3 = f32x4.splat(0)
    for (let i: usize = 0; i < bytes; i += 64) {
      s0 = f32x4.add(s0, f32x4.mul(v128.load(row + i), v128.load(input + i)))
      s1 = f32x4.add(s1, f32x4.mul(v128.load(row + i, 16), v128.load(input + i, 16)))
      s2 = f32x4.add(s2, f32x4.mul(v128.load(row + i, 32), v128.load(input + i, 32)))
      s3 = f32x4.add(s3, f32x4.mul(v128.load(row + i, 48), v128.load(input + i, 48)))
    }
    const sum = f32x4.add(f32x4.add(s0, s1), f32x4.add(s2, s3))
    const pair = f32x4.add(sum, v128.shuffle<f32>(sum, sum, 2, 3, 0, 1))
    store<f32>(output + ((<usize>r) << 2), f32x4.extract_lane(pair, 0) + f32x4.extract_lane(pair, 1))
  }
}

/** The same for four inputs, one after the other in memory. Each row is read once; output has four products per row. */
export function multiplyFour(matrix: usize, rows: i32, columns: i32, inputs: usize, output: usize): void {
  const bytes = (<usize>columns) << 2
  for (let r = 0; r < rows; r++) {
    const row = matrix + <usize>r * bytes
    let s0 = f32x4.splat(0)
    let s1 = f32x4.splat(0)
    let s2 = f32x4.splat(0)
    let s3 = f32x4.splat(0)
    for (let i: usize = 0; i < bytes; i += 16) {
      const four = v128.load(row + i)
      s0 = f32x4.add(s0, f32x4.mul(four, v128.load(inputs + i)))
      s1 = f32x4.add(s1, f32x4.mul(four, v128.load(inputs + bytes + i)))
      s2 = f32x4.add(s2, f32x4.mul(four, v128.load(inputs + 2 * bytes + i)))
      s3 = f32x4.add(s3, f32x4.mul(four, v128.load(inputs + 3 * bytes + i)))
    }
    const low = f32x4.add(v128.shuffle<f32>(s0, s1, 0, 4, 1, 5), v128.shuffle<f32>(s0, s1, 2, 6, 3, 7))
    const high = f32x4.add(v128.shuffle<f32>(s2, s3, 0, 4, 1, 5), v128.shuffle<f32>(s2, s3, 2, 6, 3, 7))
    const sums = f32x4.add(v128.shuffle<f32>(low, high, 0, 1, 4, 5), v128.shuffle<f32>(low, high, 2, 3, 6, 7))
    v128.store(output + ((<usize>r) << 4), sums)
  }
}

/** The layout of a quantised code, as src/index/vector/compute/codes.ts writes it: id (u32), factor (f32), sign bits. */
const FACTOR_OFFSET: usize = 4
const SIGNS_OFFSET: usize = 8
const SIGN_BYTES: usize = 64

/**
 * Estimates the product of the query with each of `count` coded vectors:
 * output = centroidProduct + factor * (bias - step * weighted number of differing sign bits).
 * `planes` holds the query's levels as bit planes of SIGN_BYTES each, lowest bit first; plane b weighs 2^b.
 */
export function estimate(
  codes: usize,
  count: i32,
  planes: usize,
  bits: i32,
  centroidProduct: f32,
  bias: f32,
  step: f32,
  output: usize,
): void {
  for (let n = 0; n < count; n++) {
    const signs = codes + SIGNS_OFFSET
    const s0 = v128.load(signs)
    const s1 = v128.load(signs, 16)
    const s2 = v128.load(signs, 32)
    const s3 = v128.load(signs, 48)
    let sums = i16x8.splat(0)
    let plane = planes
    for (let bit = 0; bit < bits; bit++) {
      const differing = i8x16.add(
        i8x16.add(
          i8x16.popcnt(v128.xor(s0, v128.load(plane))),
          i8x16.popcnt(v128.xor(s1, v128.load(plane, 16))),
        ),
        i8x16.add(
          i8x16.popcnt(v128.xor(s2, v128.load(plane, 32))),
          i8x16.popcnt(v128.xor(s3, v128.load(plane, 48))),
        ),
      )
      sums = i16x8.add(sums, i16x8.shl(i16x8.extadd_pairwise_i8x16_u(differing), bit))
      plane += SIGN_BYTES
    }
    const fours = i32x4.extadd_pairwise_i16x8_u(sums)
    const twos = i32x4.add(fours, v128.shuffle<i32>(fours, fours, 2, 3, 0, 1))
    const sum = i32x4.extract_lane(twos, 0) + i32x4.extract_lane(twos, 1)
    store<f32>(output, centroidProduct + load<f32>(codes + FACTOR_OFFSET) * (bias - step * <f32>sum))
    codes += SIGNS_OFFSET + SIGN_BYTES
    output += 4
  }
}
