import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Context } from '../../src/domain/context.ts'

/** Starts another process on the same database and folder, to be killed. It runs `file` and prints lines. */
export async function startVictim(context: Context, file: string, task: object) {
  const address = addressOf(context)
  const place = { address, dataFolder: context.dataFolder, masterKey: context.masterKey.toString('base64') }
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, file)],
    {
      env: { ...process.env, VICTIM: JSON.stringify({ ...place, task }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const lines: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.split('\n').filter((line) => line !== ''))
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  after(kill)
  return { lines, kill, gone }
}

/** The connection settings of a test's database. */
export function addressOf({ db: { options } }: Context) {
  return {
    socketFolder: String(options.path).replace(/\/\.s\.PGSQL\.\d+$/, ''),
    port: Number([options.port].flat()[0]),
    user: options.user,
    database: options.database,
  }
}
