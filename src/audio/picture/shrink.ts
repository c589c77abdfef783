/** Pixels with red, green, blue and alpha, a byte each. */
export type Pixels = { width: number; height: number; data: Uint8Array }

/**
 * The picture with its longest side at most `side` pixels, on white where it is transparent. Each pixel is the mean of those
 * it stands for, which keeps fine print readable and needs one pass.
 */
export function shrink({ width, height, data }: Pixels, side: number): Pixels {
  const scale = Math.min(1, side / Math.max(width, height))
  const [toWidth, toHeight] = [width, height].map((length) => Math.max(1, Math.round(length * scale))) as [
    number,
    number,
  ]
  const result = new Uint8Array(toWidth * toHeight * 4)
  for (let y = 0; y < toHeight; y++) {
    const [top, bottom] = rangeOf(y, height, toHeight)
    for (let x = 0; x < toWidth; x++) {
      const [left, right] = rangeOf(x, width, toWidth)
      let [red, green, blue] = [0, 0, 0]
      for (let row = top; row < bottom; row++) {
        for (let at = (row * width + left) * 4, end = (row * width + right) * 4; at < end; at += 4) {
          const alpha = data[at + 3]!
          const ground = 255 * (255 - alpha)
          red += data[at]! * alpha + ground
          green += data[at + 1]! * alpha + ground
          blue += data[at + 2]! * alpha + ground
        }
      }
      const total = (bottom - top) * (right - left) * 255
      const to = (y * toWidth + x) * 4
      result[to] = red / total + 0.5
      result[to + 1] = green / total + 0.5
      result[to + 2] = blue / total + 0.5
      result[to + 3] = 255
    }
  }
  return { width: toWidth, height: toHeight, data: result }
}

/** The pixels, from and without `to`, that one pixel of the smaller picture stands for. */
function rangeOf(index: number, length: number, toLength: number): [number, number] {
  const from = Math.floor((index * length) / toLength)
  return [from, Math.max(from + 1, Math.floor(((index + 1) * length) / toLength))]
}
