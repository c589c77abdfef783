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

test('the first line names the columns, in any case', async () => {
  assert.deepEqual(await readHeader(chunks('Outer_ID, title\n1,One\n'), ','), ['outer_id', 'title'])
})

test('a first line that names none is told what it must name', async () => {
  for (const text of ['', 'name,title\n1,One\n', '"outer_id"x,title\n']) {
    await assert.rejects(
      readHeader(chunks(text), ','),
      (error) => error instanceof Problem && error.message.includes('outer_id'),
    )
  }
})

test('a file that cannot be read fails with its own reason, not with that of its columns', async () => {
  await assert.rejects(readHeader(chunks('outer_', new Error('the disk is gone')), ','), /the disk is gone/)
})
