import { Unzip, type UnzipFile, UnzipInflate, UnzipPassThrough } from 'fflate'
import { SaxesParser } from 'saxes'
import { type CsvRow, csvLimits } from '../../../../lib/csv-scanner.ts'
import { Problem } from '../../../../lib/problem.ts'
import type { Bytes } from '../delivered-track.ts'
import { formatCell, isTimeFormat } from './xlsx-formats.ts'

/** A sheet of a million rows stays below these limits; a zip bomb does not. */
const defaultLimits = { fileBytes: 100_000_000, partBytes: 1_000_000_000, sharedCharacters: 100_000_000 }
export type XlsxLimits = typeof defaultLimits

/** Whether bytes start like a zip file, which an Excel file is. */
export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4
}

/**
 * The rows of the first sheet of an Excel file (.xlsx), each cell as a person sees it. The compressed file and its table of
 * texts are held in memory; of the sheet itself, only one piece at a time.
 */
export async function* readXlsx(bytes: Bytes, limits: XlsxLimits = defaultLimits): AsyncGenerator<CsvRow[]> {
  const file = await readAll(bytes, limits)
  const strings: string[] = []
  let characters = 0
  parsePart(file, limits, 'xl/sharedStrings.xml', (parser) => {
    let text = ''
    let inText = false
    let isPhonetic = false
    parser.on('opentag', ({ name }) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      inText = name === 't' && !isPhonetic
    })
    parser.on('text', (more) => {
      if (inText) text += more
    })
    parser.on('closetag', ({ name }) => {
      if (name === 'rPh') isPhonetic = false
      if (name === 't') inText = false
      if (name !== 'si') return
      characters += text.length
      if (characters > limits.sharedCharacters) throw refuse('contains too much text. Save it as CSV')
      strings.push(text)
    })
  })
  const formats = readFormats(file, limits)
  let rows: CsvRow[] = []
  let width = 0
  const pieces = feedPart(file, limits, firstSheet(file, limits), (parser) => {
    let cells: string[] = []
    let cell: { at: number; type: string; format: string | null } | null = null
    let value = ''
    let inValue = false
    let line = 0
    parser.on('opentag', ({ name, attributes }) => {
      const of = attributes as Record<string, string>
      if (name === 'row') {
        cells = []
        line = Number(of.r ?? line + 1)
      } else if (name === 'c') {
        const at = columnOf(of.r, cells.length)
        if (at >= csvLimits.maxCells) throw refuse(`has more than ${csvLimits.maxCells} columns`)
        cell = { at, type: of.t ?? 'n', format: formats[Number(of.s ?? -1)] ?? null }
        value = ''
      }
      inValue = name === 'v' || (name === 't' && cell !== null)
    })
    parser.on('text', (more) => {
      if (inValue) value += more
      if (value.length > csvLimits.maxRowLength) throw refuse('has a cell that is too long')
    })
    parser.on('closetag', ({ name }) => {
      inValue = false
      if (name === 'c' && cell !== null) {
        while (cells.length < cell.at) cells.push('')
        cells[cell.at] = showCell(cell, value, strings)
        cell = null
      } else if (name === 'row' && cells.some((text) => text !== '')) {
        if (width === 0) width = cells.length
        // Excel leaves empty cells at the end of a row out.
        while (cells.length < width) cells.push('')
        rows.push({ line, at: 0, cells })
      }
    })
  })
  let isFound = false
  for (const found of pieces) {
    isFound = found
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
  if (!isFound) throw refuse('has no sheet')
}

function showCell(
  { type, format }: { type: string; format: string | null },
  value: string,
  strings: string[],
): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'n' && value !== '') return formatCell(Number(value), format)
  if (type === 'b') return value === '1' ? 'true' : 'false'
  return type === 'e' ? '' : value
}

/** `C7` is in column 2. */
function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return next
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The number format of each cell style that shows a date or a time; null for others. */
function readFormats(file: Uint8Array, limits: XlsxLimits): (string | null)[] {
  const codes = new Map<number, string>()
  const formats: (string | null)[] = []
  let inCells = false
  parsePart(file, limits, 'xl/styles.xml', (parser) => {
    parser.on('opentag', ({ name, attributes }) => {
      const of = attributes as Record<string, string>
      if (name === 'numFmt') codes.set(Number(of.numFmtId), of.formatCode ?? '')
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells)
        formats.push(isTimeFormat(Number(of.numFmtId), codes.get(Number(of.numFmtId))))
    })
    parser.on('closetag', ({ name }) => {
      if (name === 'cellXfs') inCells = false
    })
  })
  return formats
}

/** The sheet that comes first in the workbook, by its relationship; most writers call it sheet1. */
function firstSheet(file: Uint8Array, limits: XlsxLimits): string {
  let id: string | null = null
  parsePart(file, limits, 'xl/workbook.xml', (parser) => {
    parser.on('opentag', ({ name, attributes }) => {
      if (name === 'sheet') id ??= (attributes as Record<string, string>)['r:id'] ?? null
    })
  })
  let target = 'worksheets/sheet1.xml'
  parsePart(file, limits, 'xl/_rels/workbook.xml.rels', (parser) => {
    parser.on('opentag', ({ name, attributes }) => {
      const of = attributes as Record<string, string>
      if (name === 'Relationship' && of.Id === id && of.Target) target = of.Target
    })
  })
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Feeds one part of the file to a parser, if there is such a part. */
function parsePart(
  file: Uint8Array,
  limits: XlsxLimits,
  name: string,
  listen: (parser: SaxesParser) => void,
): void {
  for (const _ of feedPart(file, limits, name, listen));
}

/** Feeds one part of the file to a parser and pauses after each piece. Yields whether the part was found. */
function* feedPart(
  file: Uint8Array,
  limits: XlsxLimits,
  name: string,
  listen: (parser: SaxesParser) => void,
): Generator<boolean> {
  const parser = new SaxesParser()
  listen(parser)
  parser.on('doctype', () => {
    throw refuse('contains a document type declaration')
  })
  const decoder = new TextDecoder('utf-8')
  let isFound = false
  let size = 0
  const unzip = new Unzip((part: UnzipFile) => {
    if (part.name !== name) return
    isFound = true
    part.ondata = (error, chunk, isLast) => {
      if (error) throw error
      size += chunk.length
      if (size > limits.partBytes) throw refuse('is too large when unpacked. Save it as CSV')
      parser.write(decoder.decode(chunk, { stream: !isLast }))
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  unzip.register(UnzipPassThrough)
  try {
    for (let at = 0; at < file.length; at += 65_536) {
      unzip.push(file.subarray(at, at + 65_536), at + 65_536 >= file.length)
      yield isFound
    }
    if (isFound) parser.close()
  } catch (error) {
    throw error instanceof Problem ? error : refuse('is damaged', error)
  }
}

async function readAll(bytes: Bytes, { fileBytes }: XlsxLimits): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > fileBytes) throw refuse(`is larger than ${fileBytes / 1_000_000} MB. Save it as CSV`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function refuse(why: string, cause?: unknown): Problem {
  return new Problem('validation_error', `The Excel file ${why}.`, cause === undefined ? {} : { cause })
}
