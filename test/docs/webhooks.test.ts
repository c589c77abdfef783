import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { sendTest } from '../../src/domain/events/deliveries.ts'
import { signWithSecrets } from '../../src/domain/events/secrets.ts'
import { eventTypes } from '../../src/domain/events/types.ts'
import { startWebhookWorker } from '../../src/domain/events/webhook-worker.ts'
import { createWebhook, rotateSecret } from '../../src/domain/events/webhooks.ts'
import { createListeningApp } from '../support/listening.ts'
import { makeOrganisation } from '../support/people.ts'
import { type Message, startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'webhooks.md'), 'utf8')
/** The last block of a language: those before it show how to register. */
const snippet = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].at(-1)![1]!

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
    'webhook-signature': String(good.headers['webhook-signature']).replace('v1a,', 'v2,'),
  }),
  'two signatures': changed({ 'webhook-signature': `v1,abc ${good.headers['webhook-signature']}` }),
}

/** The program's output: one line per message. */
async function judge(program: string, words: string[], webhookId = webhook.id): Promise<string[]> {
  const child = spawn(program, words, {
    env: {
      ...process.env,
      EUTERPE_KEYS: `${url}/v1/.well-known/jwks.json`,
      WEBHOOK_ID: webhookId,
      WEBHOOK_SECRET: webhook.secret,
      GOFLAGS: '-mod=mod',
      GO111MODULE: 'on',
    },
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

/** With the secret, the key id does not matter, and the version v2 of the other signature does not either. */
const bySecret = expected.map((said, at) =>
  ['unknown key', 'wrong version'].includes(Object.keys(cases)[at]!) ? 'webhook.test' : said,
)

test('the Node.js example with the secret works as printed, with the stock library', async () => {
  const root = join(import.meta.dirname, '..', '..')
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules')).catch(() => {})
  await writeFile(join(folder, 'signed.mjs'), snippet('js'))
  await writeFile(
    join(folder, 'judge-signed.mjs'),
    `import { readFileSync } from 'node:fs'
import { readSigned } from './signed.mjs'
for (const { headers, body } of JSON.parse(readFileSync(0, 'utf8'))) {
  try { console.log(readSigned(headers, body).type) } catch { console.log('wrong signature') }
}`,
  )
  assert.deepEqual(await judge(process.execPath, [join(folder, 'judge-signed.mjs')]), bySecret)
})

test('the Python example with the secret works as printed', {
  skip: spawnSync('python3', ['--version']).status !== 0 && 'no python3',
}, async () => {
  await writeFile(join(folder, 'signed.py'), snippet('py'))
  await writeFile(
    join(folder, 'judge_signed.py'),
    `import json, sys
from signed import read_signed
for message in json.load(sys.stdin):
    try:
        print(read_signed(message["headers"], message["body"].encode())["type"])
    except ValueError as error:
        print(error)
`,
  )
  assert.deepEqual(await judge('python3', [join(folder, 'judge_signed.py')]), bySecret)
})

test('the Go example with the secret works as printed', {
  skip: spawnSync('go', ['version']).status !== 0 && 'no go',
  timeout: 300_000,
}, async () => {
  const home = join(folder, 'go')
  await mkdir(join(home, 'webhook'), { recursive: true })
  await writeFile(join(home, 'go.mod'), 'module example.com/judge\n\ngo 1.18\n')
  await writeFile(join(home, 'webhook', 'webhook.go'), snippet('go'))
  await writeFile(
    join(home, 'main.go'),
    `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"example.com/judge/webhook"
)

func main() {
	var messages []struct {
		Headers map[string]any
		Body    string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&messages); err != nil {
		panic(err)
	}
	for _, message := range messages {
		header := http.Header{}
		for name, value := range message.Headers {
			header.Set(name, fmt.Sprint(value))
		}
		if err := webhook.Verify(header, []byte(message.Body)); err != nil {
			fmt.Println(err)
			continue
		}
		var event struct{ Type string }
		json.Unmarshal([]byte(message.Body), &event)
		fmt.Println(event.Type)
	}
}
`,
  )
  assert.deepEqual(await judge('go', ['-C', home, 'run', '.']), bySecret)
})

test('a new secret signs at once, and the former one for a day', async () => {
  const { secret } = await rotateSecret(context, organisation.id, webhook.id)
  const worker = await startWebhookWorker(context)
  await sendTest(context, organisation.id, webhook.id)
  await until(() => receiver.messages.length === 2)
  await worker.stop()
  const { headers, body } = receiver.messages[1]!
  for (const known of [secret, webhook.secret])
    new StandardWebhook(known).verify(body, headers as Record<string, string>)
  context.clock.moveBy(25 * 3600_000)
  const signed = Buffer.from('message')
  const [row] =
    await context.db`select id, secret, former_secret, former_secret_until from webhooks where id = ${webhook.id}`
  assert.equal(signWithSecrets(context, row as never, signed).length, 1)
})

test('the guide lists every event', () => {
  for (const type of eventTypes) assert.ok(guide.includes(`\`${type}\``), type)
})
