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
