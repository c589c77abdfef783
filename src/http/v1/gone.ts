import type { FastifyReply } from 'fastify'
import { Problem } from '../../lib/problem.ts'

/** Aborted when the client goes away before it has its answer: nobody waits for the work any more. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Problem('upstream_unavailable', 'The client went away.'))
  })
  return gone.signal
}
