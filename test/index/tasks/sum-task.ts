/** Sums what lies in shared memory and writes the result in front, so a test sees that nothing was copied. */
export function run(values: Float64Array): number {
  const sum = values.reduce((total, value) => total + value, 0)
  values[0] = sum
  return sum
}
