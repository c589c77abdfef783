import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { test } from 'node:test'
import { createTestApp } from '../support/context.ts'
import { until } from '../support/until.ts'

test('a request whose client goes away is logged', async () => {
  let arrived = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const { app, context } = await createTestApp()
  app.addHook('preHandler', async (call) => {
    if (!call.url.startsWith('/versions')) return
    arrived()
    await once(call.raw.socket, 'close')
  })
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const call = request(new URL('/versions', address))
  call.on('error', () => {})
  call.end()
  await arrival
  call.destroy()
  await until(() =>
    context.logLines.some((line) => line.includes('"path":"/versions"') && line.includes('"status":499')),
  )
  assert.equal(context.logLines.filter((line) => line.includes('"path":"/versions"')).length, 1)
})
