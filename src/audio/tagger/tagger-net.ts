import { readFileSync } from 'node:fs'
import { instantiate, type WasmMemory } from '../../lib/wasm.ts'
import { TAG_BANDS } from './tag-frames.ts'

/** Frames the network hears at once: 10.24 s. */
export const TAG_WINDOW = 640

interface TaggerKernel {
  memory: WasmMemory
  allocate(bytes: number): number
  stem(
    input: number,
    inputWidth: number,
    output: number,
    height: number,
    width: number,
    weights: number,
    bias: number,
  ): void
  pointwise(
    input: number,
    inputs: number,
    output: number,
    outputs: number,
    pixels: number,
    weights: number,
    bias: number,
    positive: boolean,
    added: number,
  ): void
  depthwise(
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
  layPlane(
    levels: number,
    frames: number,
    bands: number,
    slopes: number,
    offsets: number,
    plane: number,
  ): void
  poolOverTime(picture: number, channels: number, height: number, width: number, output: number): void
  channelMeans(input: number, channels: number, pixels: number, output: number): void
  weighChannels(picture: number, channels: number, pixels: number, weights: number): void
  dense(input: number, inputs: number, output: number, outputs: number, weights: number, bias: number): void
}

interface Block {
  size: number
  stride: number
  inputs: number
  expanded: number
  outputs: number
  /** Channels in the middle of its squeeze; 0 where it has none. */
  squeezed: number
}

/** The plan that stands in tagger-net.json, beside the weights in tagger-net.f16. */
interface Plan {
  stem: number
  blocks: Block[]
  last: number
  embedding: number
}

export interface TaggerNet {
  embedding: number
  /** Hears one window (TAG_WINDOW frames of TAG_BANDS levels). */
  hear(levels: Uint8Array): Float32Array
}

/**
 * The network that training/tagger/model.py describes, a MobileNet over the picture of ten seconds, 96 bands high. Its layers run in
 * kernels/tagger.ts, in some 20 MB; docs/decisions/0038 says why not in a runtime for any network.
 */
export function openTaggerNet(
  plan: Plan = JSON.parse(readFileSync(new URL('./tagger-net.json', import.meta.url), 'utf8')),
  weights: Uint8Array = readFileSync(new URL('./tagger-net.f16', import.meta.url)),
): TaggerNet {
  const kernel = instantiate<TaggerKernel>(new URL('./tagger.wasm', import.meta.url))
  const halves = new Float16Array(weights.buffer, weights.byteOffset, weights.length / 2)
  const weightsAt = kernel.allocate(halves.length * 4)
  const pictures = layOut(plan)
  const [first, second, wide, filtered] = pictures.map((values) => kernel.allocate(values * 4)) as [
    number,
    number,
    number,
    number,
  ]
  const levelsAt = kernel.allocate(TAG_WINDOW * TAG_BANDS)
  const plane = kernel.allocate((TAG_BANDS + 2) * (TAG_WINDOW + 2) * 4)
  const vectors = kernel.allocate(8192 * 4)
  const floats = (at: number, count: number) => new Float32Array(kernel.memory.buffer, at, count)
  floats(weightsAt, halves.length).set(halves)

  const hear = (levels: Uint8Array): Float32Array => {
    let at = weightsAt
    const take = (count: number) => {
      at += count * 4
      return at - count * 4
    }
    new Uint8Array(kernel.memory.buffer, levelsAt, levels.length).set(levels)
    // Levels brought near zero mean and unit spread.
    kernel.layPlane(levelsAt, TAG_WINDOW, TAG_BANDS, take(TAG_BANDS), take(TAG_BANDS), plane)
    let [height, width] = [TAG_BANDS / 2, TAG_WINDOW / 2]
    let [input, output] = [first, second]
    kernel.stem(plane, TAG_WINDOW + 2, input, height, width, take(9 * plan.stem), take(plan.stem))

    for (const { size, stride, inputs, expanded, outputs, squeezed } of plan.blocks) {
      const border = size >> 1
      const wideWidth = width + 2 * border
      const expand = expanded === inputs ? null : [take(inputs * expanded), take(expanded)]
      const smaller = { height: height / stride, width: width / stride }
      const filter = [take(size * size * expanded), take(expanded)] as const
      const squeeze = squeezed > 0 && [
        take(expanded * squeezed),
        take(squeezed),
        take(squeezed * expanded),
        take(expanded),
      ]
      const project = [take(expanded * outputs), take(outputs)] as const
      const added = stride === 1 && inputs === outputs ? input : 0
      const mixDown = (row: number, pixels: number) => {
        const place = row * smaller.width * outputs * 4
        const from = filtered + row * smaller.width * expanded * 4
        kernel.pointwise(
          from,
          expanded,
          output + place,
          outputs,
          pixels,
          ...project,
          false,
          added && added + place,
        )
      }
      // The border: rows above, what lies between the end of a row and the beginning of the next, rows below.
      const margin = (border * wideWidth + border) * expanded
      floats(wide, margin).fill(0)
      floats(wide + (wideWidth * (height + border) - border) * expanded * 4, margin).fill(0)
      // Row by row, so that what a step has made is still near when the next one takes it.
      let done = 0
      for (let y = 0; y < height; y++) {
        const row = input + y * width * inputs * 4
        const to = wide + ((y + border) * wideWidth + border) * expanded * 4
        if (expand) {
          kernel.pointwise(row, inputs, to, expanded, width, expand[0]!, expand[1]!, true, 0)
        } else floats(to, width * inputs).set(floats(row, width * inputs))
        if (y < height - 1) floats(to + width * expanded * 4, 2 * border * expanded).fill(0)
        for (; done < smaller.height && (done * stride + border <= y || y === height - 1); done++) {
          const from = wide + done * stride * wideWidth * expanded * 4
          const place = filtered + done * smaller.width * expanded * 4
          kernel.depthwise(from, wideWidth, expanded, size, stride, place, 1, smaller.width, ...filter)
          if (!squeeze) mixDown(done, smaller.width)
        }
      }
      if (squeeze) {
        const pixels = smaller.height * smaller.width
        const [means, middle, gates] = [vectors, vectors + 8192, vectors + 16384]
        kernel.channelMeans(filtered, expanded, pixels, means)
        kernel.dense(means, expanded, middle, squeezed, squeeze[0]!, squeeze[1]!)
        apply(floats(middle, squeezed), (x) => Math.max(0, x))
        kernel.dense(middle, squeezed, gates, expanded, squeeze[2]!, squeeze[3]!)
        apply(floats(gates, expanded), hardSigmoid)
        kernel.weighChannels(filtered, expanded, pixels, gates)
        mixDown(0, pixels)
      }
      ;[input, output] = [output, input]
      ;({ height, width } = smaller)
    }

    const channels = plan.blocks.at(-1)!.outputs
    const lastWeights = take(channels * plan.last)
    kernel.pointwise(input, channels, wide, plan.last, height * width, lastWeights, take(plan.last), true, 0)
    kernel.poolOverTime(wide, plan.last, height, width, vectors)
    const answer = vectors + 2 * plan.last * 4
    const embed = take(2 * plan.last * plan.embedding)
    kernel.dense(vectors, 2 * plan.last, answer, plan.embedding, embed, take(plan.embedding))
    return floats(answer, plan.embedding).map((x) => x * hardSigmoid(x))
  }
  return { embedding: plan.embedding, hear }
}

/** Values each picture needs room for: what goes into a block, what comes out, its widened form, and that after its filters. */
function layOut(plan: Plan): number[] {
  let [height, width] = [TAG_BANDS / 2, TAG_WINDOW / 2]
  const most = [height * width * plan.stem, 0, 0, 0]
  for (const { size, stride, expanded, outputs } of plan.blocks) {
    most[2] = Math.max(most[2]!, (height + size - 1) * (width + size - 1) * expanded)
    height /= stride
    width /= stride
    most[3] = Math.max(most[3]!, height * width * expanded)
    most[0] = Math.max(most[0]!, height * width * outputs)
  }
  most[2] = Math.max(most[2]!, height * width * plan.last)
  most[1] = most[0]!
  return most
}

function apply(values: Float32Array, change: (x: number) => number): void {
  for (let i = 0; i < values.length; i++) values[i] = change(values[i]!)
}

function hardSigmoid(x: number): number {
  return Math.min(1, Math.max(0, x / 6 + 0.5))
}
