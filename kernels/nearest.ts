// Products of one vector with many, for looking up which are near.

export function allocate(bytes: i32): usize {
  return (heap.alloc(<usize>bytes + 16) + 15) & ~15
}

/** output = matrix (rows x columns, columns a multiple of 16) * input. Four sums side by side: none waits for another. */
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

/** The same for four inputs that lie one after the other, each row read once; four outputs side by side for each row. */
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

/** Bytes of a code before its signs, and of its signs: src/domain/similarity/codes.ts. */
const HEAD: usize = 8
const SIGNS: usize = 64

/**
 * For each of `count` codes: output = nearness + factor * (most - step * the weighted number of signs that differ). `planes` has
 * one plane of signs for each bit of the query's numbers, the lowest bit first.
 */
export function scan(
  codes: usize,
  count: i32,
  planes: usize,
  bits: i32,
  nearness: f32,
  most: f32,
  step: f32,
  output: usize,
): void {
  for (let n = 0; n < count; n++) {
    const s0 = v128.load(codes + HEAD)
    const s1 = v128.load(codes + HEAD, 16)
    const s2 = v128.load(codes + HEAD, 32)
    const s3 = v128.load(codes + HEAD, 48)
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
      plane += SIGNS
    }
    const fours = i32x4.extadd_pairwise_i16x8_u(sums)
    const twos = i32x4.add(fours, v128.shuffle<i32>(fours, fours, 2, 3, 0, 1))
    const sum = i32x4.extract_lane(twos, 0) + i32x4.extract_lane(twos, 1)
    store<f32>(output, nearness + load<f32>(codes, 4) * (most - step * <f32>sum))
    codes += HEAD + SIGNS
    output += 4
  }
}
