import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { createTestApp } from '../../support/context.ts'

const { app } = await createTestApp()
const names = globSync('*.md', { cwd: join(import.meta.dirname, '../../../docs') }).map((file) =>
  basename(file, '.md'),
)

test('every guide is a page without scripts, and its links work', async () => {
  for (const name of names) {
    const { statusCode, headers, body } = await app.inject(`/docs/guides/${name}`)
    assert.equal(statusCode, 200, name)
    assert.match(String(headers['content-security-policy']), /default-src 'none'/)
    assert.doesNotMatch(body, /<script|javascript:|href="[^"]*\.md/)
    assert.match(body, /<h1 id="/)
    for (const [, to = ''] of body.matchAll(/href="\/docs\/guides\/([\w-]+)/g))
      assert.ok(names.includes(to) || to === 'style', `${name} links to ${to}`)
  }
  assert.equal((await app.inject('/docs/guides')).headers.location, '/docs/guides/quickstart')
  assert.match(String((await app.inject('/docs/guides/style.css')).headers['content-type']), /text\/css/)
})

test('only guides are served, whatever the path', async () => {
  for (const name of [
    'nothing',
    '..%2fREADME',
    '..%2f..%2fpackage.json',
    'decisions%2f0001-embedded-postgres-under-a-shell',
  ])
    assert.equal((await app.inject(`/docs/guides/${name}`)).statusCode, 404, name)
})

test('commands in guides use the addresses of this service', async () => {
  const urls = { base: 'https://music.example', s3: 'https://s3.example' }
  const elsewhere = await createTestApp({ urls })
  const headers = { host: 'music.example' }
  const read = async (name: string) =>
    (await elsewhere.app.inject({ url: `/docs/guides/${name}`, headers })).body
  assert.match(await read('quickstart'), /EUTERPE=https:\/\/music\.example\n/)
  assert.match(await read('ingestion'), /--endpoint-url https:\/\/s3\.example /)
})
