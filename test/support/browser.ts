import type { Scope } from '../../src/http/generation.ts'

export type PageResponse = Awaited<ReturnType<Scope['inject']>>

/** A minimal browser: keeps cookies, submits forms, and follows redirects only on request. */
export class Browser {
  readonly app: Scope
  readonly cookies = new Map<string, string>()
  readonly headers: Record<string, string>
  address: string

  constructor(app: Scope, options: { headers?: Record<string, string>; address?: string } = {}) {
    this.app = app
    this.headers = options.headers ?? {}
    this.address = options.address ?? '203.0.113.7'
  }

  get(url: string, headers: Record<string, string> = {}): Promise<PageResponse> {
    return this.#send('GET', url, undefined, headers)
  }

  post(
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<PageResponse> {
    return this.#send('POST', url, new URLSearchParams(fields).toString(), headers)
  }

  /** Submits the form of the page whose action ends in `action`, with its hidden and checked fields. */
  submit(
    page: PageResponse,
    action: string,
    fields: Record<string, string | null> = {},
  ): Promise<PageResponse> {
    const form = [...page.body.matchAll(/<form [^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)].find(
      (found) => found[1]!.endsWith(action),
    )
    if (form === undefined) throw new Error(`no form with the action ${action} on this page:\n${page.body}`)
    const values: Record<string, string> = {}
    for (const [input] of form[2]!.matchAll(/<input [^>]+>/g)) {
      const name = /name="([^"]+)"/.exec(input)?.[1]
      const isSubmitted = !input.includes('type="checkbox"') || input.includes(' checked')
      if (name !== undefined && isSubmitted && !input.includes(' disabled')) {
        values[name] = /value="([^"]*)"/.exec(input)?.[1] ?? 'on'
      }
    }
    for (const [name, value] of Object.entries(fields)) {
      if (value === null) delete values[name]
      else values[name] = value
    }
    return this.post(form[1]!, values)
  }

  /** Follows redirects on this service, up to a page or a redirect to another origin. */
  async follow(response: PageResponse): Promise<PageResponse> {
    let current = response
    while (current.statusCode === 303 && String(current.headers.location).startsWith('/')) {
      current = await this.get(String(current.headers.location))
    }
    return current
  }

  async #send(method: 'GET' | 'POST', url: string, payload?: string, headers: Record<string, string> = {}) {
    const response = await this.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: {
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...this.headers,
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair, ...attributes] = line.split(';')
      const [name, value] = pair!.split('=', 2) as [string, string]
      if (attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}
