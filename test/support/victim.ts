import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Context } from '../../src/domain/context.ts'

/** Starts a process on the same database and data folder that the test will kill. It runs `file` and prints lines. */
export async function startVictim(context: Context, file: string, task: object) {
  const address = addressOf(context)
  const shared = { address, dataFolder: context.dataFolder, masterKey: context.masterKey.toString('base64') }
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, file)],
    {
      env: { ...process.env, VICTIM: JSON.stringify({ ...shared, task }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const lines: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.split('\n').filter((line) => line !== ''))
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  after(kill)
  return { lines, kill }
}

/** The address of a test's database, for another connection or process. */
export function addressOf({ db }: Context) {
  return db.connections.address
}
