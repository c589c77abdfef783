import type { FastifyRequest } from 'fastify'
import { countFailure } from '../domain/access/rate-limit.ts'
import type { Context } from '../domain/context.ts'
import { Problem } from '../lib/problem.ts'

/** Counts calls with a wrong secret, code or token against the address they come from. */
export async function countFailures<Result>(
  context: Context,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isFailure =
      error instanceof Problem && (error.code === 'invalid_client' || error.code === 'invalid_grant')
    if (isFailure) await countFailure(context, request.ip)
    throw error
  }
}
