/**
 * `npm run bench -- soak --minutes 60`: mixed load on one service while its processes are killed at random, then counts what was
 * acknowledged and what is found, and compares the memory with that at the start. Linux. It ends by itself.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
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
  return response.data as { id: string; name: string; results: { analysis: { status: string } }[] }
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
      await caller.upload(`${outerId}.wav`, makeRecording())
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

const failures = new Map<string, number>()
const kills = new Map<Component, number>(components.map((component) => [component, 0]))
await Promise.all(Object.values(kinds).map(({ create }) => create())) // the first of each loads what is loaded on demand
await pause(15_000)
const memoryBefore = service.memory()
const endAt = performance.now() + minutes * 60_000

async function keepBusy(name: string, { acknowledged, create }: Kind, pauseMs: number): Promise<void> {
  while (performance.now() < endAt) {
    try {
      const [id, expected] = await create()
      acknowledged.set(id, expected)
    } catch {
      failures.set(name, (failures.get(name) ?? 0) + 1) // a call that was interrupted may or may not have taken effect
    }
    await pause(pauseMs)
  }
}

async function killAtRandom(): Promise<void> {
  for (;;) {
    await pause(5_000 + Math.random() * 15_000)
    if (performance.now() > endAt - 10_000) return
    const component = components[Math.floor(Math.random() * components.length)]!
    if (await service.kill(component)) kills.set(component, kills.get(component)! + 1)
  }
}

await Promise.all([
  killAtRandom(),
  keepBusy('uploaded objects', kinds['uploaded objects']!, 150),
  keepBusy('playlists', kinds.playlists!, 200),
  keepBusy('tracks of ingestions', kinds['tracks of ingestions']!, 2_000),
])

console.log('| | acknowledged | found | interrupted calls |\n|---|---|---|---|')
let lost = 0
for (const [name, kind] of Object.entries(kinds)) {
  // Analyses that were interrupted are repeated when their lease has expired.
  const deadline = performance.now() + 5 * 60_000
  const missing = new Map(kind.acknowledged)
  while (missing.size > 0 && performance.now() < deadline) {
    for (const [id, expected] of missing)
      if ((await kind.find(id).catch(() => null)) === expected) missing.delete(id)
    if (missing.size > 0) await pause(5_000)
  }
  lost += missing.size
  const { size } = kind.acknowledged
  console.log(`| ${name} | ${size} | ${size - missing.size} | ${failures.get(name) ?? 0} |`)
}
console.log('\n| killed | times |\n|---|---|')
for (const [component, count] of kills) console.log(`| ${component} | ${count} |`)
// Caches are filled by the last minutes of load; analysers end after a while without work.
await pause(60_000)
const memoryAfter = service.memory()
console.log(
  `\nmemory: ${Math.round(memoryBefore)} MB before, ${Math.round(memoryAfter)} MB after ${minutes} minutes`,
)
console.log(lost === 0 ? '✔ nothing that was acknowledged is lost' : `✖ ${lost} acknowledged things are lost`)
if (lost > 0) process.exitCode = 1
await service.stop()
