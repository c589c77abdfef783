// The input plane of the tagger, and its spatial convolutions.

/**
 * Builds the input of the stem: transposes `frames` rows of `bands` levels (bytes) so that rows are bands and columns frames, normalises
 * them (slope[band] level + offset[band]) and leaves a border of one untouched; fresh memory is zero.
 */
export function buildInputPlane(
  levels: usize,
  frames: i32,
  bands: i32,
  slopes: usize,
  offsets: usize,
  plane: usize,
): void {
  const row = (<usize>(frames + 2)) << 2
  for (let band: usize = 0; band < <usize>bands; band++) {
    const slope = load<f32>(slopes + (band << 2))
    const offset = load<f32>(offsets + (band << 2))
    let from = levels + band
    const to = plane + (band + 1) * row + 4
    for (let frame: usize = 0; frame < (<usize>frames) << 2; frame += 4) {
      store<f32>(to + frame, <f32>load<u8>(from) * slope + offset)
      from += <usize>bands
    }
  }
}

/**
 * 3 x 3 convolution with stride 2, one channel to 16, with ReLU. `input` has a border of one zero and rows of `inputWidth` values;
 * `weights` are ordered row, column, output.
 */
export function stemConvolution(
  input: usize,
  inputWidth: i32,
  output: usize,
  height: i32,
  width: i32,
  weights: usize,
  bias: usize,
): void {
  const zero = f32x4.splat(0)
  const rowBytes = (<usize>inputWidth) << 2
  for (let y = 0; y < height; y++) {
    const row = input + <usize>(2 * y) * rowBytes
    for (let x = 0; x < width; x++) {
      let s0 = v128.load(bias)
      let s1 = v128.load(bias, 16)
      let s2 = v128.load(bias, 32)
      let s3 = v128.load(bias, 48)
      let w = weights
      for (let ky = 0; ky < 3; ky++) {
        const at = row + <usize>ky * rowBytes + ((<usize>(2 * x)) << 2)
        for (let kx: usize = 0; kx < 12; kx += 4) {
          const v = v128.load_splat<f32>(at + kx)
          s0 = f32x4.relaxed_madd(v, v128.load(w), s0)
          s1 = f32x4.relaxed_madd(v, v128.load(w, 16), s1)
          s2 = f32x4.relaxed_madd(v, v128.load(w, 32), s2)
          s3 = f32x4.relaxed_madd(v, v128.load(w, 48), s3)
          w += 64
        }
      }
      v128.store(output, f32x4.pmax(s0, zero))
      v128.store(output, f32x4.pmax(s1, zero), 16)
      v128.store(output, f32x4.pmax(s2, zero), 32)
      v128.store(output, f32x4.pmax(s3, zero), 48)
      output += 64
    }
  }
}

/**
 * Depthwise convolution: filters each channel with its own `size` x `size` kernel, with ReLU. `input` has a border of `size` >> 1 zeros
 * and rows of `inputWidth` pixels; `weights` are ordered row, column, channel. Four output pixels are computed at a time.
 */
export function depthwiseConvolution(
  input: usize,
  inputWidth: i32,
  channels: i32,
  size: i32,
  stride: i32,
  output: usize,
  height: i32,
  width: i32,
  weights: usize,
  bias: usize,
): void {
  const zero = f32x4.splat(0)
  const pixelBytes = (<usize>channels) << 2
  const rowBytes = <usize>inputWidth * pixelBytes
  const step = <usize>stride * pixelBytes
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += 4) {
      const corner = input + <usize>(y * stride) * rowBytes + <usize>(x * stride) * pixelBytes
      if (stride === 1 && size === 3) {
        filter3x3(corner, rowBytes, pixelBytes, output, weights, bias)
        output += 4 * pixelBytes
        continue
      }
      if (stride === 1 && size === 5) {
        filter5x5(corner, rowBytes, pixelBytes, output, weights, bias)
        output += 4 * pixelBytes
        continue
      }
      for (let c: usize = 0; c < pixelBytes; c += 16) {
        let s0 = v128.load(bias + c)
        let s1 = s0
        let s2 = s0
        let s3 = s0
        let w = weights + c
        for (let ky = 0; ky < size; ky++) {
          let at = corner + <usize>ky * rowBytes + c
          for (let kx = 0; kx < size; kx++) {
            const v = v128.load(w)
            s0 = f32x4.relaxed_madd(v, v128.load(at), s0)
            s1 = f32x4.relaxed_madd(v, v128.load(at + step), s1)
            s2 = f32x4.relaxed_madd(v, v128.load(at + 2 * step), s2)
            s3 = f32x4.relaxed_madd(v, v128.load(at + 3 * step), s3)
            at += pixelBytes
            w += pixelBytes
          }
        }
        v128.store(output + c, f32x4.pmax(s0, zero))
        v128.store(output + c + pixelBytes, f32x4.pmax(s1, zero))
        v128.store(output + c + 2 * pixelBytes, f32x4.pmax(s2, zero))
        v128.store(output + c + 3 * pixelBytes, f32x4.pmax(s3, zero))
      }
      output += 4 * pixelBytes
    }
  }
}

/** 3 x 3, stride 1, four output pixels: each input pixel is loaded once for all outputs that use it. */
function filter3x3(
  corner: usize,
  rowBytes: usize,
  pixelBytes: usize,
  output: usize,
  weights: usize,
  bias: usize,
): void {
  const zero = f32x4.splat(0)
  for (let c: usize = 0; c < pixelBytes; c += 16) {
    let s0 = v128.load(bias + c)
    let s1 = s0
    let s2 = s0
    let s3 = s0
    let w = weights + c
    let at = corner + c
    for (let row = 0; row < 3; row++) {
      const w0 = v128.load(w)
      const w1 = v128.load(w + pixelBytes)
      const w2 = v128.load(w + 2 * pixelBytes)
      let v = v128.load(at)
      s0 = f32x4.relaxed_madd(v, w0, s0)
      v = v128.load(at + pixelBytes)
      s0 = f32x4.relaxed_madd(v, w1, s0)
      s1 = f32x4.relaxed_madd(v, w0, s1)
      v = v128.load(at + 2 * pixelBytes)
      s0 = f32x4.relaxed_madd(v, w2, s0)
      s1 = f32x4.relaxed_madd(v, w1, s1)
      s2 = f32x4.relaxed_madd(v, w0, s2)
      v = v128.load(at + 3 * pixelBytes)
      s1 = f32x4.relaxed_madd(v, w2, s1)
      s2 = f32x4.relaxed_madd(v, w1, s2)
      s3 = f32x4.relaxed_madd(v, w0, s3)
      v = v128.load(at + 4 * pixelBytes)
      s2 = f32x4.relaxed_madd(v, w2, s2)
      s3 = f32x4.relaxed_madd(v, w1, s3)
      v = v128.load(at + 5 * pixelBytes)
      s3 = f32x4.relaxed_madd(v, w2, s3)
      at += rowBytes
      w += 3 * pixelBytes
    }
    v128.store(output + c, f32x4.pmax(s0, zero))
    v128.store(output + c + pixelBytes, f32x4.pmax(s1, zero))
    v128.store(output + c + 2 * pixelBytes, f32x4.pmax(s2, zero))
    v128.store(output + c + 3 * pixelBytes, f32x4.pmax(s3, zero))
  }
}

/** 5 x 5, stride 1, four output pixels: each input pixel is loaded once for all outputs that use it. */
function filter5x5(
  corner: usize,
  rowBytes: usize,
  pixelBytes: usize,
  output: usize,
  weights: usize,
  bias: usize,
): void {
  const zero = f32x4.splat(0)
  for (let c: usize = 0; c < pixelBytes; c += 16) {
    let s0 = v128.load(bias + c)
    let s1 = s0
    let s2 = s0
    let s3 = s0
    let w = weights + c
    let at = corner + c
    for (let row = 0; row < 5; row++) {
      const w0 = v128.load(w)
      const w1 = v128.load(w + pixelBytes)
      const w2 = v128.load(w + 2 * pixelBytes)
      const w3 = v128.load(w + 3 * pixelBytes)
      const w4 = v128.load(w + 4 * pixelBytes)
      let v = v128.load(at)
      s0 = f32x4.relaxed_madd(v, w0, s0)
      v = v128.load(at + pixelBytes)
      s0 = f32x4.relaxed_madd(v, w1, s0)
      s1 = f32x4.relaxed_madd(v, w0, s1)
      v = v128.load(at + 2 * pixelBytes)
      s0 = f32x4.relaxed_madd(v, w2, s0)
      s1 = f32x4.relaxed_madd(v, w1, s1)
      s2 = f32x4.relaxed_madd(v, w0, s2)
      v = v128.load(at + 3 * pixelBytes)
      s0 = f32x4.relaxed_madd(v, w3, s0)
      s1 = f32x4.relaxed_madd(v, w2, s1)
      s2 = f32x4.relaxed_madd(v, w1, s2)
      s3 = f32x4.relaxed_madd(v, w0, s3)
      v = v128.load(at + 4 * pixelBytes)
      s0 = f32x4.relaxed_madd(v, w4, s0)
      s1 = f32x4.relaxed_madd(v, w3, s1)
      s2 = f32x4.relaxed_madd(v, w2, s2)
      s3 = f32x4.relaxed_madd(v, w1, s3)
      v = v128.load(at + 5 * pixelBytes)
      s1 = f32x4.relaxed_madd(v, w4, s1)
      s2 = f32x4.relaxed_madd(v, w3, s2)
      s3 = f32x4.relaxed_madd(v, w2, s3)
      v = v128.load(at + 6 * pixelBytes)
      s2 = f32x4.relaxed_madd(v, w4, s2)
      s3 = f32x4.relaxed_madd(v, w3, s3)
      v = v128.load(at + 7 * pixelBytes)
      s3 = f32x4.relaxed_madd(v, w4, s3)
      at += rowBytes
      w += 5 * pixelBytes
    }
    v128.store(output + c, f32x4.pmax(s0, zero))
    v128.store(output + c + pixelBytes, f32x4.pmax(s1, zero))
    v128.store(output + c + 2 * pixelBytes, f32x4.pmax(s2, zero))
    v128.store(output + c + 3 * pixelBytes, f32x4.pmax(s3, zero))
  }
}
