/**
 * `npm run bench -- soak --minutes 60`: mixed load on one service while its processes are killed at random, then counts what was
 * acknowledged and what is found, looks for credits that stay reserved, and compares the memory with that at the start. Linux. It
 * ends by itself. In the last third the service itself is no longer killed, so that its memory has time to grow.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { makeTune, toWav } from '../test/audio/tune.ts'
import { type Component, components, SoakService } from './support/soak-service.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
const service = await SoakService.start()
let caller = await service.signIn()
const storage = service.readDemo().s3
const s3 = new S3Client({
  endpoint: storage.endpoint,
  region: storage.region,
  forcePathStyle: true,
  credentials: { accessKeyId: storage.access_key_id, secretAccessKey: storage.secret_access_key },
})

/** Things that the service has acknowledged, and how to find each again. */
type Kind = {
  acknowledged: Map<string, string>
  create(): Promise<[id: string, expected: string]>
  find(id: string): Promise<string>
}

const request = async (method: string, path: string, body?: object) => {
  const response = await caller.call(method, path, body)
  if (response.status === 401) caller = await service.signIn() // an hour is longer than a token
  if (response.status >= 300) throw new Error(`${method} ${path} responded ${response.status}`)
  return response.data as {
    id: string
    name: string
    reserved: number
    results: { analysis: { status: string } }[]
  }
}
const unique = () => randomBytes(6).toString('hex')
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
/** Each is another recording: the first samples differ. */
const music = toWav(makeTune(8, 22_050), 22_050)
const makeRecording = () => {
  const bytes = Buffer.from(music)
  randomBytes(200).copy(bytes, 44)
  return bytes
}

const kinds: Record<string, Kind> = {
  'uploaded objects': {
    acknowledged: new Map(),
    async create() {
      const bytes = randomBytes(1000 + Math.floor(Math.random() ** 3 * 400_000))
      const name = `soak-${unique()}.bin`
      await caller.upload(name, bytes)
      return [name, md5(bytes)]
    },
    async find(name) {
      const target = { Bucket: storage.bucket, Key: `inbound/${name}` }
      const { Body } = await s3.send(new GetObjectCommand(target))
      return md5(await Body!.transformToByteArray())
    },
  },
  playlists: {
    acknowledged: new Map(),
    async create() {
      const name = `Soak ${unique()}`
      return [(await request('POST', '/v1/playlists', { name })).id, name]
    },
    find: async (id) => (await request('GET', `/v1/playlists/${id}`)).name,
  },
  'tracks of ingestions': {
    acknowledged: new Map(),
    async create() {
      const outerId = `soak-${unique()}`
      const Key = `delivery/audio/${outerId}.wav`
      await s3.send(new PutObjectCommand({ Bucket: storage.bucket, Key, Body: makeRecording() }))
      const track = { outer_id: outerId, title: `Soak ${outerId}`, primary_media: `${outerId}.wav` }
      await request('POST', '/v1/ingestions', { mode: 'api_json', tracks: [track] })
      return [outerId, 'analysed']
    },
    async find(outerId) {
      const [track] = (await request('GET', `/v1/workspace/tracks?outer_id=${outerId}`)).results
      return track?.analysis.status ?? 'missing'
    },
  },
}

/** Calls whose results are not compared. Live tagging reserves credits, and none may stay reserved. */
const reads: (() => Promise<unknown>)[] = [
  () => request('GET', '/v1/workspace/tracks?page_size=50'),
  () => request('POST', '/v1/search/tracks', { query: 'soak' }),
  () => request('GET', '/v1/me'),
  async () =>
    request('POST', '/v1/tagging', {
      s3_file_uri: await caller.upload(`live-${unique()}.wav`, makeRecording()),
    }),
]

const failures = new Map<string, number>()
const reasons = new Map<string, number>()
const kills = new Map<Component, number>(components.map((component) => [component, 0]))
await Promise.all(Object.values(kinds).map(({ create }) => create())) // the first of each loads what is loaded on demand
await pause(15_000)
const memoryBefore = service.memory()
let memoryPeak = memoryBefore
const startedAt = performance.now()
const endAt = startedAt + minutes * 60_000
const lastServiceKillAt = startedAt + (minutes * 60_000 * 2) / 3

async function keepReading(): Promise<void> {
  for (let turn = 0; performance.now() < endAt; turn++) {
    try {
      await reads[turn % reads.length]!()
    } catch (error) {
      countFailure('reads and live tagging', error)
    }
    await pause(500)
  }
}

/** A call that was interrupted may or may not have taken effect. */
function countFailure(name: string, error: unknown): void {
  failures.set(name, (failures.get(name) ?? 0) + 1)
  const reason = `${name}: ${(error as Error).message}`.replaceAll(/[0-9a-f]{12}/g, '…')
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
}

/** A line a minute, to see a leak or a stall while it runs. */
async function printProgress(): Promise<void> {
  for (let nextAt = startedAt + 60_000; nextAt <= endAt; nextAt += 60_000) {
    while (performance.now() < nextAt) {
      await pause(1_000)
      memoryPeak = Math.max(memoryPeak, service.memory())
    }
    const counts = Object.values(kinds).map(({ acknowledged }) => acknowledged.size)
    const minute = Math.round((nextAt - startedAt) / 60_000)
    console.error(`minute ${minute}: ${counts.join(', ')} acknowledged, ${Math.round(service.memory())} MB`)
  }
}

async function keepBusy(name: string, { acknowledged, create }: Kind, pauseMs: number): Promise<void> {
  while (performance.now() < endAt) {
    try {
      const [id, expected] = await create()
      acknowledged.set(id, expected)
    } catch (error) {
      countFailure(name, error)
    }
    await pause(pauseMs)
  }
}

/** At random moments; each component in turn, so that all are met in a short run too. */
async function killAtRandom(): Promise<void> {
  for (let turn = 0; ; turn++) {
    await pause(5_000 + Math.random() * 15_000)
    if (performance.now() > endAt - 10_000) return
    const component = components[turn % components.length]!
    if (component === 'service' && performance.now() > lastServiceKillAt) continue
    if (await service.kill(component)) kills.set(component, kills.get(component)! + 1)
  }
}

await Promise.all([
  killAtRandom(),
  printProgress(),
  keepReading(),
  keepBusy('uploaded objects', kinds['uploaded objects']!, 150),
  keepBusy('playlists', kinds.playlists!, 500),
  keepBusy('tracks of ingestions', kinds['tracks of ingestions']!, 2_000),
])

console.log('| | acknowledged | found | interrupted calls |\n|---|---|---|---|')
let lost = 0
for (const [name, kind] of Object.entries(kinds)) {
  // Analyses that were interrupted are repeated when their lease has expired.
  const deadline = performance.now() + 5 * 60_000
  const missing = new Map(kind.acknowledged)
  while (missing.size > 0 && performance.now() < deadline) {
    const ids = missing.entries()
    const look = async () => {
      for (const [id, expected] of ids)
        if ((await kind.find(id).catch(() => null)) === expected) missing.delete(id)
    }
    await Promise.all([look(), look(), look(), look()])
    if (missing.size > 0) await pause(5_000)
  }
  lost += missing.size
  const { size } = kind.acknowledged
  console.log(`| ${name} | ${size} | ${size - missing.size} | ${failures.get(name) ?? 0} |`)
}
console.log(`| reads and live tagging | | | ${failures.get('reads and live tagging') ?? 0} |`)
console.log('\n| interrupted calls | times |\n|---|---|')
for (const [reason, count] of reasons) console.log(`| ${reason} | ${count} |`)
console.log('\n| killed | times |\n|---|---|')
for (const [component, count] of kills) console.log(`| ${component} | ${count} |`)
// Caches are filled by the last minutes of load; analysers end after a while without work.
await pause(60_000)
const memoryAfter = service.memory()
const [before, peak, after] = [memoryBefore, memoryPeak, memoryAfter].map(Math.round)
console.log(`\nmemory: ${before} MB before, at most ${peak} MB, ${after} MB after ${minutes} minutes`)
const { reserved } = await request('GET', '/v1/me/credits')
console.log(lost === 0 ? '✔ nothing that was acknowledged is lost' : `✖ ${lost} acknowledged things are lost`)
console.log(reserved === 0 ? '✔ no credits stay reserved' : `✖ ${reserved} credits stay reserved`)
// The heap of a warm process is larger than that of one that has just started.
const isBack = memoryAfter <= memoryBefore * 1.25
console.log(
  `${isBack ? '✔' : '✖'} memory is ${(memoryAfter / memoryBefore).toFixed(2)} of what it was  (goal ≤ 1.25)`,
)
if (lost > 0 || reserved > 0 || !isBack) process.exitCode = 1
await service.stop()
