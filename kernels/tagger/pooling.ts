// Pooling, and the channel scaling of squeeze-and-excitation (Hu et al. 2018).

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

/** Multiplies each channel of every pixel by its weight, in place. */
export function scaleChannels(map: usize, channels: i32, pixels: i32, weights: usize): void {
  const bytes = (<usize>channels) << 2
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let c: usize = 0; c < bytes; c += 16) {
      v128.store(map + c, f32x4.mul(v128.load(map + c), v128.load(weights + c)))
    }
    map += bytes
  }
}

/** Per channel: averages over the height (frequency), then takes mean and maximum over the width (time). Output: all means, then all maxima. */
export function poolOverTime(map: usize, channels: i32, height: i32, width: i32, output: usize): void {
  const bytes = (<usize>channels) << 2
  const rowBytes = bytes * <usize>width
  const perRow = f32x4.splat(1 / <f32>height)
  const perColumn = f32x4.splat(1 / <f32>width)
  for (let c: usize = 0; c < bytes; c += 16) {
    let sum = f32x4.splat(0)
    let maximum = f32x4.splat(-f32.MAX_VALUE)
    let top = map + c
    for (let x = 0; x < width; x++) {
      let column = f32x4.splat(0)
      let at = top
      for (let y = 0; y < height; y++) {
        column = f32x4.add(column, v128.load(at))
        at += rowBytes
      }
      column = f32x4.mul(column, perRow)
      sum = f32x4.add(sum, column)
      maximum = f32x4.pmax(maximum, column)
      top += bytes
    }
    v128.store(output + c, f32x4.mul(sum, perColumn))
    v128.store(output + bytes + c, maximum)
  }
}
