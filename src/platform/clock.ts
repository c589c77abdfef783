/** The source of time. Tests use a clock they can move. */
export type Clock = {
  now(): Date
  /** Milliseconds that only ever go forward, whatever is done to the clock. For everything that measures how long something takes. */
  monotonicMs?(): number
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() }
