// One AAC channel stream, or a pair: side information, scale factors, spectra, stereo tools, noise, TNS.

import { buildFilterbank, EIGHT_SHORT, synthesise } from './aac-filterbank'
import { buildBooks, readFactorSymbol } from './aac-huffman'
import { readSpectrum } from './aac-spectrum'
import {
  LONG_BAND_COUNT,
  LONG_BAND_EDGES,
  LONG_BAND_START,
  SHORT_BAND_COUNT,
  SHORT_BAND_EDGES,
  SHORT_BAND_START,
} from './aac-tables'
import { applyTns, readTns } from './aac-tns'
import { applyPulses, clearPulses, edges, fillNoise, readPulses } from './aac-tools'
import { overrun, readBits, skipBits } from './bits'

const BROKEN = -1
const UNSUPPORTED = -2
const CHANNELS = 8
/** Codebook numbers with a meaning of their own. */
const NOISE = 13
const INTENSITY_MINUS = 14
const INTENSITY_PLUS = 15

const spectra = memory.data(CHANNELS * 1024 * 4, 16)
const overlaps = memory.data(CHANNELS * 1024 * 4, 16)
const outputs = memory.data(CHANNELS * 1024 * 4, 16)
const lastShapes = memory.data(CHANNELS * 4, 16)
/** Per side of a pair, by group and band (8 x 64): codebook, scale factor. */
const codebooks = memory.data(2 * 512 * 4, 16)
const scales = memory.data(2 * 512 * 4, 16)
const midSide = memory.data(512, 16)
const groupLengths = memory.data(8 * 4, 16)

let sequence = 0
let shape = 0
let groups = 0
let maxBand = 0
let bandCount = 0
let midSideMode = 0

export function prepareTables(): void {
  buildBooks()
  buildFilterbank()
}

export function resetChannel(channel: i32): void {
  memory.fill(overlaps + <usize>(channel * 4096), 0, 4096)
  store<i32>(lastShapes + <usize>(channel << 2), 0)
}

export function outputOf(channel: i32): usize {
  return outputs + <usize>(channel * 4096)
}

export function decodeChannel(channel: i32, rateIndex: i32): i32 {
  const status = readStream(channel, 0, rateIndex, false)
  if (status < 0) return status
  finish(channel, 0)
  return 0
}

export function decodePair(channel: i32, rateIndex: i32): i32 {
  const common = readBits(1) !== 0
  midSideMode = 0
  if (common) {
    const info = readInfo(rateIndex)
    if (info < 0) return info
    midSideMode = <i32>readBits(2)
    if (midSideMode === 3) return BROKEN
    for (let g = 0; g < groups; g++) {
      for (let band = 0; band < maxBand; band++) {
        const used: u8 = midSideMode === 1 ? <u8>readBits(1) : midSideMode === 2 ? 1 : 0
        store<u8>(midSide + <usize>(g * 64 + band), used)
      }
    }
  }
  const left = readStream(channel, 0, rateIndex, common)
  if (left < 0) return left
  const leftSequence = sequence
  const leftShape = shape
  if (!common) finish(channel, 0)
  const right = readStream(channel + 1, 1, rateIndex, common)
  if (right < 0) return right
  if (common) {
    applyStereo(channel)
    sequence = leftSequence
    shape = leftShape
    finish(channel, 0)
  }
  finish(channel + 1, 1)
  return 0
}

function finish(channel: i32, side: i32): void {
  const spectrum = spectra + <usize>(channel * 4096)
  applyTns(side, spectrum, edges, bandCount, maxBand, sequence === EIGHT_SHORT)
  const last = lastShapes + <usize>(channel << 2)
  synthesise(
    spectrum,
    overlaps + <usize>(channel * 4096),
    outputOf(channel),
    sequence,
    shape,
    load<i32>(last),
  )
  store<i32>(last, shape)
}

function readInfo(rateIndex: i32): i32 {
  skipBits(1)
  sequence = <i32>readBits(2)
  shape = <i32>readBits(1)
  store<i32>(groupLengths, 1)
  groups = 1
  if (sequence === EIGHT_SHORT) {
    maxBand = <i32>readBits(4)
    const grouping = <i32>readBits(7)
    for (let w = 6; w >= 0; w--) {
      if ((grouping >> w) & 1) {
        const at = groupLengths + <usize>((groups - 1) << 2)
        store<i32>(at, load<i32>(at) + 1)
      } else {
        store<i32>(groupLengths + <usize>(groups << 2), 1)
        groups += 1
      }
    }
    bandCount = <i32>unchecked(SHORT_BAND_COUNT[rateIndex])
    const start = <i32>unchecked(SHORT_BAND_START[rateIndex])
    for (let b = 0; b <= bandCount; b++) {
      store<i32>(edges + <usize>(b << 2), <i32>unchecked(SHORT_BAND_EDGES[start + b]))
    }
  } else {
    maxBand = <i32>readBits(6)
    // Prediction belongs to the Main and LTP profiles.
    if (readBits(1)) return UNSUPPORTED
    bandCount = <i32>unchecked(LONG_BAND_COUNT[rateIndex])
    const start = <i32>unchecked(LONG_BAND_START[rateIndex])
    for (let b = 0; b <= bandCount; b++) {
      store<i32>(edges + <usize>(b << 2), <i32>unchecked(LONG_BAND_EDGES[start + b]))
    }
  }
  return maxBand > bandCount ? BROKEN : 0
}

function readStream(channel: i32, side: i32, rateIndex: i32, common: bool): i32 {
  const gain = <i32>readBits(8)
  if (!common) {
    const info = readInfo(rateIndex)
    if (info < 0) return info
  }
  const books = codebooks + <usize>(side * 2048)
  const factors = scales + <usize>(side * 2048)
  if (readSections(books) < 0) return BROKEN
  if (readScaleFactors(books, factors, gain) < 0) return BROKEN
  const pulses = readBits(1) !== 0
  if (pulses && sequence === EIGHT_SHORT) return BROKEN
  if (pulses) readPulses(bandCount)
  else clearPulses()
  if (!readTns(side, sequence === EIGHT_SHORT)) return BROKEN
  if (readBits(1)) return UNSUPPORTED
  const spectrum = spectra + <usize>(channel * 4096)
  memory.fill(spectrum, 0, 4096)
  let firstWindow = 0
  for (let g = 0; g < groups; g++) {
    const windows = load<i32>(groupLengths + <usize>(g << 2))
    for (let band = 0; band < maxBand; band++) {
      const slot = <usize>((g * 64 + band) << 2)
      const book = load<i32>(books + slot)
      if (book === 0 || book >= INTENSITY_MINUS) continue
      const from = load<i32>(edges + <usize>(band << 2))
      const width = load<i32>(edges + <usize>((band + 1) << 2)) - from
      for (let w = 0; w < windows; w++) {
        const at = spectrum + <usize>(((firstWindow + w) * 128 + from) << 2)
        if (book === NOISE) fillNoise(at, width, load<i32>(factors + slot))
        else if (!readSpectrum(book, at, width, load<i32>(factors + slot))) return BROKEN
      }
    }
    firstWindow += windows
  }
  applyPulses(spectrum, books, factors, maxBand)
  return overrun() ? BROKEN : 0
}

function readSections(books: usize): i32 {
  const bits = sequence === EIGHT_SHORT ? 3 : 5
  const marker = (1 << bits) - 1
  for (let g = 0; g < groups; g++) {
    let band = 0
    while (band < maxBand) {
      const book = <i32>readBits(4)
      if (book === 12) return BROKEN
      let length = 0
      let step = <i32>readBits(bits)
      while (step === marker) {
        length += marker
        if (length > maxBand) return BROKEN
        step = <i32>readBits(bits)
      }
      length += step
      if (band + length > maxBand || overrun()) return BROKEN
      for (let i = 0; i < length; i++) store<i32>(books + <usize>((g * 64 + band + i) << 2), book)
      band += length
    }
  }
  return 0
}

function readScaleFactors(books: usize, factors: usize, gain: i32): i32 {
  let factor = gain
  let position = 0
  let noise = gain - 90
  let firstNoise = true
  for (let g = 0; g < groups; g++) {
    for (let band = 0; band < maxBand; band++) {
      const slot = <usize>((g * 64 + band) << 2)
      const book = load<i32>(books + slot)
      if (book === 0) {
        store<i32>(factors + slot, 0)
        continue
      }
      if (book === NOISE && firstNoise) {
        firstNoise = false
        noise += <i32>readBits(9) - 256
        store<i32>(factors + slot, noise)
        continue
      }
      const symbol = readFactorSymbol()
      if (symbol < 0) return BROKEN
      const step = symbol - 60
      if (book === NOISE) {
        noise += step
        store<i32>(factors + slot, noise)
      } else if (book >= INTENSITY_MINUS) {
        position += step
        store<i32>(factors + slot, position)
      } else {
        factor += step
        if (factor < 0 || factor > 255) return BROKEN
        store<i32>(factors + slot, factor)
      }
    }
  }
  return 0
}

function applyStereo(channel: i32): void {
  const left = spectra + <usize>(channel * 4096)
  const right = left + 4096
  let firstWindow = 0
  for (let g = 0; g < groups; g++) {
    const windows = load<i32>(groupLengths + <usize>(g << 2))
    for (let band = 0; band < maxBand; band++) {
      const slot = <usize>((g * 64 + band) << 2)
      const leftBook = load<i32>(codebooks + slot)
      const rightBook = load<i32>(codebooks + 2048 + slot)
      const used = load<u8>(midSide + <usize>(g * 64 + band)) !== 0
      const from = load<i32>(edges + <usize>(band << 2))
      const width = load<i32>(edges + <usize>((band + 1) << 2)) - from
      const intensity = rightBook >= INTENSITY_MINUS
      if (!intensity && (!used || leftBook === NOISE || rightBook === NOISE)) continue
      let gain: f32 = 1
      if (intensity) {
        gain = <f32>(0.5 ** (0.25 * <f64>load<i32>(scales + 2048 + slot)))
        if ((rightBook === INTENSITY_PLUS) === (midSideMode === 1 && used)) gain = -gain
      }
      for (let w = 0; w < windows; w++) {
        const at = <usize>(((firstWindow + w) * 128 + from) << 2)
        for (let i: usize = 0; i < <usize>(width << 2); i += 4) {
          const l = load<f32>(left + at + i)
          if (intensity) {
            store<f32>(right + at + i, l * gain)
          } else {
            const r = load<f32>(right + at + i)
            store<f32>(left + at + i, l + r)
            store<f32>(right + at + i, l - r)
          }
        }
      }
    }
    firstWindow += windows
  }
}
