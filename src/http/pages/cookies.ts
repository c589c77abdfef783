import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../domain/world.ts'

type Name = 'browser' | 'session' | 'language' | 'demo'

/** Under https the browser itself guarantees that no other host and no plain http connection set the cookie. */
function fullName(world: World, name: Name): string {
  return isSecure(world) ? `__Host-euterpe_${name}` : `euterpe_${name}`
}

export function isSecure(world: World): boolean {
  return world.urls.auth.startsWith('https:')
}

export function readCookie(world: World, request: FastifyRequest, name: Name): string | null {
  const value = parseCookie(request.headers.cookie ?? '')[fullName(world, name)]
  return value === undefined || value === '' ? null : value
}

/** Without an age it ends with the browser. An empty value ends it now. */
export function setCookie(
  world: World,
  reply: FastifyReply,
  name: Name,
  value: string,
  maxAgeS?: number,
): void {
  const cookie = stringifySetCookie({
    name: fullName(world, name),
    value,
    path: '/',
    httpOnly: true,
    secure: isSecure(world),
    sameSite: 'lax',
    ...(value === '' ? { maxAge: 0 } : maxAgeS === undefined ? {} : { maxAge: maxAgeS }),
  })
  reply.header('set-cookie', cookie)
}
