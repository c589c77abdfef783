import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { sendTest } from '../../src/domain/events/deliveries.ts'
import { eventTypes } from '../../src/domain/events/types.ts'
import { startWebhookWorker } from '../../src/domain/events/webhook-worker.ts'
import { createWebhook } from '../../src/domain/events/webhooks.ts'
import { createListeningApp } from '../support/listening.ts'
import { makeOrganisation } from '../support/people.ts'
import { type Message, startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'webhooks.md'), 'utf8')
const snippet = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)![1]!

const { context, url } = await createListeningApp()
const folder = await mkdtemp(join(tmpdir(), 'euterpe-snippets-'))
after(() => rm(folder, { recursive: true }))

const organisation = await makeOrganisation(context)
const receiver = await startReceiver()
const webhook = await createWebhook(context, organisation.id, { url: receiver.url })
const sending = await startWebhookWorker(context)
await sendTest(context, organisation.id, webhook.id)
await until(() => receiver.messages.length === 1)
await sending.stop()
const good = receiver.messages[0]!

const changed = (headers: Record<string, string>) => ({ ...good, headers: { ...good.headers, ...headers } })
const cases: Record<string, Message> = {
  good,
  'wrong signature': { ...good, body: good.body.replace('Nothing', 'Something') },
  'wrong signature too': changed({ 'webhook-id': 'another' }),
  'unknown key': changed({ 'webhook-key-id': 'nobody' }),
  'no signature': changed({ 'webhook-signature': '' }),
  'wrong version': changed({
    'webhook-signature': String(good.headers['webhook-signature']).replace('v1a', 'v1'),
  }),
  'two signatures': changed({ 'webhook-signature': `v1,abc ${good.headers['webhook-signature']}` }),
}

/** The program's output: one line per message. */
async function judge(program: string, words: string[], webhookId = webhook.id): Promise<string[]> {
  const child = spawn(program, words, {
    env: { ...process.env, EUTERPE_KEYS: `${url}/v1/.well-known/jwks.json`, WEBHOOK_ID: webhookId },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(Object.values(cases)))
  const output = await text(child.stdout)
  assert.equal(child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve))), 0)
  return output.trim().split('\n')
}

const expected = [
  'webhook.test',
  'wrong signature',
  'wrong signature',
  'unknown key',
  'wrong signature',
  'wrong signature',
  'webhook.test',
]

const foreign = expected.map((line) => (line === 'webhook.test' ? 'meant for another webhook' : line))

test('the TypeScript example of the guide works as printed', async () => {
  await writeFile(join(folder, 'snippet.ts'), snippet('ts'))
  await writeFile(
    join(folder, 'judge.ts'),
    `import { readFileSync } from 'node:fs'
import { readWebhook } from './snippet.ts'
for (const { headers, body } of JSON.parse(readFileSync(0, 'utf8'))) {
  console.log(await readWebhook(headers, body).then((event) => event.type, (error) => error.message))
}`,
  )
  const words = ['--disable-warning=ExperimentalWarning', join(folder, 'judge.ts')]
  assert.deepEqual(await judge(process.execPath, words), expected)
  assert.deepEqual(await judge(process.execPath, words, 'another'), foreign)
})

const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0

test('the Python example of the guide works as printed', {
  skip: !hasPython && 'no python3 with cryptography',
}, async () => {
  await writeFile(join(folder, 'snippet.py'), snippet('python'))
  await writeFile(
    join(folder, 'judge.py'),
    `import json, sys
from snippet import read_webhook
for message in json.load(sys.stdin):
    try:
        print(read_webhook(message["headers"], message["body"].encode())["type"])
    except ValueError as error:
        print(error)
`,
  )
  assert.deepEqual(await judge('python3', [join(folder, 'judge.py')]), expected)
  assert.deepEqual(await judge('python3', [join(folder, 'judge.py')], 'another'), foreign)
})

test('the guide lists every event', () => {
  for (const type of eventTypes) assert.ok(guide.includes(`\`${type}\``), type)
})
