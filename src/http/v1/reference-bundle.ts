/** Runs in a worker thread: posts the browser script of the API reference and ends. */
import { parentPort } from 'node:worker_threads'
import scalar from '@scalar/fastify-api-reference'
import { fastify } from 'fastify'

const app = fastify()
await app.register(scalar, { routePrefix: '/docs', configuration: { content: '{}' } })
const { body } = await app.inject('/docs/js/scalar.js')
parentPort?.postMessage(body)
