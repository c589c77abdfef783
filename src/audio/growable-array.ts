/** A typed array that grows by a quarter when it is full: the length of a file is only known at its end. */
interface GrowableArray<T extends Float32Array | Uint8Array> {
  push(value: number): void
  append(values: ArrayLike<number>): void
  /** The values so far. The view is valid until the next push or append. */
  view(): T
}

export function growableFloats(): GrowableArray<Float32Array> {
  return growable((buffer) => new Float32Array(buffer))
}

export function growableBytes(): GrowableArray<Uint8Array> {
  return growable((buffer) => new Uint8Array(buffer))
}

const INITIAL_BYTES = 1 << 14

function growable<T extends Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  viewOf: (buffer: ArrayBuffer) => T,
): GrowableArray<T> {
  let values = viewOf(new ArrayBuffer(INITIAL_BYTES))
  let count = 0
  const reserve = (more: number) => {
    if (count + more <= values.length) return
    // transfer() releases the old buffer at once instead of at the next garbage collection.
    const bytes = Math.max(Math.ceil(1.25 * values.length), count + more) * values.BYTES_PER_ELEMENT
    values = viewOf(values.buffer.transfer(bytes))
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
