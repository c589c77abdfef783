import { setTimeout as pause } from 'node:timers/promises'
import type { Status } from '../domain/operations/status.ts'
import type { Command } from './command.ts'

export const statusCommand: Command = {
  name: 'status',
  summary: 'Show the health of the running service',
  help: `
Calls GET /status on this machine. The exit code is 0 if everything works, and 1 if a component is down or no service
is running on EUTERPE_PORT.`,
  options: {},
  async run({ config }) {
    const status = await Promise.race([
      fetchStatus(`http://${localHost(config.host)}:${config.port}/status`, config.baseUrl),
      pause(5000, null),
    ])
    if (status === null) {
      const text = `No service is running on port ${config.port}. Start it with: npm start`
      return { result: { status: 'not_running' }, text, exitCode: 1 }
    }
    const components = Object.entries(status.components).map(
      ([name, state]) => `  ${name.padEnd(9)} ${state}`,
    )
    return {
      result: status,
      text: [status.status, ...components].join('\n'),
      exitCode: status.status === 'operational' ? 0 : 1,
    }
  },
}

/** Connects to this machine but sends the public host name, because each API may have a host of its own. */
async function fetchStatus(url: string, baseUrl: string): Promise<Status | null> {
  const { request } = await import('node:http')
  return new Promise((resolve) => {
    const call = request(url, { headers: { host: new URL(baseUrl).host } }, async (response) => {
      const chunks = await response.toArray()
      try {
        resolve(JSON.parse(Buffer.concat(chunks).toString()))
      } catch {
        resolve(null) // another program listens on this port
      }
    })
    call.on('error', () => resolve(null))
    call.end()
  })
}

function localHost(host: string): string {
  return ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
}
