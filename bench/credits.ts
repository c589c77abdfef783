/**
 * The cost of reserving and settling a credit, alone and with a thousand concurrent calls on one balance. Compared with the
 * simple way, in which each call has its own transactions. CPU time is that of this process and of PostgreSQL, whose
 * commits are synchronous.
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
const batched = () => withCredits(context, { organisation }, one, async () => {})
const separate = async () => {
  const reservation = await transaction(db, (tx) => reserveCredits(context, tx, organisation.id, one))
  await transaction(db, (tx) => settleCredits(context, tx, reservation))
}

/** Each call reserves and settles once. */
async function measure(count: number, concurrency: number, call: () => Promise<void>) {
  const cpu = process.cpuUsage()
  const [before, start] = [postgresSeconds(), performance.now()]
  let left = count
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (left-- > 0) await call()
    }),
  )
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (user + system) / 1e6 + postgresSeconds() - before
  return { cpuMs: (seconds * 1000) / count, wallMs: (performance.now() - start) / count }
}

async function compare(count: number, concurrency: number) {
  const runs = { batched: [], separate: [] } as Record<string, { cpuMs: number; wallMs: number }[]>
  for (let round = 0; round < 5; round++) {
    runs.batched!.push(await measure(count, concurrency, batched))
    runs.separate!.push(await measure(count, concurrency, separate))
  }
  const of = (name: string, figure: 'cpuMs' | 'wallMs') => median(runs[name]!.map((run) => run[figure]))
  return {
    cpuMs: of('batched', 'cpuMs'),
    wallMs: of('batched', 'wallMs'),
    cpuRatio: of('separate', 'cpuMs') / of('batched', 'cpuMs'),
    wallRatio: of('separate', 'wallMs') / of('batched', 'wallMs'),
  }
}

await compare(200, 20)
const single = await compare(300, 1)
report('reserve and settle, sequential calls', single.cpuMs, { atMost: 3, unit: 'ms of CPU' })
const many = await compare(3000, 1000)
console.log(
  `  a thousand concurrent calls: ${many.wallMs.toFixed(3)} ms each, ${(1000 / many.wallMs).toFixed(0)} per second`,
)
report('a thousand concurrent calls on one balance', many.cpuMs, { atMost: 1, unit: 'ms of CPU each' })
report('their CPU time compared with separate transactions', many.cpuRatio, {
  atLeast: 2,
  unit: 'times less',
})
report('their wall time compared with separate transactions', many.wallRatio, {
  atLeast: 2,
  unit: 'times less',
})

const [sums] = await db`
  select sum(amount) = (select available from credit_balances) as equal, count(*) as entries
  from credit_ledger`
report(`the ${sums!.entries} ledger entries add up to the balance`, sums!.equal ? 1 : 0, { atLeast: 1 })

await context.hashing.close()
await db.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
