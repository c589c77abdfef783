import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeSpreadsheetRow } from '../../src/lib/csv-writer.ts'

test('a cell that a spreadsheet program would run becomes text', () => {
  const hostile = ['=HYPERLINK("http://x")', '+1+1', '-cmd|calc', '@SUM(A1)', '\t=1', '\r=1']
  for (const cell of hostile) assert.match(writeSpreadsheetRow([cell]), /^"?'/, JSON.stringify(cell))
})

test('numbers and ordinary text stay as they are', () => {
  assert.equal(writeSpreadsheetRow(['-12.5', '+3', '120', 'a=b', 'Étude', '']), '-12.5,+3,120,a=b,Étude,\r\n')
})
