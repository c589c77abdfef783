import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Context, Urls } from '../domain/context.ts'
import type { Problem } from '../lib/problem.ts'

/** A Fastify scope in which routes are registered. */
export type Scope = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** The response to a Problem. The body is sent as JSON, unless the headers set another content type. */
export type ProblemResponse = { status: number; body: unknown; headers?: Record<string, string> }

/**
 * An API generation: its addresses, its error format and its routes. Generations do not depend on each other; to remove
 * one, remove its folder and its line in `app.ts`.
 */
export type Generation = {
  name: string
  surfaces: { url: keyof Urls; owns(path: string): boolean }[]
  /** The files the contracts are committed as, and the requests that return them. */
  contracts?: { file: string; method: 'GET' | 'OPTIONS'; url: string }[]
  /** Formats every error response of this generation. */
  formatProblem(problem: Problem, now: Date, request: FastifyRequest, context: Context): ProblemResponse
  /** Responds to an OPTIONS request of a browser for another origin; false if it is not one. */
  answerPreflight?(
    context: Context,
    request: FastifyRequest,
    reply: FastifyReply,
    methods: string[],
  ): Promise<boolean>
  routes(scope: Scope, context: Context): Promise<void>
}
