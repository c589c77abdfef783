import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Context } from '../../domain/context.ts'
import { logRequestLines } from '../../platform/log.ts'
import type { Gateway, GatewayOptions } from './call.ts'
import { Credentials } from './credentials.ts'
import { handle } from './handle.ts'

export type GatewayPlace = {
  host: string
  port: number
  /** PEM texts: with them this listener speaks https. */
  tls?: { certificate: string; key: string }
}

export type GatewayListener = { port: number; close(): Promise<void> }

const silenceMs = 120_000
const patienceMs = 20_000

/**
 * Opens the S3 gateway. Plain node:http rather than the framework of the other generations: signatures cover the
 * path as it was sent, `Expect: 100-continue` is answered after the signature is checked, and bodies are streamed.
 */
export async function listenS3(
  context: Context,
  place: GatewayPlace,
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
    requestTimeout: 0, // a large upload over a slow line takes as long as it takes; silence is what ends it
    headersTimeout: 60_000,
    keepAliveTimeout: 75_000,
    maxHeaderSize: 32 * 1024,
    highWaterMark: 256 * 1024,
    noDelay: true,
  }
  /** Whatever goes wrong with one request, even in answering it, ends that request alone. */
  const answer = (request: http.IncomingMessage, response: http.ServerResponse, expectsContinue: boolean) => {
    handle(gateway, request, response, { expectsContinue }).catch((error) => {
      context.log.error({ err: error }, 'an S3 request could not be answered')
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { connection: 'close' }).end()
    })
  }
  const listener = (request: http.IncomingMessage, response: http.ServerResponse) =>
    answer(request, response, false)
  const server =
    place.tls === undefined
      ? http.createServer(settings, listener)
      : https.createServer({ ...settings, cert: place.tls.certificate, key: place.tls.key }, listener)
  server.on('checkContinue', (request, response) => answer(request, response, true))
  server.setTimeout(silenceMs)
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place.port, place.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** Requests under way are finished, within reason; connections that wait for another one are closed. */
    close: () =>
      new Promise((resolve) => {
        const idle = setInterval(() => server.closeIdleConnections(), 50)
        const all = setTimeout(() => server.closeAllConnections(), patienceMs)
        server.close(() => {
          clearInterval(idle)
          clearTimeout(all)
          resolve()
        })
      }),
  }
}
