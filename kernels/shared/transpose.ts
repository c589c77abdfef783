/** Transposes a 4 x 4 block: row `a` becomes the first column of four output vectors that lie `step` bytes apart. */
export function storeTransposed(out: usize, step: usize, a: v128, b: v128, c: v128, d: v128): void {
  const abLow = v128.shuffle<f32>(a, b, 0, 4, 1, 5)
  const abHigh = v128.shuffle<f32>(a, b, 2, 6, 3, 7)
  const cdLow = v128.shuffle<f32>(c, d, 0, 4, 1, 5)
  const cdHigh = v128.shuffle<f32>(c, d, 2, 6, 3, 7)
  v128.store(out, v128.shuffle<f32>(abLow, cdLow, 0, 1, 4, 5))
  v128.store(out + step, v128.shuffle<f32>(abLow, cdLow, 2, 3, 6, 7))
  v128.store(out + 2 * step, v128.shuffle<f32>(abHigh, cdHigh, 0, 1, 4, 5))
  v128.store(out + 3 * step, v128.shuffle<f32>(abHigh, cdHigh, 2, 3, 6, 7))
}
