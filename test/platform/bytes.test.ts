import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { connect } from '../../src/platform/postgres.ts'
import { createTestDatabase } from '../support/database.ts'

const database = await createTestDatabase({ empty: true })
after(() => database.drop())
const pool = connect(database.address, { connections: 2 })
after(() => pool.end({ timeout: 1 }))

test('returns bytes as they were sent, also from prepared statements', async () => {
  const some = fc.uint8Array({ maxLength: 20_000 })
  await fc.assert(
    fc.asyncProperty(some, fc.option(some), fc.string(), async (bytes, perhaps, text) => {
      const word = text.replaceAll('\0', '')
      const [row] = await pool`
        select ${Buffer.from(bytes)}::bytea as bytes, ${word}::text as word, ${perhaps}::bytea as perhaps,
          octet_length(${bytes}::bytea) as size`
      assert.deepEqual(row, {
        bytes: Buffer.from(bytes),
        word,
        perhaps: perhaps === null ? null : Buffer.from(perhaps),
        size: bytes.length,
      })
    }),
  )
})

test('does not mix the bytes of pipelined statements', async () => {
  const sent = Array.from({ length: 40 }, (_, index) => Buffer.alloc(index * 300, index))
  const rows = await Promise.all(sent.map((bytes) => pool`select ${bytes}::bytea as bytes, 1 as one`))
  assert.deepEqual(
    rows.map(([row]) => row),
    sent.map((bytes) => ({ bytes, one: 1 })),
  )
})
