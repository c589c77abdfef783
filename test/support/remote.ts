import type { Scope } from '../../src/http/generation.ts'

type Request = { method?: string; url: string; headers?: Record<string, string>; payload?: string }

/** A running service, spoken to as tests speak to an app in their own process: nothing is followed, nothing kept. */
export function remoteApp(baseUrl: string): Scope {
  const inject = async (given: Request | string) => {
    const { method = 'GET', url, headers = {}, payload } = typeof given === 'string' ? { url: given } : given
    const answer = await fetch(baseUrl + url, { method, headers, body: payload ?? null, redirect: 'manual' })
    const body = await answer.text()
    return {
      statusCode: answer.status,
      headers: { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() },
      body,
      json: () => JSON.parse(body),
    }
  }
  // Browser and the flows use nothing else of an app.
  return { inject } as unknown as Scope
}
