import type { IncomingMessage } from 'node:http'
import { Problem } from '../../lib/problem.ts'
import { requestOutside } from '../../platform/outside.ts'
import type { Context } from '../context.ts'
import type { Area } from '../storage/areas/sql.ts'
import { StorageFailure } from '../storage/failure.ts'
import { openObject } from '../storage/objects/open-object.ts'
import { type StoredObject, selectObject } from '../storage/objects/sql.ts'
import { storeObject } from '../storage/objects/store-object.ts'
import { audioFolder } from './place.ts'
import { checkHashSum } from './sources/ddex/hash-sum.ts'
import type { ClaimedItem } from './sql-claims.ts'

const maxRedirects = 5
const maxBytes = 500_000_000
const maxMs = 15 * 60_000

/** The audio of an item as an object of the area; a download is fetched into it, once. */
export async function findAudio(
  context: Context,
  area: Area,
  item: ClaimedItem,
  signal: AbortSignal,
): Promise<StoredObject> {
  const { audio } = item
  const key = audioKey(item)
  const there = await selectObject(context.db, area.id, key)
  if (there === null && audio?.url !== undefined) return download(context, area, key, audio.url, signal)
  if (there === null)
    throw new Problem('not_found', `The file at ${audio?.delivered ?? key} is no longer there.`)
  if (audio?.hash_sum) {
    const check = checkHashSum(audio.hash_sum)
    for await (const chunk of await openObject(context, there)) check.update(chunk as Buffer)
    if (check.verdict() === 'wrong') {
      throw new Problem(
        'validation_error',
        `The file is not the one the message names: its ${audio.hash_sum.algorithm} differs. Deliver it again.`,
      )
    }
  }
  return there
}

/** Where the audio of an item is kept; a download has a place of its own. */
export function audioKey(item: Pick<ClaimedItem, 'audio' | 'ingestion_id' | 'index'>): string {
  return item.audio?.key ?? `${audioFolder(item.ingestion_id)}downloads/${item.index}`
}

async function download(
  context: Context,
  area: Area,
  key: string,
  url: string,
  signal: AbortSignal,
): Promise<StoredObject> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(maxMs)])
  const answer = await follow(context, new URL(url), within)
  try {
    const announced = Number(answer.headers['content-length'])
    if (announced > maxBytes) throw tooLarge()
    const length = Number.isSafeInteger(announced) && !answer.headers['content-encoding'] ? announced : null
    return await storeObject(context, area, { key, source: limited(answer), length })
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    signal.throwIfAborted()
    // A shorter answer than announced, a lost connection, a sender that went silent: the next time may go well.
    if (cause instanceof StorageFailure || isNetworkFault(cause) || within.aborted)
      throw unreachable(url, 'the download broke off', cause)
    throw cause
  } finally {
    answer.destroy()
  }
}

/** Redirects are followed by calls of their own, so each address is checked. */
async function follow(context: Context, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  let at = url
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await get(context, at, signal)
    const status = answer.statusCode!
    if (status === 200) return answer
    answer.destroy()
    const { location } = answer.headers
    if (status < 300 || status >= 400 || location === undefined) throw refused(url, status)
    if (!URL.canParse(location, at.href)) throw refused(url, status)
    at = new URL(location, at)
    if (at.protocol !== 'http:' && at.protocol !== 'https:') throw refused(url, status)
  }
  throw new Problem('validation_error', `${url.host} redirects more than ${maxRedirects} times.`)
}

async function get(context: Context, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  try {
    return await requestOutside(url, {
      method: 'GET',
      headers: { accept: 'audio/*, application/octet-stream, */*;q=0.1', 'accept-encoding': 'identity' },
      allowPrivate: context.allowPrivateTargets,
      signal,
      repeatable: true,
    })
  } catch (cause) {
    if ((cause as { code?: string }).code === 'INSIDE_ADDRESS') {
      throw new Problem('resource_forbidden', `${url.host} is on a private network, which is not allowed.`, {
        cause,
      })
    }
    throw unreachable(url.href, 'it does not answer', cause)
  }
}

function refused(url: URL, status: number): Problem {
  const heals = status >= 500 || [408, 425, 429].includes(status)
  const message = `${url.host} answers ${status} for the audio.`
  return new Problem(heals ? 'upstream_unavailable' : 'not_found', message)
}

async function* limited(answer: IncomingMessage): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of answer) {
    size += (chunk as Buffer).length
    if (size > maxBytes) throw tooLarge()
    yield chunk as Buffer
  }
}

function tooLarge(): Problem {
  return new Problem('validation_error', `The audio is larger than ${maxBytes / 1_000_000} MB.`)
}

function unreachable(url: string, what: string, cause: unknown): Problem {
  return new Problem('upstream_unavailable', `${new URL(url).host}: ${what}.`, { cause })
}

function isNetworkFault(error: unknown): boolean {
  return /^(E[A-Z]+|UND_ERR.*|ABORT_ERR)$/.test(String((error as { code?: unknown } | null)?.code))
}
