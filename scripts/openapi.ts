/** `node scripts/openapi.ts [--write]`: compares the committed contracts with what the routes say, or writes them anew. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import type { World } from '../src/domain/world.ts'
import { buildApp } from '../src/http/app.ts'
import { systemClock } from '../src/platform/clock.ts'
import { connect } from '../src/platform/postgres.ts'
import { Queue } from '../src/platform/queue.ts'

const folder = join(import.meta.dirname, '..', 'openapi')
const contracts = [
  { file: 'v1.json', request: { method: 'GET', url: '/openapi/v1.json' } },
  { file: 'legacy.json', request: { method: 'OPTIONS', url: '/' } },
] as const

const app = await buildApp(worldWithoutServers())
let stale = 0
for (const { file, request } of contracts) {
  const text = `${JSON.stringify((await app.inject(request)).json(), null, 2)}\n`
  if (process.argv.includes('--write')) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, file), text)
  } else if (text !== (await readFile(join(folder, file), 'utf8').catch(() => ''))) {
    console.error(
      `openapi/${file} is not what the routes say: run npm run openapi, look at the difference, commit it.`,
    )
    stale++
  }
}
await app.close()
process.exitCode = stale === 0 ? 0 : 1

/** The contract depends on no server: the database is never asked, so it need not be there. */
function worldWithoutServers(): World {
  const log = pino({ level: 'silent' })
  const db = connect({ url: 'postgres://nobody@localhost:1/nothing' })
  const local = 'http://localhost:8080'
  return {
    db,
    queue: new Queue(db, log, { worker: false }),
    clock: systemClock,
    log,
    urls: { base: local, auth: local, legacy: local, s3: 'http://localhost:9000' },
    production: false,
    dataFolder: '/nowhere',
    masterKey: Buffer.alloc(32),
    allowPrivateTargets: false,
  }
}
