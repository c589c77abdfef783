/**
 * What it costs to reserve and settle a credit, and how one organisation's balance fares under a thousand calls at
 * once; beside the plain way, in which each call has transactions of its own. CPU time is that of this process and of
 * PostgreSQL, whose commits reach the disk.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../src/config.ts'
import { buildContext } from '../src/context.ts'
import { grantCredits } from '../src/domain/credits/grant.ts'
import { reserveCredits, settleCredits } from '../src/domain/credits/reserve.ts'
import { withCredits } from '../src/domain/credits/with-credits.ts'
import { createOrganisation } from '../src/domain/organisations/organisations.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect, transaction } from '../src/platform/postgres.ts'
import { median, report } from './support/peers.ts'
import { watchPostgres } from './support/postgres-cpu.ts'

const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-'))
const log = pino({ level: 'silent' })
const postgres = await startEmbeddedPostgres(folder, log)
const db = connect(postgres.address, { connections: 20 })
await migrate(db)
const postgresSeconds = await watchPostgres(db)
const context = buildContext(readConfig({ EUTERPE_DATA: folder }), db, log, { worker: false })
const organisation = await createOrganisation(db, { name: 'Bench', region: 'eu-west-1' })
await grantCredits(context, db, organisation.id, { amount: 1_000_000, reason: 'bench' })

const one = { amount: 1, reason: 'tagging' as const }
const inLine = () => withCredits(context, { organisation }, one, async () => {})
const alone = async () => {
  const held = await transaction(db, (tx) => reserveCredits(context, tx, organisation.id, one))
  await transaction(db, (tx) => settleCredits(context, tx, held))
}

/** Each call reserves and settles once. */
async function measure(count: number, atOnce: number, call: () => Promise<void>) {
  const cpu = process.cpuUsage()
  const [before, start] = [postgresSeconds(), performance.now()]
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await call()
    }),
  )
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (user + system) / 1e6 + postgresSeconds() - before
  return { cpuMs: (seconds * 1000) / count, wallMs: (performance.now() - start) / count }
}

async function compare(count: number, atOnce: number) {
  const runs = { inLine: [], alone: [] } as Record<string, { cpuMs: number; wallMs: number }[]>
  for (let round = 0; round < 5; round++) {
    runs.inLine!.push(await measure(count, atOnce, inLine))
    runs.alone!.push(await measure(count, atOnce, alone))
  }
  const of = (name: string, figure: 'cpuMs' | 'wallMs') => median(runs[name]!.map((run) => run[figure]))
  return {
    cpuMs: of('inLine', 'cpuMs'),
    wallMs: of('inLine', 'wallMs'),
    cpuRatio: of('alone', 'cpuMs') / of('inLine', 'cpuMs'),
    wallRatio: of('alone', 'wallMs') / of('inLine', 'wallMs'),
  }
}

await compare(200, 20)
const single = await compare(300, 1)
report('reserve and settle, one call after the other', single.cpuMs, { atMost: 3, unit: 'ms of CPU' })
const many = await compare(3000, 1000)
console.log(
  `  a thousand calls at once: ${many.wallMs.toFixed(3)} ms each, ${(1000 / many.wallMs).toFixed(0)} a second`,
)
report('a thousand calls at once on one balance', many.cpuMs, { atMost: 1, unit: 'ms of CPU each' })
report('their CPU time against transactions of their own', many.cpuRatio, { atLeast: 2, unit: 'times less' })
report('their time against transactions of their own', many.wallRatio, { atLeast: 2, unit: 'times less' })

const [sums] = await db`
  select sum(amount) = (select available from credit_balances) as equal, count(*) as entries
  from credit_ledger`
report(`the sum of ${sums!.entries} entries is the balance`, sums!.equal ? 1 : 0, { atLeast: 1 })

await context.hashing.close()
await db.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
