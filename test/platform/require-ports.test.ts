import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { requirePorts } from '../../src/platform/require-ports.ts'
import { freePort } from '../support/free-port.ts'

test('a taken port is refused, and free ones stay free', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const free = await freePort()
  const at = (port: number) => ({ host: '127.0.0.1', port })
  await assert.rejects(requirePorts([at(free), at(port)]), { code: 'EADDRINUSE', port })
  taken.close()
  await requirePorts([at(free), at(port)])
})
