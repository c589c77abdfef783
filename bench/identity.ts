/**
 * Sign-in beside oidc-provider with its store in memory, in the same run, by requests per CPU second; ours with
 * PostgreSQL's CPU time included. And what the guard costs a /v1 read.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect } from '../src/platform/postgres.ts'
import type { Setup } from './support/identity-server.ts'
import { median, type Peer, report, startPeer } from './support/peers.ts'
import { watchPostgres } from './support/postgres-cpu.ts'

const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-'))
const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }))
const db = connect(postgres.address)
await migrate(db)
const postgresSeconds = await watchPostgres(db)

const settings = {
  BENCH_POSTGRES: JSON.stringify(postgres.address),
  BENCH_LOG: join(folder, 'bench.log'),
  BENCH_SETUP: folder,
}
const server = join(import.meta.dirname, 'support', 'identity-server.ts')
const ours = await startPeer('euterpe', server, settings)
const theirs = await startPeer('oidc-provider', server, settings)
const setups = new Map<Peer, Setup>()
for (const peer of [ours, theirs])
  setups.set(peer, JSON.parse(await readFile(join(folder, `${peer.name}.json`), 'utf8')))

type Call = { method: string; path: string; headers: Record<string, string>; body?: string }
type Work = (peer: Peer, chain: number) => () => Call

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})
const secretOf = ({ id, secret }: { id: string; secret: string }) => ({
  client_id: id,
  client_secret: secret,
})

const works: Record<string, Work> = {
  userinfo: (peer) => () => {
    const { paths, accessToken } = setups.get(peer)!
    return { method: 'GET', path: paths.userinfo, headers: { authorization: `Bearer ${accessToken}` } }
  },
  client_credentials: (peer) => () => {
    const { paths, machine } = setups.get(peer)!
    return { path: paths.token, ...form({ grant_type: 'client_credentials', ...secretOf(machine) }) }
  },
  'client_credentials, theirs opaque': (peer) => () => {
    const { paths, machine, opaqueMachine } = setups.get(peer)!
    return {
      path: paths.token,
      ...form({ grant_type: 'client_credentials', ...secretOf(opaqueMachine ?? machine) }),
    }
  },
  refresh: (peer, chain) => () => {
    const { paths, client, refreshTokens } = setups.get(peer)!
    const refresh_token = refreshTokens[chain]!
    return { path: paths.token, ...form({ grant_type: 'refresh_token', refresh_token, ...secretOf(client) }) }
  },
}

const read =
  (access: string): Work =>
  (peer) =>
  () => {
    const { organisationId, accessToken } = setups.get(peer)!
    const headers: Record<string, string> =
      access === 'public' ? {} : { authorization: `Bearer ${accessToken}` }
    return { method: 'GET', path: `/v1/bench/${access}/${organisationId}`, headers }
  }

// Their store in memory keeps the newest thousand things, so what fills it most comes last.
for (const [what, count, wanted] of [
  ['userinfo', 2000, 1.5],
  ['refresh', 300, 1.1],
  ['client_credentials', 2000, 1.5],
  ['client_credentials, theirs opaque', 2000, null],
] as const) {
  if (process.argv[2] !== undefined && process.argv[2] !== what) continue
  const before = postgresSeconds()
  const [mine, other] = await compare(
    [
      [ours, works[what]!],
      [theirs, works[what]!],
    ],
    count,
  )
  console.log(
    `  ${what}: euterpe ${Math.round(mine!)}, oidc-provider ${Math.round(other!)} requests per CPU second`,
  )
  const share = ((postgresSeconds() - before) * 1e6) / (count * 5.5)
  console.log(`    of ${Math.round(1e6 / mine!)} µs a request PostgreSQL takes ${Math.round(share)}`)
  if (wanted !== null) report(`${what} against oidc-provider`, mine! / other!, { atLeast: wanted })
}
const [open, guarded] = await compare(
  [
    [ours, read('public')],
    [ours, read('token')],
  ],
  5000,
)
console.log(
  `  a /v1 read: without the guard ${Math.round(open!)}, with it ${Math.round(guarded!)} requests per CPU second`,
)
report('what the guard costs a /v1 read', (open! / guarded! - 1) * 100, { atMost: 25, unit: '%' })

await ours.stop()
await theirs.stop()
await db.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

/** The medians of rounds taken in turn, so that a noisy machine is noisy for all. */
async function compare(pairs: [Peer, Work][], count: number, rounds = 5): Promise<number[]> {
  const rates = pairs.map(() => [] as number[])
  for (const [peer, work] of pairs) await load(peer, work, Math.ceil(count / 2))
  for (let round = 0; round < rounds; round++) {
    for (const [index, [peer, work]] of pairs.entries()) {
      const before = await cpuSeconds(peer)
      await load(peer, work, count)
      rates[index]!.push(count / ((await cpuSeconds(peer)) - before))
    }
  }
  return rates.map(median)
}

async function load(peer: Peer, work: Work, count: number): Promise<void> {
  const chains = setups.get(peer)!.refreshTokens.length
  const agent = new Agent({ keepAlive: true, maxSockets: chains })
  let left = count
  await Promise.all(
    Array.from({ length: chains }, async (_, chain) => {
      const next = work(peer, chain)
      while (left-- > 0) {
        const answer = await send(peer, agent, next())
        // The next refresh uses the token of the last one, as a client does.
        if (answer.includes('"refresh_token"')) {
          setups.get(peer)!.refreshTokens[chain] = JSON.parse(answer).refresh_token
        }
      }
    }),
  )
  agent.destroy()
}

function send(peer: Peer, agent: Agent, { method, path, headers, body }: Call): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(peer.url + path, { method, agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.once('end', () => {
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${peer.name} answered ${response.statusCode}: ${text}`))
      })
    })
    call.once('error', reject)
    call.end(body)
  })
}

/** Ours stands on PostgreSQL, whose work is part of the price. */
async function cpuSeconds(peer: Peer): Promise<number> {
  return (await peer.cpuSeconds()) + (peer === ours ? postgresSeconds() : 0)
}
