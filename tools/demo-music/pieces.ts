import type { Piece } from './piece.ts'
import { clockworkParade } from './pieces/clockwork-parade.ts'
import { ironBridge } from './pieces/iron-bridge.ts'
import { marimbaWeather } from './pieces/marimba-weather.ts'
import { nightTrain } from './pieces/night-train.ts'
import { paperLanterns, paperLanternsNight } from './pieces/paper-lanterns.ts'
import { postcards, postcardsEdit } from './pieces/postcards.ts'
import { slowTide } from './pieces/slow-tide.ts'
import { sundayOrgan } from './pieces/sunday-organ.ts'
import { verde } from './pieces/verde.ts'

/** The demo's music, in the order of delivery. */
export const pieces: readonly Piece[] = [
  paperLanterns,
  nightTrain,
  slowTide,
  postcards,
  marimbaWeather,
  clockworkParade,
  ironBridge,
  sundayOrgan,
  verde,
  paperLanternsNight,
  postcardsEdit,
]
