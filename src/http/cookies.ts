import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../domain/context.ts'

type CookieName = 'browser' | 'session' | 'language' | 'return' | 'demo'

/** With the __Host- prefix, browsers accept the cookie only over https and only from this host. */
function fullName(context: Context, name: CookieName): string {
  return isSecure(context) ? `__Host-euterpe_${name}` : `euterpe_${name}`
}

export function isSecure(context: Context): boolean {
  return context.urls.auth.startsWith('https:')
}

export function readCookie(context: Context, request: FastifyRequest, name: CookieName): string | null {
  const value = parseCookie(request.headers.cookie ?? '')[fullName(context, name)]
  return value === undefined || value === '' ? null : value
}

/** Without `maxAgeS` the cookie ends with the browser session. An empty value deletes it. */
export function setCookie(
  context: Context,
  reply: FastifyReply,
  name: CookieName,
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
