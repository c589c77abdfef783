/** `node scripts/openapi.ts [--write]`: compares the committed contracts with what the routes say, or writes them anew. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../src/config.ts'
import { buildContext } from '../src/context.ts'
import type { Context } from '../src/domain/context.ts'
import { buildApp, generations } from '../src/http/app.ts'
import { connect } from '../src/platform/postgres.ts'
import { writeClientTypes } from './client-types.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'openapi')
const clientFolder = join(root, 'packages', 'client')
const contracts = generations.flatMap(({ contract }) => contract ?? [])

const app = await buildApp(contextWithoutServers())
let stale = 0
for (const { file, method, url } of contracts) {
  const contract = (await app.inject({ method, url })).json()
  await keep(join(folder, file), `${JSON.stringify(contract, null, 2)}\n`)
  if (file === 'v1.json') await keep(join(clientFolder, 'contract.ts'), writeClientTypes(contract))
}
await app.close()
process.exitCode = stale === 0 ? 0 : 1

async function keep(path: string, text: string): Promise<void> {
  if (process.argv.includes('--write')) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  } else if (text !== (await readFile(path, 'utf8').catch(() => ''))) {
    console.error(
      `${relative(root, path)} is not what the routes say: run npm run openapi, look at the difference, commit it.`,
    )
    stale++
  }
}

/** The contract depends on no server: the database is never asked, so it need not be there. */
function contextWithoutServers(): Context {
  const config = readConfig({ EUTERPE_MASTER_KEY: Buffer.alloc(32).toString('base64') })
  const db = connect({ url: 'postgres://nobody@localhost:1/nothing' })
  return buildContext(config, db, pino({ level: 'silent' }), { worker: false })
}
