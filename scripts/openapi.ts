/**
 * `node scripts/openapi.ts [--write]`: writes the OpenAPI documents and the types of the clients from the routes, or checks
 * that the committed ones are current.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pino } from 'pino'
import { generateContract } from '../packages/client/scripts/generate.ts'
import { generatePython } from '../packages/python/scripts/generate.ts'
import { readConfig } from '../src/config.ts'
import { buildContext } from '../src/context.ts'
import type { Context } from '../src/domain/context.ts'
import { buildApp, generations } from '../src/http/app.ts'
import { connect } from '../src/platform/postgres.ts'

const root = join(import.meta.dirname, '..')
const contracts = generations.flatMap((generation) => generation.contracts ?? [])

const app = await buildApp(createOfflineContext())
let stale = 0
type OpenAPI3 = Parameters<typeof generateContract>[0]
const documents = new Map<string, OpenAPI3>()
for (const { file, method, url } of contracts) {
  const document = (await app.inject({ method, url })).json()
  await writeOrCompare(join(root, 'openapi', file), `${JSON.stringify(document, null, 2)}\n`)
  documents.set(file, document)
}
await writeOrCompare(join(root, 'packages', 'client', 'contract.ts'), await generateContract(wholeContract()))
const python = generatePython(documents.get('v1.json') as never)
for (const [name, text] of Object.entries(python)) {
  await writeOrCompare(join(root, 'packages', 'python', 'src', 'euterpe', `${name}.py`), text)
}
await app.close()
process.exitCode = stale === 0 ? 0 : 1

/** The console calls the operations for operators, too, through the same client. */
function wholeContract(): OpenAPI3 {
  const [own, forOperators] = [documents.get('v1.json')!, documents.get('operator.json')!]
  const schemas = { ...own.components?.schemas, ...forOperators.components?.schemas }
  const { webhooks: _, ...rest } = own
  return {
    ...rest,
    paths: { ...own.paths, ...forOperators.paths },
    components: { ...own.components, schemas },
  }
}

async function writeOrCompare(path: string, text: string): Promise<void> {
  if (process.argv.includes('--write')) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  } else if (text !== (await readFile(path, 'utf8').catch(() => ''))) {
    console.error(
      `${relative(root, path)} is out of date. Run \`npm run openapi\` and commit the difference.`,
    )
    stale++
  }
}

/** Creates a context without a database: the documents depend only on the routes, so nothing connects. */
function createOfflineContext(): Context {
  const config = readConfig({ EUTERPE_MASTER_KEY: Buffer.alloc(32).toString('base64') })
  const db = connect({ url: 'postgres://nobody@localhost:1/nothing' })
  return buildContext(config, db, pino({ level: 'silent' }), { worker: false })
}
