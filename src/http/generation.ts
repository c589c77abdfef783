import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Urls, World } from '../domain/world.ts'
import type { Problem } from '../lib/problem.ts'

/** A part of the app in which routes are defined. */
export type Scope = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

/**
 * An API generation: its places, its voice and its routes. Generations are siblings that know nothing of each other;
 * removing one is removing its folder and its line in `app.ts`.
 */
export type Generation = {
  name: string
  surfaces: { url: keyof Urls; owns(path: string): boolean }[]
  /** How this generation says that something went wrong: the only place that does. */
  answer(problem: Problem, now: Date): Answer
  routes(scope: Scope, world: World): Promise<void>
}
