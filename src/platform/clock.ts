/** Where time comes from. Tests hand in a clock they can move. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
