import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Context } from '../../domain/context.ts'
import { logRequestLines } from '../../platform/log.ts'
import type { Gateway, GatewayOptions } from './call.ts'
import { Credentials } from './credentials.ts'
import { handle } from './handle.ts'

export type ListenAddress = {
  host: string
  port: number
  /** PEM texts. With them the gateway listens with https. */
  tls?: { certificate: string; key: string }
}

export type GatewayListener = { port: number; close(): Promise<void> }

const socketTimeoutMs = 120_000
const shutdownTimeoutMs = 20_000

/**
 * Starts the S3 gateway. It uses node:http instead of Fastify, because signatures cover the path as sent,
 * `Expect: 100-continue` needs a response after the signature is verified, and bodies are streamed.
 */
export async function listenS3(
  context: Context,
  address: ListenAddress,
  options: GatewayOptions,
): Promise<GatewayListener> {
  const gateway: Gateway = {
    context,
    options,
    credentials: new Credentials(context),
    logRequest: logRequestLines(context.log),
    s3Host: new URL(context.urls.s3).hostname,
  }
  const settings = {
    requestTimeout: 0, // a large upload can take long; only an idle socket times out
    headersTimeout: 60_000,
    keepAliveTimeout: 75_000,
    maxHeaderSize: 32 * 1024,
    highWaterMark: 256 * 1024,
    noDelay: true,
  }
  /** An error while sending the response must end only that request, not the process. */
  const respond = (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    expectsContinue: boolean,
  ) => {
    handle(gateway, request, response, { expectsContinue }).catch((error) => {
      context.log.error({ err: error }, 'Cannot send the response of an S3 request')
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { connection: 'close' }).end()
    })
  }
  const listener = (request: http.IncomingMessage, response: http.ServerResponse) =>
    respond(request, response, false)
  const server =
    address.tls === undefined
      ? http.createServer(settings, listener)
      : https.createServer({ ...settings, cert: address.tls.certificate, key: address.tls.key }, listener)
  server.on('checkContinue', (request, response) => respond(request, response, true))
  server.setTimeout(socketTimeoutMs)
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** Closes idle connections and waits for requests in flight, up to a timeout. */
    close: () =>
      new Promise((resolve) => {
        const idle = setInterval(() => server.closeIdleConnections(), 50)
        const all = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs)
        server.close(() => {
          clearInterval(idle)
          clearTimeout(all)
          resolve()
        })
      }),
  }
}
