import type { Context } from '../../domain/context.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'

/** Removed endpoints: when the removal was announced, when it took effect, and their successor. */
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

/** Responds to removed paths with 404 and the Sunset, Deprecation and Link headers (RFC 8594, RFC 9745). */
export function retiredRoutes(scope: Scope, context: Context): void {
  const respondRemoved = (retirement: Retirement) => async () => {
    throw new Problem(
      'not_found',
      `This endpoint was removed on ${formatDay(retirement.sunset)}. Use ${retirement.successor} instead.`,
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
  const config = { access: 'public' as const }
  scope.all('/v0', { schema }, respondRemoved(retirements.v0))
  scope.all('/v0/*', { schema }, respondRemoved(retirements.v0))
  scope.all('/v1/tagging/live', { schema, config }, respondRemoved(retirements.liveTagging))
}

function formatDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
