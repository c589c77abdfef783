// A single_channel_element or channel_pair_element (ISO/IEC 14496-3, 4.4.2): ics_info, section data, scale factors, spectral data, and
// the tools that work on spectra: stereo, noise substitution and TNS.

import { overrun, readBits, skipBits } from '../shared/bits'
import {
  CHANNEL_BYTES,
  GROUP_STRIDE,
  INTENSITY_OUT_OF_PHASE,
  NOISE,
  RESERVED_BOOK,
  SHORT_LINES,
  SIDE_BYTES,
  ZERO,
} from './constants'
import { buildFilterbank, EIGHT_SHORT, synthesise } from './filterbank'
import { buildBooks, readFactorSymbol } from './huffman'
import { readSpectrum } from './spectrum'
import { applyStereo } from './stereo'
import {
  LONG_BAND_COUNT,
  LONG_BAND_EDGES,
  LONG_BAND_START,
  SHORT_BAND_COUNT,
  SHORT_BAND_EDGES,
  SHORT_BAND_START,
} from './tables'
import { applyTns, readTns } from './tns'
import { applyPulses, clearPulses, edges, fillNoise, readPulses } from './tools'

const ERROR_BROKEN = -1
const ERROR_UNSUPPORTED = -2
const MAX_CHANNELS = 8
/** dpcm offsets: of scale factors (4.6.2), of noise energies and of the first noise energy (4.6.13). */
const DPCM_OFFSET = 60
const NOISE_OFFSET = 90
const FIRST_NOISE_OFFSET = 256

const spectra = memory.data(MAX_CHANNELS * 1024 * 4, 16)
const overlaps = memory.data(MAX_CHANNELS * 1024 * 4, 16)
const outputs = memory.data(MAX_CHANNELS * 1024 * 4, 16)
/** window_shape of the previous frame, per channel. */
const lastShapes = memory.data(MAX_CHANNELS * 4, 16)
/** Codebook and scale factor of each band: per side of a pair 512 entries of i32, indexed by group * GROUP_STRIDE + band. */
const codebooks = memory.data(2 * 512 * 4, 16)
const scales = memory.data(2 * 512 * 4, 16)
const midSide = memory.data(512, 16)
const groupLengths = memory.data(8 * 4, 16)

/** ics_info of the channel being read: window_sequence, window_shape, number of window groups, max_sfb, num_swb. */
let sequence = 0
let shape = 0
let groups = 0
let maxBand = 0
let bandCount = 0
/** ms_mask_present: 0 none, 1 by band, 2 all bands. */
let midSideMode = 0

export function prepareTables(): void {
  buildBooks()
  buildFilterbank()
}

export function resetChannel(channel: i32): void {
  memory.fill(overlaps + <usize>(channel * CHANNEL_BYTES), 0, CHANNEL_BYTES)
  store<i32>(lastShapes + <usize>(channel << 2), 0)
}

export function outputOf(channel: i32): usize {
  return outputs + <usize>(channel * CHANNEL_BYTES)
}

export function decodeChannel(channel: i32, rateIndex: i32): i32 {
  const status = readChannelStream(channel, 0, rateIndex, false)
  if (status < 0) return status
  synthesiseChannel(channel, 0)
  return 0
}

export function decodePair(channel: i32, rateIndex: i32): i32 {
  const common = readBits(1) !== 0
  midSideMode = 0
  if (common) {
    const info = readIcsInfo(rateIndex)
    if (info < 0) return info
    midSideMode = <i32>readBits(2)
    if (midSideMode === 3) return ERROR_BROKEN
    for (let g = 0; g < groups; g++) {
      for (let band = 0; band < maxBand; band++) {
        const used: u8 = midSideMode === 1 ? <u8>readBits(1) : midSideMode === 2 ? 1 : 0
        store<u8>(midSide + <usize>(g * GROUP_STRIDE + band), used)
      }
    }
  }
  const left = readChannelStream(channel, 0, rateIndex, common)
  if (left < 0) return left
  const leftSequence = sequence
  const leftShape = shape
  if (!common) synthesiseChannel(channel, 0)
  const right = readChannelStream(channel + 1, 1, rateIndex, common)
  if (right < 0) return right
  if (common) {
    applyStereo(
      spectra + <usize>(channel * CHANNEL_BYTES),
      codebooks,
      scales,
      midSide,
      midSideMode,
      groupLengths,
      groups,
      maxBand,
    )
    sequence = leftSequence
    shape = leftShape
    synthesiseChannel(channel, 0)
  }
  synthesiseChannel(channel + 1, 1)
  return 0
}

/** TNS and filterbank of one channel. */
function synthesiseChannel(channel: i32, side: i32): void {
  const spectrum = spectra + <usize>(channel * CHANNEL_BYTES)
  applyTns(side, spectrum, edges, bandCount, maxBand, sequence === EIGHT_SHORT)
  const last = lastShapes + <usize>(channel << 2)
  synthesise(
    spectrum,
    overlaps + <usize>(channel * CHANNEL_BYTES),
    outputOf(channel),
    sequence,
    shape,
    load<i32>(last),
  )
  store<i32>(last, shape)
}

/** ics_info (4.4.2): window sequence and shape, grouping of short windows, number of bands. */
function readIcsInfo(rateIndex: i32): i32 {
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
    // Prediction is a tool of the Main and LTP profiles.
    if (readBits(1)) return ERROR_UNSUPPORTED
    bandCount = <i32>unchecked(LONG_BAND_COUNT[rateIndex])
    const start = <i32>unchecked(LONG_BAND_START[rateIndex])
    for (let b = 0; b <= bandCount; b++) {
      store<i32>(edges + <usize>(b << 2), <i32>unchecked(LONG_BAND_EDGES[start + b]))
    }
  }
  return maxBand > bandCount ? ERROR_BROKEN : 0
}

/** individual_channel_stream (4.4.2) up to the dequantised spectrum. */
function readChannelStream(channel: i32, side: i32, rateIndex: i32, common: bool): i32 {
  const gain = <i32>readBits(8)
  if (!common) {
    const info = readIcsInfo(rateIndex)
    if (info < 0) return info
  }
  const books = codebooks + <usize>(side * SIDE_BYTES)
  const factors = scales + <usize>(side * SIDE_BYTES)
  if (readSections(books) < 0) return ERROR_BROKEN
  if (readScaleFactors(books, factors, gain) < 0) return ERROR_BROKEN
  const pulses = readBits(1) !== 0
  if (pulses && sequence === EIGHT_SHORT) return ERROR_BROKEN
  if (pulses) readPulses(bandCount)
  else clearPulses()
  if (!readTns(side, sequence === EIGHT_SHORT)) return ERROR_BROKEN
  if (readBits(1)) return ERROR_UNSUPPORTED
  const spectrum = spectra + <usize>(channel * CHANNEL_BYTES)
  memory.fill(spectrum, 0, CHANNEL_BYTES)
  let firstWindow = 0
  for (let g = 0; g < groups; g++) {
    const windows = load<i32>(groupLengths + <usize>(g << 2))
    for (let band = 0; band < maxBand; band++) {
      const slot = <usize>((g * GROUP_STRIDE + band) << 2)
      const book = load<i32>(books + slot)
      if (book === ZERO || book >= INTENSITY_OUT_OF_PHASE) continue
      const from = load<i32>(edges + <usize>(band << 2))
      const width = load<i32>(edges + <usize>((band + 1) << 2)) - from
      for (let w = 0; w < windows; w++) {
        const at = spectrum + <usize>(((firstWindow + w) * SHORT_LINES + from) << 2)
        if (book === NOISE) fillNoise(at, width, load<i32>(factors + slot))
        else if (!readSpectrum(book, at, width, load<i32>(factors + slot))) return ERROR_BROKEN
      }
    }
    firstWindow += windows
  }
  applyPulses(spectrum, books, factors, maxBand)
  return overrun() ? ERROR_BROKEN : 0
}

/** section_data (4.6.3): runs of bands that share a codebook. */
function readSections(books: usize): i32 {
  const bits = sequence === EIGHT_SHORT ? 3 : 5
  const marker = (1 << bits) - 1
  for (let g = 0; g < groups; g++) {
    let band = 0
    while (band < maxBand) {
      const book = <i32>readBits(4)
      if (book === RESERVED_BOOK) return ERROR_BROKEN
      let length = 0
      let step = <i32>readBits(bits)
      while (step === marker) {
        length += marker
        if (length > maxBand) return ERROR_BROKEN
        step = <i32>readBits(bits)
      }
      length += step
      if (band + length > maxBand || overrun()) return ERROR_BROKEN
      for (let i = 0; i < length; i++) store<i32>(books + <usize>((g * GROUP_STRIDE + band + i) << 2), book)
      band += length
    }
  }
  return 0
}

/**
 * scale_factor_data (4.6.2): differences from the previous band, Huffman coded. Scale factors, intensity positions and noise energies
 * each have a running value of their own.
 */
function readScaleFactors(books: usize, factors: usize, gain: i32): i32 {
  let factor = gain
  let position = 0
  let noise = gain - NOISE_OFFSET
  let firstNoise = true
  for (let g = 0; g < groups; g++) {
    for (let band = 0; band < maxBand; band++) {
      const slot = <usize>((g * GROUP_STRIDE + band) << 2)
      const book = load<i32>(books + slot)
      if (book === ZERO) {
        store<i32>(factors + slot, 0)
        continue
      }
      if (book === NOISE && firstNoise) {
        firstNoise = false
        noise += <i32>readBits(9) - FIRST_NOISE_OFFSET
        store<i32>(factors + slot, noise)
        continue
      }
      const symbol = readFactorSymbol()
      if (symbol < 0) return ERROR_BROKEN
      const step = symbol - DPCM_OFFSET
      if (book === NOISE) {
        noise += step
        store<i32>(factors + slot, noise)
      } else if (book >= INTENSITY_OUT_OF_PHASE) {
        position += step
        store<i32>(factors + slot, position)
      } else {
        factor += step
        if (factor < 0 || factor > 255) return ERROR_BROKEN
        store<i32>(factors + slot, factor)
      }
    }
  }
  return 0
}
