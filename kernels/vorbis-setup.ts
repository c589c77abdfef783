// The Vorbis headers (section 4.2): what a stream says about itself, and the books, floors, residues and mappings it decodes with.

import { bitLength, overrun, readBits } from './vorbis-bits'
import { buildBlocks } from './vorbis-blocks'
import { Codebook, readCodebook } from './vorbis-codebook'
import { Floor0, readFloor0 } from './vorbis-floor0'
import { buildLevels, Floor1, readFloor1 } from './vorbis-floor1'
import { Residue, readResidue } from './vorbis-residue'
import { emptyRoom } from './vorbis-room'

/** One of the two kinds of floor. */
export class Floor {
  zero: Floor0 | null = null
  one: Floor1 | null = null
}

export class Mapping {
  couplings: i32 = 0
  magnitude: StaticArray<i32> = new StaticArray<i32>(256)
  angle: StaticArray<i32> = new StaticArray<i32>(256)
  submaps: i32 = 1
  submapOf: StaticArray<i32> = new StaticArray<i32>(256)
  floorOf: StaticArray<i32> = new StaticArray<i32>(16)
  residueOf: StaticArray<i32> = new StaticArray<i32>(16)
}

export let channels: i32 = 0
export let sampleRate: u32 = 0
export let shortBlock: i32 = 0
export let longBlock: i32 = 0
export let books: StaticArray<Codebook> = new StaticArray<Codebook>(0)
export let floors: StaticArray<Floor> = new StaticArray<Floor>(0)
export let residues: StaticArray<Residue> = new StaticArray<Residue>(0)
export let mappings: StaticArray<Mapping> = new StaticArray<Mapping>(0)
export let modes: i32 = 0
const modeLong = memory.data(64, 16)
const modeMapping = memory.data(64, 16)

export function isLongMode(mode: i32): bool {
  return load<u8>(modeLong + <usize>mode) !== 0
}

export function mappingOf(mode: i32): Mapping {
  return unchecked(mappings[<i32>load<u8>(modeMapping + <usize>mode)])
}

/** "vorbis" behind a header's kind. */
function readMark(kind: u32): bool {
  if (readBits(8) !== kind) return false
  return readBits(32) === 0x62726f76 && readBits(16) === 0x7369
}

export function readIdentification(): bool {
  modes = 0
  if (!readMark(1) || readBits(32) !== 0) return false
  channels = <i32>readBits(8)
  sampleRate = readBits(32)
  for (let i = 0; i < 3; i++) readBits(32)
  shortBlock = 1 << readBits(4)
  longBlock = 1 << readBits(4)
  if (!readBits(1) || overrun() || channels === 0 || sampleRate === 0) return false
  return shortBlock >= 64 && shortBlock <= longBlock && longBlock <= 8192
}

/** Reads the third header. What an earlier stream used is forgotten. */
export function readSetup(): bool {
  modes = 0
  emptyRoom()
  if (!readMark(5)) return false
  return (
    buildBlocks(shortBlock >> 1, longBlock >> 1) &&
    readBooks() &&
    readTimes() &&
    readFloors() &&
    readResidues() &&
    readMappings() &&
    readModes()
  )
}

function readBooks(): bool {
  books = new StaticArray<Codebook>(<i32>readBits(8) + 1)
  for (let i = 0; i < books.length; i++) {
    const book = readCodebook()
    if (!book) return false
    books[i] = book
  }
  return true
}

/** Places for transforms in time, which never came. */
function readTimes(): bool {
  for (let i = <i32>readBits(6) + 1; i > 0; i--) if (readBits(16) !== 0) return false
  return !overrun()
}

function readFloors(): bool {
  buildLevels()
  floors = new StaticArray<Floor>(<i32>readBits(6) + 1)
  for (let i = 0; i < floors.length; i++) {
    const kind = readBits(16)
    const floor = new Floor()
    if (kind === 0) floor.zero = readFloor0(books.length, books, shortBlock >> 1, longBlock >> 1)
    else if (kind === 1) floor.one = readFloor1(books.length)
    if (!floor.zero && !floor.one) return false
    floors[i] = floor
  }
  return true
}

function readResidues(): bool {
  residues = new StaticArray<Residue>(<i32>readBits(6) + 1)
  for (let i = 0; i < residues.length; i++) {
    const kind = <i32>readBits(16)
    if (kind > 2) return false
    const residue = readResidue(kind, books.length, books)
    if (!residue) return false
    residues[i] = residue
  }
  return true
}

function readMappings(): bool {
  mappings = new StaticArray<Mapping>(<i32>readBits(6) + 1)
  for (let i = 0; i < mappings.length; i++) {
    if (readBits(16) !== 0) return false
    const mapping = new Mapping()
    if (!readMapping(mapping)) return false
    mappings[i] = mapping
  }
  return true
}

function readMapping(mapping: Mapping): bool {
  mapping.submaps = readBits(1) ? <i32>readBits(4) + 1 : 1
  mapping.couplings = readBits(1) ? <i32>readBits(8) + 1 : 0
  const bits = bitLength(channels - 1)
  for (let i = 0; i < mapping.couplings; i++) {
    const magnitude = <i32>readBits(bits)
    const angle = <i32>readBits(bits)
    if (magnitude === angle || magnitude >= channels || angle >= channels) return false
    mapping.magnitude[i] = magnitude
    mapping.angle[i] = angle
  }
  if (readBits(2) !== 0) return false
  for (let c = 0; mapping.submaps > 1 && c < channels; c++) {
    const submap = <i32>readBits(4)
    if (submap >= mapping.submaps) return false
    mapping.submapOf[c] = submap
  }
  for (let s = 0; s < mapping.submaps; s++) {
    readBits(8)
    const floor = <i32>readBits(8)
    const residue = <i32>readBits(8)
    if (floor >= floors.length || residue >= residues.length) return false
    mapping.floorOf[s] = floor
    mapping.residueOf[s] = residue
  }
  return !overrun()
}

function readModes(): bool {
  const count = <i32>readBits(6) + 1
  for (let i = 0; i < count; i++) {
    store<u8>(modeLong + <usize>i, <u8>readBits(1))
    if (readBits(16) !== 0 || readBits(16) !== 0) return false
    const mapping = <i32>readBits(8)
    if (mapping >= mappings.length) return false
    store<u8>(modeMapping + <usize>i, <u8>mapping)
  }
  if (!readBits(1) || overrun()) return false
  modes = count
  return true
}
