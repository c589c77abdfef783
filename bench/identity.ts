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
import { type Peer, report, startPeer } from './support/peers.ts'
import { watchPostgres } from './support/postgres-cpu.ts'
import { type Side, takeTurns } from './support/take-turns.ts'

const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-'))
const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }))
const db = connect(postgres.address)
await migrate(db)
const postgresSeconds = await watchPostgres(db)
const rounds = 41

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
const comparisons = [
  { what: 'userinfo', count: 500, wanted: 1.5 },
  { what: 'refresh', count: 64, wanted: 1.1 },
  { what: 'client_credentials', count: 300, wanted: 1.5 },
  { what: 'client_credentials, theirs opaque', count: 300, wanted: null },
]
const only = process.argv[2]
for (const { what, count, wanted } of comparisons) {
  if (only !== undefined && only !== what) continue
  const database = postgresSeconds()
  const turns = await takeTurns(side(ours, works[what]!, count), side(theirs, works[what]!, count), rounds)
  const [mine, other] = turns.rates.map(Math.round)
  console.log(`  ${what}: euterpe ${mine}, oidc-provider ${other} requests per CPU second`)
  const share = ((postgresSeconds() - database) * 1e6) / (count * rounds * 2)
  console.log(
    `    of ${Math.round(1e6 / mine!)} µs a request PostgreSQL takes ${Math.round(share)}; by the clock ${turns.clockRatio.toFixed(2)} times as many`,
  )
  const line = `${what} against oidc-provider`
  if (wanted === null) console.log(`  ${line}: ${turns.ratio.toFixed(2)}`)
  else report(line, turns.ratio, { atLeast: wanted })
}
if (only === undefined || only === 'guard') {
  const turns = await takeTurns(side(ours, read('public'), 500), side(ours, read('token'), 500), rounds)
  const [open, guarded] = turns.rates.map(Math.round)
  console.log(`  a /v1 read: without the guard ${open}, with it ${guarded} requests per CPU second`)
  report('what the guard costs a /v1 read', (turns.ratio - 1) * 100, { atMost: 25, unit: '%' })
}

await ours.stop()
await theirs.stop()
await db.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

function side(peer: Peer, work: Work, count: number): Side {
  return {
    // Ours stands on PostgreSQL, whose work is part of the price.
    cpuSeconds: async () => (await peer.cpuSeconds()) + (peer === ours ? postgresSeconds() : 0),
    work: () => load(peer, work, count).then(() => count),
  }
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
