import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHeader } from '../../../../src/domain/catalogue/import/read-csv.ts'
import { Problem } from '../../../../src/lib/problem.ts'

async function* chunks(...parts: (string | Error)[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield Buffer.from(part)
  }
}

test('reads the column names in the first line, ignoring case', async () => {
  assert.deepEqual(await readHeader(chunks('Outer_ID, title\n1,One\n'), ','), ['outer_id', 'title'])
})

test('refuses a first line without the required columns and names them', async () => {
  for (const text of ['', 'name,title\n1,One\n', '"outer_id"x,title\n']) {
    await assert.rejects(
      readHeader(chunks(text), ','),
      (error) => error instanceof Problem && error.message.includes('outer_id'),
    )
  }
})

test('passes on read errors instead of blaming the columns', async () => {
  await assert.rejects(readHeader(chunks('outer_', new Error('the disk is gone')), ','), /the disk is gone/)
})
