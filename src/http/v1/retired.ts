import type { Context } from '../../domain/context.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'

/** When each surface was announced as ending, when it ended, and what took its place. */
export const retirements = {
  v0: {
    announced: new Date('2026-01-01T00:00:00Z'),
    sunset: new Date('2026-06-30T00:00:00Z'),
    successor: '/versions',
  },
  liveTagging: {
    announced: new Date('2026-02-01T00:00:00Z'),
    sunset: new Date('2026-07-31T00:00:00Z'),
    successor: '/v1/tagging',
  },
}

type Retirement = (typeof retirements)[keyof typeof retirements]

/** Paths that are no more: not found, with headers that tell programs since when and what to call (RFC 8594, RFC 9745). */
export function retiredRoutes(scope: Scope, context: Context): void {
  const refuse = (retirement: Retirement) => async () => {
    throw new Problem(
      'not_found',
      `This endpoint was removed on ${day(retirement.sunset)}; its successor is ${retirement.successor}.`,
      {
        headers: {
          sunset: retirement.sunset.toUTCString(),
          deprecation: `@${retirement.announced.getTime() / 1000}`,
          link: `<${context.urls.base}${retirement.successor}>; rel="successor-version"`,
        },
      },
    )
  }
  const schema = { hide: true }
  scope.all('/v0', { schema }, refuse(retirements.v0))
  scope.all('/v0/*', { schema }, refuse(retirements.v0))
  scope.all('/v1/tagging/live', { schema, config: { access: 'public' } }, refuse(retirements.liveTagging))
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}
