/** A list of numbers in one typed array that doubles as it fills: a file's length is only known at its end. */
export interface Growing<T extends Float32Array | Uint8Array> {
  push(value: number): void
  append(more: ArrayLike<number>): void
  view(): T
}

export function growingFloats(): Growing<Float32Array> {
  return growing((size) => new Float32Array(size))
}

export function growingBytes(): Growing<Uint8Array> {
  return growing((size) => new Uint8Array(size))
}

function growing<T extends Float32Array | Uint8Array>(make: (size: number) => T): Growing<T> {
  let values = make(4096)
  let count = 0
  const reserve = (more: number) => {
    if (count + more <= values.length) return
    const larger = make(Math.max(values.length * 2, count + more))
    larger.set(values)
    values = larger
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
