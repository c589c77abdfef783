import type { Operations } from '../../../packages/client/operations.ts'

export type SharedPlaylist = Operations['openShare']['data']
export type SharedItem = SharedPlaylist['items'][number]

/** Why something was refused: the HTTP status; 0 when the service could not be reached. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`refused with status ${status}`)
    this.status = status
  }
}

async function call<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const response = await fetch(`/v1/shares/${path}`, init).catch(() => null)
  if (response === null) throw new Refused(0)
  if (!response.ok) throw new Refused(response.status)
  return ((await response.json()) as { data: Data }).data
}

const post = <Data>(path: string, password: string | null) =>
  call<Data>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(password === null ? {} : { password }),
  })

export const readShare = (token: string) => call<Operations['getShare']['data']>(token)

export const openShare = (token: string, password: string | null) => post<SharedPlaylist>(token, password)

/** A link to the audio of a track. Each call is counted. */
export async function readAudioUrl(
  token: string,
  itemId: string,
  use: 'play' | 'download',
  password: string | null,
): Promise<string> {
  const { url } = await post<{ url: string }>(`${token}/items/${itemId}/${use}`, password)
  return url
}
