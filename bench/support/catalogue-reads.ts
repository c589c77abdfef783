import { readConfig } from '../../src/config.ts'
import { buildContext } from '../../src/context.ts'
import { grantEntitlements } from '../../src/domain/access/entitlements.ts'
import { apiScopes } from '../../src/domain/access/scopes.ts'
import { createClient } from '../../src/domain/identity/clients/create-client.ts'
import { issueAccessToken } from '../../src/domain/identity/tokens/access-token.ts'
import { createOrganisation } from '../../src/domain/organisations/organisations.ts'
import { buildApp } from '../../src/http/app.ts'
import { PostgresTextIndex } from '../../src/index/text/postgres/postgres-text-index.ts'
import { newId } from '../../src/lib/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { connect, type Pool } from '../../src/platform/postgres.ts'
import { randomFrom } from '../../tools/synthetic-atlas/random.ts'
import { type CatalogueDatabase, cpuOf } from './catalogue-database.ts'
import { report } from './peers.ts'
import { prewarmAtlas } from './prewarm.ts'

type Reader = {
  get(url: string): Promise<Record<string, unknown>>
  /** Wall and CPU milliseconds of each call, including the CPU time of the database. */
  measure(urls: string[]): Promise<{ wall: number[]; cpu: number[] }>
  /** Wall milliseconds of each call with two concurrent clients. Does not share the caches that `measure` has filled. */
  measureTwo(urls: string[]): Promise<number[]>
  close(): Promise<void>
}

/**
 * Opens the whole app with a caller that may read everything: once with one connection, so that the CPU time of a call can
 * be measured, and once with two.
 */
async function openReader(database: CatalogueDatabase): Promise<Reader> {
  const db = connect(database.address, { connections: 1, role: 'euterpe_service' })
  const two = connect(database.address, { connections: 2, role: 'euterpe_service' })
  const setup = connect(database.address, { connections: 2, role: 'euterpe_service' })
  const config = readConfig({ EUTERPE_MASTER_KEY: Buffer.alloc(32).toString('base64') })
  const context = buildContext(config, setup, createLog({ level: 'error', file: '/dev/null' }), {
    worker: false,
  })
  const organisation = await createOrganisation(setup, { name: `Bench ${newId()}`, region: 'eu-west-1' })
  await grantEntitlements(setup, organisation.id, ['atlas', 'search'], new Date())
  const { client } = await createClient(setup, organisation.id, {
    name: 'Bench',
    type: 'machine',
    redirectUris: [],
    scopes: [...apiScopes],
    catalogueId: null,
    signIn: [],
  })
  await database.owner`update clients set rate_per_second = 1000000, rate_burst = 1000000 where id = ${client.id}`
  const token = await issueAccessToken(context, {
    sub: client.id,
    client_id: client.id,
    org: organisation.id,
    scope: apiScopes.join(' '),
    sid: newId(),
  })
  const buildAppOn = (pool: Pool) =>
    buildApp({ ...context, db: pool, textIndex: new PostgresTextIndex(pool, context.indexThreads) })
  const app = await buildAppOn(db)
  const appForTwo = await buildAppOn(two)
  const headers = { authorization: `Bearer ${token}` }
  const get = async (url: string, from = app) => {
    const response = await from.inject({ method: 'GET', url, headers })
    if (response.statusCode !== 200)
      throw new Error(`${url} responded ${response.statusCode}: ${response.body}`)
    return response.json().data
  }
  const [{ pid }] = (await db`select pg_backend_pid() as pid`) as unknown as [{ pid: number }]
  return {
    get,
    async measure(urls) {
      const [wall, cpu]: number[][] = [[], []]
      for (const url of urls) {
        const [start, node, backend] = [performance.now(), process.cpuUsage(), cpuOf(pid)]
        await get(url)
        const spent = process.cpuUsage(node)
        wall!.push(performance.now() - start)
        cpu!.push((spent.user + spent.system) / 1000 + (cpuOf(pid) - backend) / 1e6)
      }
      return { wall: wall!, cpu: cpu! }
    },
    async measureTwo(urls) {
      const wall: number[] = []
      const getAll = async (share: string[]) => {
        for (const url of share) {
          const start = performance.now()
          await get(url, appForTwo)
          wall.push(performance.now() - start)
        }
      }
      await Promise.all([0, 1].map((client) => getAll(urls.filter((_, index) => index % 2 === client))))
      return wall
    },
    async close() {
      await app.close()
      await appForTwo.close()
      await context.indexThreads.close()
      for (const pool of [db, two, setup]) await pool.end()
    },
  }
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
}

type Limits = { detail: number; substring: number; page: number }

export async function benchReads(database: CatalogueDatabase, tracks: number, limits: Limits): Promise<void> {
  await prewarmAtlas(database.owner)
  const reader = await openReader(database)
  const random = randomFrom(11)
  const pick = <T>(items: readonly T[]) => items[random.below(items.length)]!
  const samples = await database.owner<{ id: string; isrc: string | null; title: string }[]>`
    select id, isrc, title
    from atlas.tracks
    where seq in (select (random() * ${tracks})::bigint from generate_series(1, 1200))
    limit 1000`
  const isrcs = samples.flatMap(({ isrc }) => (isrc === null ? [] : [isrc]))
  const line = (values: number[]) =>
    ([0.5, 0.95, 0.99] as const)
      .map((share) => `p${share * 100} ${quantile(values, share).toFixed(1)}`)
      .join(', ')
  const measureCalls = async (what: string, urls: string[], limit: number) => {
    await reader.measure(urls.slice(0, 8))
    const { wall, cpu } = await reader.measure(urls.slice(8))
    console.log(`  ${what}: CPU ${line(cpu)} ms; wall ${line(wall)} ms (${cpu.length} calls)`)
    report(`${what}, p95 of CPU time`, quantile(cpu, 0.95), { atMost: limit, unit: 'ms' })
    report(`${what}, p95 of wall time`, quantile(wall, 0.95), { atMost: limit, unit: 'ms' })
  }
  const measureFilter = async (what: string, urls: string[]) => {
    await measureCalls(what, urls, limits.substring)
    await reader.measureTwo(urls.slice(0, 8))
    const wall = await reader.measureTwo(urls.slice(8))
    console.log(`  ${what}, two clients: wall ${line(wall)} ms`)
    report(`${what}, two clients, p95 of wall time`, quantile(wall, 0.95), {
      atMost: limits.substring,
      unit: 'ms',
    })
  }
  await measureCalls(
    'a track by its id',
    samples.map(({ id }) => `/v1/atlas/tracks/${id}`),
    limits.detail,
  )
  await measureCalls(
    'a track by its ISRC',
    isrcs.map((isrc) => `/v1/atlas/tracks?isrc=${isrc}`),
    limits.detail,
  )
  // Each text is requested only once, because matches are cached for the next page.
  const filters = (name: string, texts: string[], kind = 'tracks') =>
    [...new Set(texts)].map((text) => `/v1/atlas/${kind}?${name}=${encodeURIComponent(text)}`)
  const fragment = (text: string) => fragmentOf(text, random.next(), 4 + random.below(7))
  const substrings = filters(
    'title',
    samples.slice(0, 300).map(({ title }) => fragment(title)),
  )
  await measureFilter('a substring of a title, 4 to 10 letters', substrings)
  const words = samples.slice(300, 700).map(({ title }) => pick(title.split(' ')))
  await measureFilter('a word of a title', filters('title', words))
  const short = samples.slice(700).map(({ title }) => fragmentOf(title, random.next(), 1 + random.below(2)))
  await measureFilter('one or two letters', filters('title', short).slice(0, 100))
  for (const [name, kind, column] of [
    ['artist_name', 'tracks', 'artists.name'],
    ['name', 'artists', 'artists.name'],
    ['title', 'releases', 'releases.title'],
    ['name', 'labels', 'labels.name'],
  ] as const) {
    const names = await sampleOf(database, column)
    await measureFilter(`${kind} by a substring of ${column}`, filters(name, names.map(fragment), kind))
  }
  const last = Math.floor(tracks / 50)
  const pages = (number: () => number) =>
    Array.from({ length: 60 }, () => `/v1/atlas/tracks?page=${number()}`)
  await measureCalls(
    'the first page',
    pages(() => 1),
    limits.page,
  )
  await measureCalls(
    'page 10,000',
    pages(() => 10_000 + random.below(3)),
    limits.page,
  )
  await measureCalls(
    'any page',
    pages(() => 1 + random.below(last)),
    limits.page,
  )
  for (const kind of ['artists', 'releases', 'labels']) {
    await measureCalls(
      `the first page of ${kind}`,
      Array.from({ length: 40 }, () => `/v1/atlas/${kind}`),
      limits.page,
    )
  }
  await reader.close()
}

async function sampleOf(database: CatalogueDatabase, column: string): Promise<string[]> {
  const [kind, name] = column.split('.') as [string, string]
  const rows = await database.owner<{ name: string }[]>`
    select ${database.owner(name)} as name
    from atlas.${database.owner(kind)}
    where seq in (
      select (random() * (select max(seq) from atlas.${database.owner(kind)}))::bigint
      from generate_series(1, 200)
    )
    limit 108`
  return rows.map((row) => row.name)
}

function fragmentOf(title: string, position: number, length: number): string {
  const letters = [...title]
  const start = Math.floor(position * Math.max(1, letters.length - length))
  return (
    letters
      .slice(start, start + length)
      .join('')
      .trim() || letters[0]!
  )
}
