// The Vorbis headers (section 4.2): stream parameters, and the codebooks, floors, residues, mappings and modes used to decode it.

import { bitLength, overrun, readBits } from './bits'
import { buildBlocks } from './blocks'
import { Codebook, readCodebook } from './codebook'
import { Floor0, readFloor0 } from './floor0'
import { buildLevelTable, Floor1, readFloor1 } from './floor1'
import { resetMemory } from './memory'
import { Residue, readResidue } from './residue'

/** Header packet types (section 4.2.1), and "vorbis" as two little-endian numbers. */
const IDENTIFICATION = 1
const SETUP = 5
const MARK_VORB: u32 = 0x62726f76
const MARK_IS: u32 = 0x7369
/** Block sizes in samples (section 4.2.2). */
const MIN_BLOCK = 64
const MAX_BLOCK = 8192

/** A floor of either type; exactly one field is set. */
export class Floor {
  zero: Floor0 | null = null
  one: Floor1 | null = null
}

/** A mapping (section 4.2.4): channel couplings, and the floor and residue of each submap. */
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
let mappings: StaticArray<Mapping> = new StaticArray<Mapping>(0)
export let modes: i32 = 0
/** blockflag and mapping number of each mode. */
const modeLong = memory.data(64, 16)
const modeMapping = memory.data(64, 16)

export function isLongMode(mode: i32): bool {
  return load<u8>(modeLong + <usize>mode) !== 0
}

export function mappingOf(mode: i32): Mapping {
  return unchecked(mappings[<i32>load<u8>(modeMapping + <usize>mode)])
}

/** The common start of a header: packet type, then "vorbis". */
function readHeaderMark(kind: u32): bool {
  if (readBits(8) !== kind) return false
  return readBits(32) === MARK_VORB && readBits(16) === MARK_IS
}

export function readIdentification(): bool {
  modes = 0
  if (!readHeaderMark(IDENTIFICATION) || readBits(32) !== 0) return false
  channels = <i32>readBits(8)
  sampleRate = readBits(32)
  for (let i = 0; i < 3; i++) readBits(32)
  shortBlock = 1 << readBits(4)
  longBlock = 1 << readBits(4)
  if (!readBits(1) || overrun() || channels === 0 || sampleRate === 0) return false
  return shortBlock >= MIN_BLOCK && shortBlock <= longBlock && longBlock <= MAX_BLOCK
}

/** Reads the setup header (section 4.2.4). Frees the tables of an earlier stream. */
export function readSetup(): bool {
  modes = 0
  resetMemory()
  if (!readHeaderMark(SETUP)) return false
  return (
    buildBlocks(shortBlock >> 1, longBlock >> 1) &&
    readBooks() &&
    skipTimeTransforms() &&
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

/** Time domain transforms are placeholders: all of them must be zero. */
function skipTimeTransforms(): bool {
  for (let i = <i32>readBits(6) + 1; i > 0; i--) if (readBits(16) !== 0) return false
  return !overrun()
}

function readFloors(): bool {
  buildLevelTable()
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
