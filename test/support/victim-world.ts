import { pino } from 'pino'
import { readConfig } from '../../src/config.ts'
import { connect } from '../../src/platform/postgres.ts'
import { buildWorld } from '../../src/world.ts'

/** In the process that `startVictim` starts: the world it shares with the test, and what it is to do. */
export function openVictimWorld<Task>() {
  const { address, dataFolder, masterKey, task } = JSON.parse(process.env.VICTIM!)
  const config = readConfig({ EUTERPE_DATA: dataFolder, EUTERPE_MASTER_KEY: masterKey })
  const world = buildWorld(config, connect(address), pino({ level: 'silent' }), { worker: false })
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  return { world, task: task as Task, say }
}
