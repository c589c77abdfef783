/** `npm run bench -- NAME [OPTION …]`: runs bench/NAME.ts; without a name, lists them. */
import { globSync } from 'node:fs'
import { join } from 'node:path'

const [name, ...words] = process.argv.slice(2)
const known = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((file) => file !== 'run')
  .sort()
if (name === undefined || !known.includes(name)) {
  console.error(`usage: npm run bench -- NAME\nbenchmarks: ${known.join(', ')}`)
  process.exit(2)
}
process.argv = [process.argv[0]!, join(import.meta.dirname, `${name}.ts`), ...words]
await import(`./${name}.ts`)
