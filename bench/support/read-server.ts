/** The servers of `bench/foundation.ts`: the same read by plain Fastify or by the whole app. */
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { Type } from 'typebox'
import { readConfig } from '../../src/config.ts'
import { buildContext } from '../../src/context.ts'
import { buildApp } from '../../src/http/app.ts'
import { Envelope, ok } from '../../src/http/v1/envelope.ts'
import { v1 } from '../../src/http/v1/index.ts'
import { createLog } from '../../src/platform/log.ts'
import { connect } from '../../src/platform/postgres.ts'
import { servePeer } from './peers.ts'

const db = connect(JSON.parse(process.env.BENCH_POSTGRES!), { connections: 10 })
const read = async (id: string) => (await db`select id, name, region from organisations where id = ${id}`)[0]

async function buildPlain() {
  const app = fastify()
  app.get<{ Params: { id: string } }>('/v1/bench/:id', async (request) => ({
    status: 200,
    message: 'OK',
    data: await read(request.params.id),
  }))
  return app
}

async function buildWhole() {
  const log = createLog({ level: 'info', file: process.env.BENCH_LOG! })
  const config = readConfig({ EUTERPE_MASTER_KEY: Buffer.alloc(32).toString('base64') })
  const context = buildContext(config, db, log, { worker: false })
  const data = Type.Object({ id: Type.String(), name: Type.String(), region: Type.String() })
  const params = Type.Object({ id: Type.String({ format: 'uuid' }) })
  const querystring = Type.Object({}, { additionalProperties: false })
  const schema = { hide: true, params, querystring, response: { 200: Envelope(data) } }
  const withRead = {
    ...v1,
    async routes(scope, context) {
      await v1.routes(scope, context)
      // Without a token; `bench/identity.ts` measures what checking one costs.
      scope.get('/v1/bench/:id', { schema, config: { access: 'public' } }, async (request) =>
        ok((await read(request.params.id)) as never),
      )
    },
  } satisfies typeof v1
  return buildApp(context, { generations: [withRead] })
}

const app = process.argv[2] === 'plain' ? await buildPlain() : await buildWhole()
await app.listen({ host: '127.0.0.1', port: 0 })
servePeer(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
