import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { connect, transaction } from '../../src/platform/postgres.ts'
import { createTestDatabase } from '../support/database.ts'

const database = await createTestDatabase({ empty: true })
after(() => database.drop())
const db = connect(database.address, { connections: 2 })
after(() => db.end())
await db.unsafe(`
  create schema music;
  create table music.songs (id int primary key, title text, tags text[], details jsonb, at timestamptz)`)

const anyText = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))
const maybe = <T>(given: fc.Arbitrary<T>) => fc.option(given, { freq: 4 })

test('returns values of every type as they were sent', async () => {
  const at = new Date('2024-02-29T12:34:56.789Z')
  const [row] = await db`
    select
      ${2 ** 40}::bigint as large, ${1.5}::float8 as half, ${'7.10'}::numeric as exact, ${true} as yes,
      ${null}::text as nothing, ${at} as at, ${[at, null]}::timestamptz[] as moments,
      ${db.json(['a', { b: [] }])} as json, ${[[1, 2], [3, null]]}::int[] as nested, ${[]}::uuid[] as none,
      ${[false]}::boolean[] as flags, ${[Buffer.from([0, 255])]}::bytea[] as bytes, date '2024-02-29' as day`
  assert.deepEqual(row, {
    large: 2 ** 40,
    half: 1.5,
    exact: '7.10',
    yes: true,
    nothing: null,
    at,
    moments: [at, null],
    json: ['a', { b: [] }],
    nested: [
      [1, 2],
      [3, null],
    ],
    none: [],
    flags: [false],
    bytes: [Buffer.from([0, 255])],
    day: new Date('2024-02-29'),
  })
})

test('returns texts as they were sent, as values, in arrays and in JSON', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.array(maybe(anyText)), async (text, texts) => {
      const [row] =
        await db`select ${text}::text as text, ${texts}::text[] as texts, ${db.json(texts)} as json`
      assert.deepEqual(row, { text, texts, json: texts })
    }),
  )
})

test('fragments, names, rows and columns become part of a statement, and values never do', async () => {
  const rows = [
    {
      id: 1,
      title: `Robert'); drop table music.songs; --`,
      tags: ['a', '"'],
      details: db.json([1]),
      at: null,
    },
    { id: 2, title: 'Two', tags: [], details: db.json({}), at: new Date(0) },
  ]
  const inserted = await db`insert into ${db('music.songs')} ${db(rows)}`
  assert.equal(inserted.count, 2)
  const changed =
    await db`update music.songs set ${db({ title: 'New', tags: ['x'] })}, details = null where id = ${2}`
  assert.equal(changed.count, 1)
  const find = (id: number | null) =>
    db`select ${db(['id', 'title'])} from music.songs where true ${id === null ? db`` : db`and id = ${id}`} order by id`
  assert.deepEqual([...(await find(2))], [{ id: 2, title: 'New' }])
  assert.deepEqual(
    (await find(null)).map(({ title }) => title),
    [rows[0]!.title, 'New'],
  )
  await assert.rejects(db`select ${db('no"such')} from music.songs`, { code: '42703' })
})

test('refuses undefined values and arrays of objects before sending them', async () => {
  await assert.rejects(db`select ${undefined}`, /undefined/)
  await assert.rejects(db`select ${[{ a: 1 }]}::jsonb`, /db\.json/)
})

test('a query runs once, however often it is awaited', async () => {
  await db`create sequence runs`
  const query = db`select nextval('runs') as run`
  assert.deepEqual(await Promise.all([query, query]), [[{ run: 1 }], [{ run: 1 }]])
  assert.equal((await db`select nextval('runs') as run`)[0]!.run, 2)
})

test('a long result is read in batches', async () => {
  const sizes: number[] = []
  await transaction(db, async (tx) => {
    const query = tx<{ n: number }[]>`select n from generate_series(1, ${25}::int) as n`
    for await (const rows of query.cursor(10)) sizes.push(rows.length)
  })
  assert.deepEqual(sizes, [10, 10, 5])
})

test('a savepoint rolls back only its own work', async () => {
  await db`create table steps (step text)`
  await transaction(db, async (tx) => {
    await tx`insert into steps values ('before')`
    await assert.rejects(
      tx.savepoint(async (inner) => {
        await inner`insert into steps values ('undone')`
        await inner`select 1 / 0`
      }),
      { code: '22012' },
    )
    await tx.savepoint((inner) => inner`insert into steps values ('kept')`)
  })
  assert.deepEqual(
    (await db`select step from steps`).map(({ step }) => step),
    ['before', 'kept'],
  )
})

test('a transaction with a failed statement fails, even if the error was caught', async () => {
  const swallowed = transaction(db, async (tx) => {
    await tx`insert into steps values ('lost')`
    await tx`select 1 / 0`.catch(() => {})
  })
  await assert.rejects(swallowed, { code: '22012' })
  const forgotten = transaction(db, async (tx) => {
    await tx`insert into steps values ('lost')`
    tx`select 1 / 0`.catch(() => {})
  })
  await assert.rejects(forgotten, { code: '22012' })
  assert.equal((await db`select 1 from steps where step = 'lost'`).length, 0)
})

test('refuses statements after the end of a transaction', async () => {
  const escaped = await transaction(db, async (tx) => ({ tx }))
  await assert.rejects(escaped.tx`insert into steps values ('late')`, /over/)
})

test('dynamic SQL does not accumulate prepared statements on the server', async () => {
  const single = connect(database.address, { connections: 1 })
  after(() => single.end())
  for (let round = 0; round < 700; round++)
    await single`select ${single(`column${round}`)} from (select 1 as ${single(`column${round}`)}) as t`
  const [row] = await single`select count(*) as count from pg_prepared_statements`
  assert.ok(row!.count <= 301, `${row!.count} prepared statements`)
})

test('a prepared statement survives a change of its table', async () => {
  await db`create table growing (a int)`
  await db`insert into growing values (1)`
  const read = () => db`select growing.* from growing`
  await Promise.all([read(), read(), read()])
  await db`alter table growing alter column a type text`
  assert.deepEqual([...(await read())], [{ a: '1' }])
})

test('single statements that share all connections do not starve transactions', async () => {
  const few = connect(database.address, { connections: 2 })
  after(() => few.end())
  let going = true
  const singles = Array.from({ length: 20 }, async () => {
    while (going) await few`select pg_sleep(0.001)`
  })
  for (let round = 0; round < 20; round++) await transaction(few, (tx) => tx`select 1`)
  going = false
  await Promise.all(singles)
})
