/** A list of numbers in one typed array that grows by a quarter as it fills: a file's length is only known at its end. */
export interface Growing<T extends Float32Array | Uint8Array> {
  push(value: number): void
  append(more: ArrayLike<number>): void
  /** What there is so far, good until more comes. */
  view(): T
}

export function growingFloats(): Growing<Float32Array> {
  return growing((buffer) => new Float32Array(buffer))
}

export function growingBytes(): Growing<Uint8Array> {
  return growing((buffer) => new Uint8Array(buffer))
}

function growing<T extends Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  over: (buffer: ArrayBuffer) => T,
): Growing<T> {
  let values = over(new ArrayBuffer(1 << 14))
  let count = 0
  const reserve = (more: number) => {
    if (count + more <= values.length) return
    // Transferred, so that the smaller room is given back at once and not when garbage is collected next.
    const size = Math.max(Math.ceil(1.25 * values.length), count + more) * values.BYTES_PER_ELEMENT
    values = over(values.buffer.transfer(size))
  }
  return {
    push(value) {
      if (count === values.length) reserve(1)
      values[count++] = value
    },
    append(more) {
      reserve(more.length)
      values.set(more, count)
      count += more.length
    },
    view: () => values.subarray(0, count) as T,
  }
}
