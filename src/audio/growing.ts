/** A list of numbers in one typed array that doubles as it fills: a file's length is only known at its end. */
export interface Growing<T extends Float32Array | Uint8Array> {
  push(value: number): void
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
  return {
    push(value) {
      if (count === values.length) {
        const larger = make(values.length * 2)
        larger.set(values)
        values = larger
      }
      values[count++] = value
    },
    view: () => values.subarray(0, count) as T,
  }
}
