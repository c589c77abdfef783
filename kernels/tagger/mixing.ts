// Pointwise (1 x 1) convolutions and dense layers: most of the tagger's arithmetic.

/**
 * Pointwise convolution: output[pixel][o] = bias[o] + sum over i of weights[i][o] input[pixel][i] + residual[pixel][o], optionally with
 * ReLU. `weights` are stored in panels of eight outputs, within a panel input by input. `residual` is a feature map of the output's shape,
 * or 0. Four pixels by eight outputs are computed at a time.
 */
export function pointwiseConvolution(
  input: usize,
  inputs: i32,
  output: usize,
  outputs: i32,
  pixels: i32,
  weights: usize,
  bias: usize,
  relu: bool,
  residual: usize,
): void {
  const floor = relu ? f32x4.splat(0) : f32x4.splat(-f32.MAX_VALUE)
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
      if (residual) {
        const residualAt = residual + o
        a0 = f32x4.add(a0, v128.load(residualAt))
        b0 = f32x4.add(b0, v128.load(residualAt, 16))
        a1 = f32x4.add(a1, v128.load(residualAt + outputBytes))
        b1 = f32x4.add(b1, v128.load(residualAt + outputBytes, 16))
        a2 = f32x4.add(a2, v128.load(residualAt + 2 * outputBytes))
        b2 = f32x4.add(b2, v128.load(residualAt + 2 * outputBytes, 16))
        a3 = f32x4.add(a3, v128.load(residualAt + 3 * outputBytes))
        b3 = f32x4.add(b3, v128.load(residualAt + 3 * outputBytes, 16))
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
    if (residual) residual += 4 * outputBytes
  }
}

/** Dense layer: output[o] = bias[o] + sum over i of weights[i][o] input[i]. */
export function denseLayer(
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
  // Four inputs at a time, so that each output is loaded and stored once for four products.
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
      addProducts(load<f32>(from + (k << 2)), weights + k * row, output, whole, row)
    weights += 4 * row
  }
  for (; i < inputs; i++) {
    addProducts(load<f32>(input + ((<usize>i) << 2)), weights, output, 0, row)
    weights += row
  }
}

/** output += x weights, from byte `from` to byte `to`. */
function addProducts(x: f32, weights: usize, output: usize, from: usize, to: usize): void {
  for (let o = from; o < to; o += 4)
    store<f32>(output + o, load<f32>(output + o) + x * load<f32>(weights + o))
}
