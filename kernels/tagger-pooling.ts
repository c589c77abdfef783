// What the tagger's layers say over a whole picture, and how that weighs its channels.

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
