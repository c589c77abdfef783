type Answer = { status: number; data: Record<string, unknown> }

/** Calls the API as behind a load balancer: in turn, and at the other address when one does not answer. */
export class Caller {
  readonly apis: string[]
  readonly #token: string
  /** How often each status was answered; 0: no answer from either. */
  readonly statuses = new Map<number, number>()
  /** Answers that no client should ever see, with the call. */
  readonly faults: string[] = []
  #turn = 0

  constructor(apis: string[], token: string) {
    this.apis = apis
    this.#token = token
  }

  static async signIn(apis: string[], client: { client_id: string; client_secret: string }): Promise<Caller> {
    const response = await fetch(`${apis[0]}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', ...client }),
    })
    const { access_token } = (await response.json()) as { access_token: string }
    return new Caller(apis, access_token)
  }

  get token(): string {
    return this.#token
  }

  async call(method: string, path: string, body?: object): Promise<Answer> {
    this.#turn++
    for (const attempt of this.apis.keys()) {
      const api = this.apis[(this.#turn + attempt) % this.apis.length]!
      const answer = await this.callAt(api, method, path, body).catch(() => null)
      if (answer === null) continue
      this.#count(answer, `${method} ${path}`)
      return answer
    }
    this.statuses.set(0, (this.statuses.get(0) ?? 0) + 1)
    return { status: 0, data: {} }
  }

  async callAt(api: string, method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(api + path, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const answer = (await response.json()) as { data: Record<string, unknown> }
    return { status: response.status, data: answer.data }
  }

  /** Repeats a call while the service asks to try again. */
  async callUntilAnswered(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    for (const deadline = Date.now() + 300_000; ; ) {
      const { status, data } = await this.call(method, path, body)
      if (status >= 200 && status < 300) return data
      const isTemporary = status === 0 || status === 429 || status === 503
      if (!isTemporary || Date.now() > deadline)
        throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(data)}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }

  #count({ status, data }: Answer, call: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (status >= 500 && status !== 503)
      this.faults.push(`${call} answered ${status} ${JSON.stringify(data)}`)
  }
}
