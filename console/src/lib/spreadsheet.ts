import { strToU8, zipSync } from 'fflate'

export type Cell = string | number | null

/** CSV that spreadsheets open without a question, and in which no cell is run as a formula. */
export function writeCsv(rows: Cell[][]): Blob {
  const lines = rows.map((row) => row.map(writeCell).join(','))
  return new Blob(['\ufeff', `${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}

function writeCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** An Excel workbook with one sheet (ECMA-376). */
export function writeXlsx(rows: Cell[][]): Blob {
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="Tracks" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheets}"><sheetData>${rows.map(writeXmlRow).join('')}</sheetData></worksheet>`,
  }
  const zipped = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(xmlHead + text)])),
  )
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new Blob([new Uint8Array(zipped)], { type })
}

const writeXmlRow = (row: Cell[]) =>
  `<row>${row
    .map((cell) =>
      cell === null
        ? '<c/>'
        : typeof cell === 'number'
          ? `<c><v>${cell}</v></c>`
          : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`,
    )
    .join('')}</row>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Control characters are not allowed in XML, not even escaped. */
function escapeXml(text: string): string {
  return text.replace(/[\p{Cc}&<>]/gu, (sign) => entities[sign] ?? (/[\t\r\n]/.test(sign) ? sign : ''))
}
