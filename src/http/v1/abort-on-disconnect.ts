import type { FastifyReply } from 'fastify'
import { Problem } from '../../lib/problem.ts'

/** A signal that aborts when the client disconnects before the response is sent, so that work for it can stop. */
export function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished)
      controller.abort(new Problem('upstream_unavailable', 'The client disconnected.'))
  })
  return controller.signal
}
