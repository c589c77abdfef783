import type { IncomingMessage } from 'node:http'
import { Problem } from '../../lib/problem.ts'
import { sendOutbound } from '../../platform/outbound-request.ts'
import type { Context } from '../context.ts'
import type { Area } from '../storage/areas/sql.ts'
import { StorageFailure } from '../storage/failure.ts'
import { openObject } from '../storage/objects/open-object.ts'
import { type StoredObject, selectObject } from '../storage/objects/sql.ts'
import { storeObject } from '../storage/objects/store-object.ts'
import { audioFolder } from './ingestion-files.ts'
import { checkHashSum } from './sources/ddex/hash-sum.ts'
import type { LeasedItem } from './sql-item-leases.ts'

const maxRedirects = 5
const maxBytes = 500_000_000
const maxMs = 15 * 60_000

/** Finds the audio of an item in the area. A download is fetched into the area first, once. */
export async function fetchAudio(
  context: Context,
  area: Area,
  item: LeasedItem,
  signal: AbortSignal,
): Promise<StoredObject> {
  const { audio } = item
  const key = audioKey(item)
  const there = await selectObject(context.db, area.id, key)
  if (there === null && audio?.url !== undefined) return download(context, area, key, audio.url, signal)
  if (there === null)
    throw new Problem(
      'not_found',
      `The file at ${audio?.delivered ?? key} no longer exists. Deliver it again.`,
    )
  if (audio?.hash_sum) {
    const check = checkHashSum(audio.hash_sum)
    for await (const chunk of await openObject(context, there)) check.update(chunk as Buffer)
    if (check.verdict() === 'wrong') {
      throw new Problem(
        'validation_error',
        `The ${audio.hash_sum.algorithm} hash of the file differs from the one in the message. Deliver the file again.`,
      )
    }
  }
  return there
}

/** The key of an item's audio. A download has a key of its own. */
export function audioKey(item: Pick<LeasedItem, 'audio' | 'ingestion_id' | 'index'>): string {
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
  const response = await follow(context, new URL(url), within)
  try {
    const announced = Number(response.headers['content-length'])
    if (announced > maxBytes) throw tooLarge()
    const length = Number.isSafeInteger(announced) && !response.headers['content-encoding'] ? announced : null
    return await storeObject(context, area, { key, source: limitSize(response), length })
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    signal.throwIfAborted()
    // A truncated body, a lost connection or a timeout: a retry may succeed.
    if (cause instanceof StorageFailure || isNetworkFault(cause) || within.aborted)
      throw unreachable(url, 'the download was interrupted', cause)
    throw cause
  } finally {
    response.destroy()
  }
}

/** Each redirect is a request of its own, so that its address is checked too. */
async function follow(context: Context, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  let at = url
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await get(context, at, signal)
    const status = response.statusCode!
    if (status === 200) return response
    response.destroy()
    const { location } = response.headers
    if (status < 300 || status >= 400 || location === undefined) throw refused(url, status)
    if (!URL.canParse(location, at.href)) throw refused(url, status)
    at = new URL(location, at)
    if (at.protocol !== 'http:' && at.protocol !== 'https:') throw refused(url, status)
  }
  throw new Problem(
    'validation_error',
    `${url.host} redirects more than ${maxRedirects} times. Give the final URL.`,
  )
}

async function get(context: Context, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  try {
    return await sendOutbound(url, {
      method: 'GET',
      headers: { accept: 'audio/*, application/octet-stream, */*;q=0.1', 'accept-encoding': 'identity' },
      allowPrivate: context.allowPrivateTargets,
      signal,
      repeatable: true,
    })
  } catch (cause) {
    if ((cause as { code?: string }).code === 'PRIVATE_ADDRESS') {
      throw new Problem(
        'resource_forbidden',
        `${url.host} is on a private network, which is not allowed. Give a public URL.`,
        {
          cause,
        },
      )
    }
    throw unreachable(url.href, 'no response', cause)
  }
}

function refused(url: URL, status: number): Problem {
  const isTemporary = status >= 500 || [408, 425, 429].includes(status)
  const message = `${url.host} responded ${status} to the request for the audio.`
  return new Problem(isTemporary ? 'upstream_unavailable' : 'not_found', message)
}

async function* limitSize(response: IncomingMessage): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > maxBytes) throw tooLarge()
    yield chunk as Buffer
  }
}

function tooLarge(): Problem {
  return new Problem(
    'validation_error',
    `The audio is larger than ${maxBytes / 1_000_000} MB. Deliver a smaller file.`,
  )
}

function unreachable(url: string, what: string, cause: unknown): Problem {
  return new Problem('upstream_unavailable', `${new URL(url).host}: ${what}.`, { cause })
}

function isNetworkFault(error: unknown): boolean {
  return /^(E[A-Z]+|UND_ERR.*|ABORT_ERR)$/.test(String((error as { code?: unknown } | null)?.code))
}
