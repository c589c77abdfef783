// The layers of the tagger's network. Pictures lie in memory row by row, pixel by pixel, all channels of a pixel side by side; channels come in
// eights, widths in fours. Products are added in fused steps where the processor has them.

export function allocate(bytes: i32): usize {
  return (heap.alloc(<usize>bytes + 16) + 15) & ~15
}

/**
 * A convolution 3 high and 3 wide with stride 2, of one channel into 16, positive parts only. `input` has a border of one zero around it and
 * `inputWidth` values to the row; `weights` are laid out row, column, output.
 */
export function stem(
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
 * Mixes the channels of each pixel: `inputs` into `outputs` of them. `weights` are laid out in panels of eight outputs, within a panel input by
 * input. `positive`: only positive parts are kept. `added` (or 0) is a picture of the outputs' shape that is added.
 */
export function pointwise(
  input: usize,
  inputs: i32,
  output: usize,
  outputs: i32,
  pixels: i32,
  weights: usize,
  bias: usize,
  positive: bool,
  added: usize,
): void {
  const floor = positive ? f32x4.splat(0) : f32x4.splat(-f32.MAX_VALUE)
  const inputBytes = (<usize>inputs) << 2
  const outputBytes = (<usize>outputs) << 2
  for (let pixel = 0; pixel < pixels; pixel += 4) {
    let panel = weights
    for (let o: usize = 0; o < outputBytes; o += 32) {
      let a0 = v128.load(bias + o)
      let b0 = v128.load(bias + o, 16)
      let a1 = a0
      let b1 = b0
      let a2 = a0
      let b2 = b0
      let a3 = a0
      let b3 = b0
      let x0 = input
      let x1 = input + inputBytes
      let x2 = x1 + inputBytes
      let x3 = x2 + inputBytes
      const end = x1
      while (x0 < end) {
        const wa = v128.load(panel)
        const wb = v128.load(panel, 16)
        const v0 = v128.load_splat<f32>(x0)
        a0 = f32x4.relaxed_madd(v0, wa, a0)
        b0 = f32x4.relaxed_madd(v0, wb, b0)
        const v1 = v128.load_splat<f32>(x1)
        a1 = f32x4.relaxed_madd(v1, wa, a1)
        b1 = f32x4.relaxed_madd(v1, wb, b1)
        const v2 = v128.load_splat<f32>(x2)
        a2 = f32x4.relaxed_madd(v2, wa, a2)
        b2 = f32x4.relaxed_madd(v2, wb, b2)
        const v3 = v128.load_splat<f32>(x3)
        a3 = f32x4.relaxed_madd(v3, wa, a3)
        b3 = f32x4.relaxed_madd(v3, wb, b3)
        panel += 32
        x0 += 4
        x1 += 4
        x2 += 4
        x3 += 4
      }
      const at = output + o
      if (added) {
        const more = added + o
        a0 = f32x4.add(a0, v128.load(more))
        b0 = f32x4.add(b0, v128.load(more, 16))
        a1 = f32x4.add(a1, v128.load(more + outputBytes))
        b1 = f32x4.add(b1, v128.load(more + outputBytes, 16))
        a2 = f32x4.add(a2, v128.load(more + 2 * outputBytes))
        b2 = f32x4.add(b2, v128.load(more + 2 * outputBytes, 16))
        a3 = f32x4.add(a3, v128.load(more + 3 * outputBytes))
        b3 = f32x4.add(b3, v128.load(more + 3 * outputBytes, 16))
      }
      v128.store(at, f32x4.pmax(a0, floor))
      v128.store(at, f32x4.pmax(b0, floor), 16)
      v128.store(at + outputBytes, f32x4.pmax(a1, floor))
      v128.store(at + outputBytes, f32x4.pmax(b1, floor), 16)
      v128.store(at + 2 * outputBytes, f32x4.pmax(a2, floor))
      v128.store(at + 2 * outputBytes, f32x4.pmax(b2, floor), 16)
      v128.store(at + 3 * outputBytes, f32x4.pmax(a3, floor))
      v128.store(at + 3 * outputBytes, f32x4.pmax(b3, floor), 16)
    }
    input += 4 * inputBytes
    output += 4 * outputBytes
    if (added) added += 4 * outputBytes
  }
}

/**
 * Filters each channel by itself with a square of `size`, positive parts only. `input` has a border of zeros around it (`size` >> 1) and
 * `inputWidth` pixels to the row; `weights` are laid out row, column, channel.
 */
export function depthwise(
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
        filterThrees(corner, rowBytes, pixelBytes, output, weights, bias)
        output += 4 * pixelBytes
        continue
      }
      if (stride === 1 && size === 5) {
        filterFives(corner, rowBytes, pixelBytes, output, weights, bias)
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

/** Stride 1, three wide: each pixel is loaded once for the four it lies under. */
function filterThrees(
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

/** Stride 1, five wide: each pixel is loaded once for the four it lies under. */
function filterFives(
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

/** The mean of each channel over all pixels. */
export function channelMeans(input: usize, channels: i32, pixels: i32, output: usize): void {
  const bytes = (<usize>channels) << 2
  const scale = f32x4.splat(1 / <f32>pixels)
  for (let c: usize = 0; c < bytes; c += 16) {
    let sum = f32x4.splat(0)
    let at = input + c
    for (let pixel = 0; pixel < pixels; pixel++) {
      sum = f32x4.add(sum, v128.load(at))
      at += bytes
    }
    v128.store(output + c, f32x4.mul(sum, scale))
  }
}

/** Weighs each channel of every pixel. */
export function weighChannels(picture: usize, channels: i32, pixels: i32, weights: usize): void {
  const bytes = (<usize>channels) << 2
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let c: usize = 0; c < bytes; c += 16) {
      v128.store(picture + c, f32x4.mul(v128.load(picture + c), v128.load(weights + c)))
    }
    picture += bytes
  }
}

/**
 * The picture the stem looks at: `frames` rows of `bands` levels (bytes) turned round, bands downwards and time to the right, with a border of one; each level
 * times its band's slope and with its offset.
 */
export function layPlane(
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

/** For each of `channels` the mean over the height; of that the mean and, behind all means, the maximum over the width. */
export function poolOverTime(picture: usize, channels: i32, height: i32, width: i32, output: usize): void {
  const bytes = (<usize>channels) << 2
  const rowBytes = bytes * <usize>width
  const perRow = f32x4.splat(1 / <f32>height)
  const perColumn = f32x4.splat(1 / <f32>width)
  for (let c: usize = 0; c < bytes; c += 16) {
    let sum = f32x4.splat(0)
    let most = f32x4.splat(-f32.MAX_VALUE)
    let top = picture + c
    for (let x = 0; x < width; x++) {
      let column = f32x4.splat(0)
      let at = top
      for (let y = 0; y < height; y++) {
        column = f32x4.add(column, v128.load(at))
        at += rowBytes
      }
      column = f32x4.mul(column, perRow)
      sum = f32x4.add(sum, column)
      most = f32x4.pmax(most, column)
      top += bytes
    }
    v128.store(output + c, f32x4.mul(sum, perColumn))
    v128.store(output + bytes + c, most)
  }
}

/** A dense layer; `weights` are laid out input, output. */
export function dense(
  input: usize,
  inputs: i32,
  output: usize,
  outputs: i32,
  weights: usize,
  bias: usize,
): void {
  memory.copy(output, bias, (<usize>outputs) << 2)
  const row = (<usize>outputs) << 2
  const whole = (<usize>(outputs & ~3)) << 2
  let i = 0
  // Four inputs at a time: each output is fetched and put back once for them.
  for (; i + 4 <= inputs; i += 4) {
    const from = input + ((<usize>i) << 2)
    const a = v128.load_splat<f32>(from)
    const b = v128.load_splat<f32>(from, 4)
    const c = v128.load_splat<f32>(from, 8)
    const d = v128.load_splat<f32>(from, 12)
    for (let o: usize = 0; o < whole; o += 16) {
      const w = weights + o
      let sum = f32x4.relaxed_madd(a, v128.load(w), v128.load(output + o))
      sum = f32x4.relaxed_madd(b, v128.load(w + row), sum)
      sum = f32x4.relaxed_madd(c, v128.load(w + 2 * row), sum)
      v128.store(output + o, f32x4.relaxed_madd(d, v128.load(w + 3 * row), sum))
    }
    for (let k: usize = 0; k < 4; k++)
      addRest(load<f32>(from + (k << 2)), weights + k * row, output, whole, row)
    weights += 4 * row
  }
  for (; i < inputs; i++) {
    addRest(load<f32>(input + ((<usize>i) << 2)), weights, output, 0, row)
    weights += row
  }
}

/** Adds `x` times the weights to the outputs from byte `from` to byte `to`. */
function addRest(x: f32, weights: usize, output: usize, from: usize, to: usize): void {
  for (let o = from; o < to; o += 4)
    store<f32>(output + o, load<f32>(output + o) + x * load<f32>(weights + o))
}
