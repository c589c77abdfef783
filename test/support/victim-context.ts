import { pino } from 'pino'
import { readConfig } from '../../src/config.ts'
import { buildContext } from '../../src/context.ts'
import { connect } from '../../src/platform/postgres.ts'

/** For a process that `startVictim` started: the context it shares with the test, and its task. */
export function openVictimContext<Task>() {
  const { address, dataFolder, masterKey, task } = JSON.parse(process.env.VICTIM!)
  const config = readConfig({ EUTERPE_DATA: dataFolder, EUTERPE_MASTER_KEY: masterKey })
  const context = buildContext(config, connect(address), pino({ level: 'silent' }), { worker: false })
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  return { context, task: task as Task, print }
}
