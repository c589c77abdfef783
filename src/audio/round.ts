export function round(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}

export function roundOrNull(value: number | null, digits: number): number | null {
  return value === null ? null : round(value, digits)
}
