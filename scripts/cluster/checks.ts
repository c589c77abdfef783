import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { makeTune, toWav } from '../../test/audio/tune.ts'
import { Caller } from './caller.ts'
import { waitUntil } from './component.ts'
import type { Cluster } from './start.ts'

export type Finding = { check: string; result: string; isGood: boolean }
/** `isShort`: one component of each kind, and two links. */
type Faults = { onlyKills: boolean; isShort: boolean }

/** What one node grants holds on the other, and what one takes back is gone on the other. */
export async function checkSharedState({ apis, demo }: Cluster): Promise<Finding[]> {
  const caller = await Caller.signIn(apis, demo.clients.machine)
  const elsewhere = await caller.callAt(apis[1]!, 'GET', '/v1/me')
  const revoked = await fetch(`${apis[0]}/oauth/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: caller.token, ...demo.clients.machine }),
  })
  const afterwards = await caller.callAt(apis[1]!, 'GET', '/v1/me')
  return [
    finding('a token of api-1 on api-2', `${elsewhere.status}`, elsewhere.status === 200),
    finding(
      'the same, revoked on api-1',
      `${revoked.status}, then ${afterwards.status}`,
      revoked.status === 200 && afterwards.status === 401,
    ),
  ]
}

/** A client has one allowance, however many nodes it calls. */
export async function checkRateLimit({ apis, demo }: Cluster): Promise<Finding> {
  const caller = await Caller.signIn(apis, demo.clients.machine)
  const [begin, { limit, perSecond }] = [performance.now(), await readLimit(caller)]
  const calls = limit * 3
  const statuses = await Promise.all(
    Array.from({ length: calls }, (_, turn) =>
      caller.callAt(apis[turn % apis.length]!, 'GET', '/v1/me').then(({ status }) => status),
    ),
  )
  const accepted = statuses.filter((status) => status === 200).length
  const allowed = limit + ((performance.now() - begin) / 1000) * perSecond
  const others = statuses.filter((status) => status !== 200 && status !== 429)
  return finding(
    'one rate limit on both nodes',
    `${accepted} of ${calls} calls accepted, at most ${Math.floor(allowed)} allowed`,
    accepted <= allowed + 1 && accepted < calls && others.length === 0,
  )
}

async function readLimit({ apis, token }: Caller): Promise<{ limit: number; perSecond: number }> {
  const response = await fetch(`${apis[0]}/v1/me`, { headers: { authorization: `Bearer ${token}` } })
  await response.body?.cancel()
  // RateLimit-Policy: "default";q=BURST;w=SECONDS
  const policy = response.headers.get('ratelimit-policy') ?? ''
  const [quota, window] = [/q=(\d+)/, /w=(\d+)/].map((part) => Number(part.exec(policy)?.[1]))
  if (!quota || !window) throw new Error(`no rate limit in the answer: ${policy}`)
  // The window is rounded up, so this is the fastest that it can be.
  return { limit: quota, perSecond: quota / Math.max(1, window - 1) }
}

/** A delivery of many tracks while every component is killed once and started again. */
export async function checkFaults(
  cluster: Cluster,
  { tracks, ...faults }: { tracks: number } & Faults,
  log: (text: string) => void,
): Promise<Finding[]> {
  const caller = await Caller.signIn(cluster.apis, cluster.demo.clients.machine)
  const before = Number((await caller.callUntilAnswered('GET', '/v1/me/credits')).available)
  await uploadRecordings(cluster, tracks)
  log(`${tracks} recordings uploaded`)
  const outerIds = Array.from({ length: tracks }, (_, index) => `cluster-${index}`)
  const ingestion = await caller.callUntilAnswered('POST', '/v1/ingestions', {
    mode: 'api_json',
    tracks: outerIds.map((id) => ({ outer_id: id, title: `Cluster ${id}`, primary_media: `${id}.wav` })),
  })
  const load = startLoad(caller)
  await killEachInTurn(cluster, faults, log)
  await waitUntil(
    'the ingestion has ended',
    async () => {
      const { status, done } = (await caller.callUntilAnswered('GET', `/v1/ingestions/${ingestion.id}`)) as {
        status: string
        done?: number
      }
      if (done !== undefined) log(`${status}: ${done} of ${tracks}`)
      await pause(3000)
      return /^(completed|failed)/.test(status)
    },
    3600,
  )
  const playlists = await load.stop()
  return [
    ...(await checkTracks(caller, outerIds, before)),
    await checkPlaylists(caller, playlists),
    finding(
      'answers during the faults',
      [...caller.statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status || 'none'}: ${count}`)
        .join(', '),
      caller.faults.length === 0,
    ),
    ...caller.faults.slice(0, 5).map((fault) => finding('fault', fault, false)),
  ]
}

/** People who work meanwhile. Returns what was acknowledged. */
function startLoad(caller: Caller) {
  const acknowledged: string[] = []
  let isOver = false
  const work = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const name = `Cluster ${turn}`
      const { status } = await caller.call('POST', '/v1/playlists', { name })
      if (status === 201) acknowledged.push(name)
      await caller.call('POST', '/v1/search/tracks', { query: 'cluster' })
      await caller.call('GET', '/v1/workspace/tracks?page_size=5&sort=-updated')
      await pause(500)
    }
  })()
  return {
    async stop(): Promise<string[]> {
      isOver = true
      await work
      return acknowledged
    },
  }
}

async function killEachInTurn(
  { components, hosts }: Cluster,
  { onlyKills, isShort }: Faults,
  log: (text: string) => void,
): Promise<void> {
  for (const component of components.filter(({ name }) => !isShort || !/-[2-9]$/.test(name))) {
    log(`${component.name} is killed`)
    await component.kill()
    await pause(4000)
    await component.start()
  }
  if (onlyKills || !hosts.areNamespaces) return
  for (const name of isShort ? ['worker-1', 'primary'] : ['worker-1', 'redis', 'objects', 'primary']) {
    const host = hosts.all.find((each) => each.name === name)!
    log(`${name} is cut off for 8 s`)
    host.cutLink?.()
    await pause(8000)
    host.restoreLink()
    await pause(2000)
  }
  if (isShort) return
  log('the link of objects is slow for 10 s')
  const objects = hosts.all.find(({ name }) => name === 'objects')!
  objects.slowLink?.()
  await pause(10_000)
  objects.restoreLink()
}

async function uploadRecordings({ demo, apis }: Cluster, count: number): Promise<void> {
  const { region, bucket, access_key_id, secret_access_key } = demo.s3
  const endpoint = apis[1]!.replace(/:8080$/, ':9000')
  const credentials = { accessKeyId: access_key_id, secretAccessKey: secret_access_key }
  const s3 = new S3Client({ endpoint, region, forcePathStyle: true, credentials })
  const music = toWav(makeTune(4, 16_000), 16_000)
  const queue = Array.from({ length: count }, (_, index) => index)
  const upload = async () => {
    for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
      const Body = Buffer.from(music)
      randomBytes(200).copy(Body, 44) // each is another recording
      await s3.send(
        new PutObjectCommand({ Bucket: bucket, Key: `delivery/audio/cluster-${index}.wav`, Body }),
      )
    }
  }
  await Promise.all(Array.from({ length: 8 }, upload))
  s3.destroy()
}

async function checkTracks(caller: Caller, outerIds: string[], creditsBefore: number): Promise<Finding[]> {
  const found: { outer_id: string; analysis: { status: string } }[] = []
  for (let cursor: string | null = '*'; cursor !== null; ) {
    const path = `/v1/workspace/tracks?page_size=100&cursor=${encodeURIComponent(cursor)}`
    const page = await caller.callUntilAnswered('GET', path)
    found.push(...(page.results as typeof found).filter(({ outer_id }) => outer_id?.startsWith('cluster-')))
    cursor = page.next_cursor as string | null
  }
  const distinct = new Set(found.map(({ outer_id }) => outer_id))
  const analysed = found.filter(({ analysis }) => analysis.status === 'analysed').length
  const { available } = await caller.callUntilAnswered('GET', '/v1/me/credits')
  const paid = creditsBefore - Number(available)
  let searched = 0
  await waitUntil('the index has all tracks', async () => {
    const answer = await caller.callUntilAnswered('POST', '/v1/search/tracks', {
      query: 'cluster',
      page_size: 1,
    })
    searched = Number(answer.count)
    return searched >= outerIds.length
  }).catch(() => {})
  const expected = outerIds.length
  return [
    finding(
      'tracks of the delivery',
      `${distinct.size} of ${expected}, ${found.length - distinct.size} doubled`,
      distinct.size === expected && found.length === expected,
    ),
    finding('analysed', `${analysed}`, analysed === expected),
    finding('paid', `${paid} credits`, paid === expected),
    finding('found by search', `${searched}`, searched === expected),
  ]
}

async function checkPlaylists(caller: Caller, acknowledged: string[]): Promise<Finding> {
  const names: string[] = []
  for (let cursor: string | null = '*'; cursor !== null; ) {
    const path = `/v1/playlists?page_size=100&cursor=${encodeURIComponent(cursor)}`
    const page = await caller.callUntilAnswered('GET', path)
    names.push(...(page.results as { name: string }[]).map(({ name }) => name))
    cursor = page.next_cursor as string | null
  }
  const lost = acknowledged.filter((name) => !names.includes(name))
  const doubled = names.length - new Set(names).size
  const result = `${acknowledged.length} acknowledged, ${lost.length} lost, ${doubled} doubled`
  return finding('playlists made meanwhile', result, lost.length === 0 && doubled === 0)
}

function finding(check: string, result: string, isGood: boolean): Finding {
  return { check, result, isGood }
}
