/** Skews the wall clock of this whole process. The monotonic clock stays right. */
export function skewClock(ms: number): void {
  const RealDate = Date
  class SkewedDate extends RealDate {
    constructor(...input: [] | [string | number | Date]) {
      if (input.length === 0) super(RealDate.now() + ms)
      else super(input[0])
    }

    static override now(): number {
      return RealDate.now() + ms
    }
  }
  globalThis.Date = SkewedDate as DateConstructor
}
