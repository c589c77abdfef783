import { setTimeout as pause } from 'node:timers/promises'
import type { Status } from '../domain/operations/status.ts'
import type { Command } from './command.ts'

export const statusCommand: Command = {
  name: 'status',
  summary: 'Ask the running service how it is',
  help: `
Asks GET /status on this machine. Exit code 0 when everything works, 1 when something does not, or when no service
answers on EUTERPE_PORT.`,
  options: {},
  async run({ config }) {
    const status = await Promise.race([
      ask(`http://${localHost(config.host)}:${config.port}/status`, config.baseUrl),
      pause(5000, null),
    ])
    if (status === null) {
      const text = `No service answers on port ${config.port}. Start it with: npm start`
      return { facts: { status: 'not_running' }, text, exitCode: 1 }
    }
    const components = Object.entries(status.components).map(
      ([name, state]) => `  ${name.padEnd(9)} ${state}`,
    )
    return {
      facts: status,
      text: [status.status, ...components].join('\n'),
      exitCode: status.status === 'operational' ? 0 : 1,
    }
  },
}

/** By this machine's own address, in the name of the public one: the surfaces may be on hosts of their own. */
async function ask(url: string, baseUrl: string): Promise<Status | null> {
  const { request } = await import('node:http')
  return new Promise((resolve) => {
    const call = request(url, { headers: { host: new URL(baseUrl).host } }, async (response) => {
      const chunks = await response.toArray()
      try {
        resolve(JSON.parse(Buffer.concat(chunks).toString()))
      } catch {
        resolve(null) // something else listens there
      }
    })
    call.on('error', () => resolve(null))
    call.end()
  })
}

function localHost(host: string): string {
  return ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
}
