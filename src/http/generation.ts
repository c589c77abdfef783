import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Context, Urls } from '../domain/context.ts'
import type { Problem } from '../lib/problem.ts'

/** A part of the app in which routes are defined. */
export type Scope = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** The body is sent as JSON, unless the headers say that it is something else. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

/**
 * An API generation: its places, its voice and its routes. Generations are siblings that know nothing of each other;
 * removing one is removing its folder and its line in `app.ts`.
 */
export type Generation = {
  name: string
  surfaces: { url: keyof Urls; owns(path: string): boolean }[]
  /** The file its contract is committed as, and the call that answers it. */
  contract?: { file: string; method: 'GET' | 'OPTIONS'; url: string }
  /** How this generation says that something went wrong: the only place that does. */
  answer(problem: Problem, now: Date, request: FastifyRequest, context: Context): Answer
  routes(scope: Scope, context: Context): Promise<void>
}
