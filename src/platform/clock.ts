/** The source of time. Tests use a clock they can move. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
