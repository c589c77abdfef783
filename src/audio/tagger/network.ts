import { readFileSync } from 'node:fs'
import { instantiate, type WasmMemory } from '../../lib/wasm.ts'
import { TAG_BANDS } from './frames.ts'
import { modelFile, type TaggerModel } from './model.ts'

/** Frames of a window, the network's input: 10.24 s. */
export const TAG_WINDOW = 640

interface TaggerKernel {
  memory: WasmMemory
  allocate(bytes: number): number
  stemConvolution(
    input: number,
    inputWidth: number,
    output: number,
    height: number,
    width: number,
    weights: number,
    bias: number,
  ): void
  pointwiseConvolution(
    input: number,
    inputs: number,
    output: number,
    outputs: number,
    pixels: number,
    weights: number,
    bias: number,
    relu: boolean,
    residual: number,
  ): void
  depthwiseConvolution(
    input: number,
    inputWidth: number,
    channels: number,
    size: number,
    stride: number,
    output: number,
    height: number,
    width: number,
    weights: number,
    bias: number,
  ): void
  buildInputPlane(
    levels: number,
    frames: number,
    bands: number,
    slopes: number,
    offsets: number,
    plane: number,
  ): void
  poolOverTime(map: number, channels: number, height: number, width: number, output: number): void
  channelMeans(input: number, channels: number, pixels: number, output: number): void
  scaleChannels(map: number, channels: number, pixels: number, weights: number): void
  denseLayer(
    input: number,
    inputs: number,
    output: number,
    outputs: number,
    weights: number,
    bias: number,
  ): void
}

interface Block {
  size: number
  stride: number
  inputs: number
  expanded: number
  outputs: number
  /** Hidden channels of its squeeze-and-excitation; 0 without one. */
  squeezed: number
}

/** Bytes of a scratch vector; there are four. No layer has more than 2,048 channels. */
const VECTOR_BYTES = 8192

/** The architecture, from network.json; the weights are in network.f16. */
interface Plan {
  stem: number
  blocks: Block[]
  last: number
  embedding: number
}

export interface TaggerNetwork {
  embedding: number
  /** The embedding of one window (TAG_WINDOW frames of TAG_BANDS levels). */
  embed(levels: Uint8Array): Float32Array
}

/**
 * Loads the network, a MobileNetV3 over ten seconds of 96 bands, defined in training/tagger/model.py. Its layers run in kernels/tagger.ts
 * and need some 20 MB. docs/decisions says why it does not run in a general runtime such as ONNX Runtime.
 */
export function loadNetwork(model: TaggerModel = 'standard'): TaggerNetwork {
  return buildNetwork(
    JSON.parse(readFileSync(modelFile(model, 'network.json'), 'utf8')),
    readFileSync(modelFile(model, 'network.f16')),
  )
}

export function buildNetwork(plan: Plan, weights: Uint8Array): TaggerNetwork {
  const kernel = instantiate<TaggerKernel>(new URL('../wasm/tagger.wasm', import.meta.url))
  const halves = new Float16Array(weights.buffer, weights.byteOffset, weights.length / 2)
  const weightsAt = kernel.allocate(halves.length * 4)
  const mapSizes = featureMapSizes(plan)
  const [first, second, wide, filtered] = mapSizes.map((values) => kernel.allocate(values * 4)) as [
    number,
    number,
    number,
    number,
  ]
  const levelsAt = kernel.allocate(TAG_WINDOW * TAG_BANDS)
  const plane = kernel.allocate((TAG_BANDS + 2) * (TAG_WINDOW + 2) * 4)
  const vectors = kernel.allocate(4 * VECTOR_BYTES)
  const floats = (at: number, count: number) => new Float32Array(kernel.memory.buffer, at, count)
  floats(weightsAt, halves.length).set(halves)

  const embed = (levels: Uint8Array): Float32Array => {
    let at = weightsAt
    const take = (count: number) => {
      at += count * 4
      return at - count * 4
    }
    new Uint8Array(kernel.memory.buffer, levelsAt, levels.length).set(levels)
    // Normalises the levels to about zero mean and unit deviation.
    kernel.buildInputPlane(levelsAt, TAG_WINDOW, TAG_BANDS, take(TAG_BANDS), take(TAG_BANDS), plane)
    let [height, width] = [TAG_BANDS / 2, TAG_WINDOW / 2]
    let [input, output] = [first, second]
    kernel.stemConvolution(plane, TAG_WINDOW + 2, input, height, width, take(9 * plan.stem), take(plan.stem))

    for (const { size, stride, inputs, expanded, outputs, squeezed } of plan.blocks) {
      const border = size >> 1
      const paddedWidth = width + 2 * border
      const expand = expanded === inputs ? null : [take(inputs * expanded), take(expanded)]
      const reduced = { height: height / stride, width: width / stride }
      const filter = [take(size * size * expanded), take(expanded)] as const
      const squeeze = squeezed > 0 && [
        take(expanded * squeezed),
        take(squeezed),
        take(squeezed * expanded),
        take(expanded),
      ]
      const project = [take(expanded * outputs), take(outputs)] as const
      const residual = stride === 1 && inputs === outputs ? input : 0
      const projectRow = (row: number, pixels: number) => {
        const offset = row * reduced.width * outputs * 4
        const from = filtered + row * reduced.width * expanded * 4
        kernel.pointwiseConvolution(
          from,
          expanded,
          output + offset,
          outputs,
          pixels,
          ...project,
          false,
          residual && residual + offset,
        )
      }
      // Zero the border: the rows above and below here, the gaps between rows in the loop.
      const margin = (border * paddedWidth + border) * expanded
      floats(wide, margin).fill(0)
      floats(wide + (paddedWidth * (height + border) - border) * expanded * 4, margin).fill(0)
      // Expand, filter and project row by row, while the rows are still in the cache.
      let done = 0
      for (let y = 0; y < height; y++) {
        const row = input + y * width * inputs * 4
        const to = wide + ((y + border) * paddedWidth + border) * expanded * 4
        if (expand) {
          kernel.pointwiseConvolution(row, inputs, to, expanded, width, expand[0]!, expand[1]!, true, 0)
        } else floats(to, width * inputs).set(floats(row, width * inputs))
        if (y < height - 1) floats(to + width * expanded * 4, 2 * border * expanded).fill(0)
        for (; done < reduced.height && (done * stride + border <= y || y === height - 1); done++) {
          const from = wide + done * stride * paddedWidth * expanded * 4
          const target = filtered + done * reduced.width * expanded * 4
          kernel.depthwiseConvolution(
            from,
            paddedWidth,
            expanded,
            size,
            stride,
            target,
            1,
            reduced.width,
            ...filter,
          )
          if (!squeeze) projectRow(done, reduced.width)
        }
      }
      if (squeeze) {
        const pixels = reduced.height * reduced.width
        const [means, middle, gates] = [vectors, vectors + VECTOR_BYTES, vectors + 2 * VECTOR_BYTES]
        kernel.channelMeans(filtered, expanded, pixels, means)
        kernel.denseLayer(means, expanded, middle, squeezed, squeeze[0]!, squeeze[1]!)
        apply(floats(middle, squeezed), (x) => Math.max(0, x))
        kernel.denseLayer(middle, squeezed, gates, expanded, squeeze[2]!, squeeze[3]!)
        apply(floats(gates, expanded), hardSigmoid)
        kernel.scaleChannels(filtered, expanded, pixels, gates)
        projectRow(0, pixels)
      }
      ;[input, output] = [output, input]
      ;({ height, width } = reduced)
    }

    const channels = plan.blocks.at(-1)!.outputs
    const lastWeights = take(channels * plan.last)
    kernel.pointwiseConvolution(
      input,
      channels,
      wide,
      plan.last,
      height * width,
      lastWeights,
      take(plan.last),
      true,
      0,
    )
    kernel.poolOverTime(wide, plan.last, height, width, vectors)
    const embedding = vectors + 2 * plan.last * 4
    const embedWeights = take(2 * plan.last * plan.embedding)
    kernel.denseLayer(vectors, 2 * plan.last, embedding, plan.embedding, embedWeights, take(plan.embedding))
    // Hard swish.
    return floats(embedding, plan.embedding).map((x) => x * hardSigmoid(x))
  }
  return { embedding: plan.embedding, embed }
}

/** Values of the largest feature maps: input and output of a block, its expanded and padded form, and that after the depthwise filter. */
function featureMapSizes(plan: Plan): number[] {
  let [height, width] = [TAG_BANDS / 2, TAG_WINDOW / 2]
  const sizes = [height * width * plan.stem, 0, 0, 0]
  for (const { size, stride, expanded, outputs } of plan.blocks) {
    sizes[2] = Math.max(sizes[2]!, (height + size - 1) * (width + size - 1) * expanded)
    height /= stride
    width /= stride
    sizes[3] = Math.max(sizes[3]!, height * width * expanded)
    sizes[0] = Math.max(sizes[0]!, height * width * outputs)
  }
  sizes[2] = Math.max(sizes[2]!, height * width * plan.last)
  sizes[1] = sizes[0]!
  return sizes
}

function apply(values: Float32Array, change: (x: number) => number): void {
  for (let i = 0; i < values.length; i++) values[i] = change(values[i]!)
}

function hardSigmoid(x: number): number {
  return Math.min(1, Math.max(0, x / 6 + 0.5))
}
