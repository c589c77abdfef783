import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../domain/context.ts'

type Name = 'browser' | 'session' | 'language' | 'demo'

/** Under https the browser itself guarantees that no other host and no plain http connection set the cookie. */
function fullName(context: Context, name: Name): string {
  return isSecure(context) ? `__Host-euterpe_${name}` : `euterpe_${name}`
}

export function isSecure(context: Context): boolean {
  return context.urls.auth.startsWith('https:')
}

export function readCookie(context: Context, request: FastifyRequest, name: Name): string | null {
  const value = parseCookie(request.headers.cookie ?? '')[fullName(context, name)]
  return value === undefined || value === '' ? null : value
}

/** Without an age it ends with the browser. An empty value ends it now. */
export function setCookie(
  context: Context,
  reply: FastifyReply,
  name: Name,
  value: string,
  maxAgeS?: number,
): void {
  const cookie = stringifySetCookie({
    name: fullName(context, name),
    value,
    path: '/',
    httpOnly: true,
    secure: isSecure(context),
    sameSite: 'lax',
    ...(value === '' ? { maxAge: 0 } : maxAgeS === undefined ? {} : { maxAge: maxAgeS }),
  })
  reply.header('set-cookie', cookie)
}
