import type { Scope } from '../../src/http/generation.ts'

type InjectedRequest = { method?: string; url: string; headers?: Record<string, string>; payload?: string }

/** Wraps a running service so that tests can use it like an app in their own process. No redirects, no cookies. */
export function remoteApp(baseUrl: string): Scope {
  const inject = async (request: InjectedRequest | string) => {
    const {
      method = 'GET',
      url,
      headers = {},
      payload,
    } = typeof request === 'string' ? { url: request } : request
    const response = await fetch(baseUrl + url, {
      method,
      headers,
      body: payload ?? null,
      redirect: 'manual',
    })
    const body = await response.text()
    return {
      statusCode: response.status,
      headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
      body,
      json: () => JSON.parse(body),
    }
  }
  // Browser and flow.ts use no other method of an app.
  return { inject } as unknown as Scope
}
