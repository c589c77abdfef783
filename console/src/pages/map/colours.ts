import type { MapPoints } from './points.ts'

export type ColourBy = 'mood' | 'artist' | 'tag'

/** Red, green and blue of each point. */
export function colourPoints(points: MapPoints, by: ColourBy, scores: Uint8Array | null): Uint8Array {
  const colours = new Uint8Array(3 * points.count)
  for (let index = 0; index < points.count; index++) {
    const [red, green, blue] =
      by === 'artist'
        ? fromHue((Math.imul(points.artists[index]!, 2_654_435_761) >>> 0) / 4_294_967_296, 0.68)
        : by === 'tag'
          ? fromScore((scores?.[index] ?? 0) / 255)
          : fromMood(points.valence[index]! / 255, points.arousal[index]! / 255)
    colours.set([red, green, blue], 3 * index)
  }
  return colours
}

/** Sad is blue, happy is yellow; energetic is brighter. */
function fromMood(valence: number, arousal: number): [number, number, number] {
  return fromHue(0.66 - 0.52 * valence, 0.45 + 0.3 * arousal)
}

function fromScore(score: number): [number, number, number] {
  const mix = (low: number, high: number) => Math.round(low + (high - low) * score ** 0.7)
  return [mix(70, 255), mix(62, 209), mix(96, 102)]
}

function fromHue(hue: number, lightness: number): [number, number, number] {
  const part = (offset: number) => {
    const at = (offset + hue * 12) % 12
    const chroma = 0.75 * Math.min(lightness, 1 - lightness)
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return [part(0), part(8), part(4)]
}
