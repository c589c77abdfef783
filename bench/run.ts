/** `npm run bench -- NAME [OPTION …]` runs bench/NAME.ts. Without a name it lists the benchmarks. */
import { globSync } from 'node:fs'
import { join } from 'node:path'

const [name, ...args] = process.argv.slice(2)
const benchmarks = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((file) => file !== 'run')
  .sort()
if (name === undefined || !benchmarks.includes(name)) {
  console.error(`usage: npm run bench -- NAME [OPTION …]\nbenchmarks: ${benchmarks.join(', ')}`)
  process.exit(2)
}
process.argv = [process.argv[0]!, join(import.meta.dirname, `${name}.ts`), ...args]
await import(`./${name}.ts`)
