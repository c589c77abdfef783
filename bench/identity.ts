/**
 * Compares sign-in with oidc-provider and its in-memory store, by requests per CPU second in the same run. Our figures
 * include the CPU time of PostgreSQL. Also measures what the guard costs a /v1 read.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect } from '../src/platform/postgres.ts'
import { compareAlternately, type Side } from './support/alternate.ts'
import type { Setup } from './support/identity-server.ts'
import { type Peer, report, startPeer } from './support/peers.ts'
import { watchPostgres } from './support/postgres-cpu.ts'

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

// The in-memory store keeps the newest thousand entries, so the comparisons that fill it most come last.
const comparisons = [
  { what: 'userinfo', count: 500, goal: 1.5 },
  { what: 'refresh', count: 64, goal: 1.1 },
  { what: 'client_credentials', count: 300, goal: 1.5 },
  { what: 'client_credentials, theirs opaque', count: 300, goal: null },
]
const only = process.argv[2]
for (const { what, count, goal } of comparisons) {
  if (only !== undefined && only !== what) continue
  const database = postgresSeconds()
  const compared = await compareAlternately(
    createSide(ours, works[what]!, count),
    createSide(theirs, works[what]!, count),
    rounds,
  )
  const [mine, other] = compared.rates.map(Math.round)
  console.log(`  ${what}: euterpe ${mine}, oidc-provider ${other} requests per CPU second`)
  const share = ((postgresSeconds() - database) * 1e6) / (count * rounds * 2)
  console.log(
    `    ${Math.round(1e6 / mine!)} µs per request, ${Math.round(share)} of them in PostgreSQL; by wall time ${compared.wallRatio.toFixed(2)} times as many`,
  )
  const line = `${what} relative to oidc-provider`
  if (goal === null) console.log(`  ${line}: ${compared.ratio.toFixed(2)}`)
  else report(line, compared.ratio, { atLeast: goal })
}
if (only === undefined || only === 'guard') {
  const compared = await compareAlternately(
    createSide(ours, read('public'), 500),
    createSide(ours, read('token'), 500),
    rounds,
  )
  const [open, guarded] = compared.rates.map(Math.round)
  console.log(`  a /v1 read: without the guard ${open}, with it ${guarded} requests per CPU second`)
  report('what the guard costs a /v1 read', (compared.ratio - 1) * 100, { atMost: 25, unit: '%' })
}

await ours.stop()
await theirs.stop()
await db.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

function createSide(peer: Peer, work: Work, count: number): Side {
  return {
    // Our service needs PostgreSQL, so its work counts too.
    cpuSeconds: async () => (await peer.cpuSeconds()) + (peer === ours ? postgresSeconds() : 0),
    work: () => sendLoad(peer, work, count).then(() => count),
  }
}

async function sendLoad(peer: Peer, work: Work, count: number): Promise<void> {
  const chains = setups.get(peer)!.refreshTokens.length
  const agent = new Agent({ keepAlive: true, maxSockets: chains })
  let left = count
  await Promise.all(
    Array.from({ length: chains }, async (_, chain) => {
      const next = work(peer, chain)
      while (left-- > 0) {
        const response = await send(peer, agent, next())
        // The next refresh uses the token that this one returned, as a client does.
        if (response.includes('"refresh_token"')) {
          setups.get(peer)!.refreshTokens[chain] = JSON.parse(response).refresh_token
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
        else reject(new Error(`${peer.name} responded ${response.statusCode}: ${text}`))
      })
    })
    call.once('error', reject)
    call.end(body)
  })
}
