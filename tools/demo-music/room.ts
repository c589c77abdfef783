/** Echoes of a room, after Schroeder: combs that lose their brightness, then all-passes that smear them. */
export function makeRoom(rate: number, options: { seconds: number; offset: number }) {
  const combs = [0.0297, 0.0371, 0.0411, 0.0437].map((delay) => {
    const length = Math.round((delay + options.offset) * rate)
    return {
      ring: new Float32Array(length),
      place: 0,
      gain: 10 ** ((-3 * length) / rate / options.seconds),
      low: 0,
    }
  })
  const passes = [0.005, 0.0017].map((delay) => ({
    ring: new Float32Array(Math.round((delay + options.offset / 5) * rate)),
    place: 0,
  }))
  return (input: number): number => {
    let sum = 0
    for (const comb of combs) {
      const heard = comb.ring[comb.place]!
      comb.low += 0.45 * (heard - comb.low)
      comb.ring[comb.place] = input + comb.low * comb.gain
      comb.place = (comb.place + 1) % comb.ring.length
      sum += heard
    }
    let value = sum / combs.length
    for (const pass of passes) {
      const heard = pass.ring[pass.place]!
      const kept = value + heard * 0.6
      pass.ring[pass.place] = kept
      pass.place = (pass.place + 1) % pass.ring.length
      value = heard - kept * 0.6
    }
    return value
  }
}
