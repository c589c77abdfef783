/** The receiver of `bench/webhooks.ts`: accepts everything and stores nothing. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { servePeer } from './peers.ts'

const server = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(204).end())
})
server.listen(0, '127.0.0.1', () => servePeer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
