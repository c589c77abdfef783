import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { startSession } from '../../../../src/domain/identity/sign-in/sessions.ts'
import { createTestApp } from '../../../support/context.ts'
import { makeClient, makeOrganisation, makeUser } from '../../../support/people.ts'

const { app, context } = await createTestApp()
const docs = join(import.meta.dirname, '../../../../docs')
const names = [...globSync('*.md', { cwd: docs }).map((file) => basename(file, '.md')), 'changelog']

test('every guide is a page whose scripts come from the service alone, and its links work', async () => {
  for (const name of names) {
    const { statusCode, headers, body } = await app.inject(`/docs/guides/${name}`)
    assert.equal(statusCode, 200, name)
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*script-src 'self'/)
    assert.doesNotMatch(body, /<script>|javascript:|href="[^"]*\.md| style=| onclick/)
    assert.match(body, /<h1 id="/)
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
    for (const [, anchor] of body.matchAll(/href="#([^"]+)"/g))
      assert.ok(ids.has(anchor), `${name}#${anchor}`)
    for (const [, path = ''] of body.matchAll(/(?:href|src)="\/docs\/guides\/([^"#]+)/g))
      assert.ok(
        names.includes(path) || (await app.inject(`/docs/guides/${path}`)).statusCode === 200,
        `${name}: ${path}`,
      )
  }
  assert.equal((await app.inject('/docs/guides')).headers.location, '/docs/guides/quickstart')
})

test('blocks of several languages that follow each other are one group of tabs', async () => {
  const { body } = await app.inject('/docs/guides/quickstart')
  const groups = [...body.matchAll(/<div class="tabs">([\s\S]*?)<\/div>\s*<\/div>/g)]
  assert.ok(groups.length >= 5)
  for (const [, group = ''] of groups)
    assert.deepEqual(
      [...group.matchAll(/data-name="(\w+)"/g)].map((match) => match[1]),
      ['curl', 'TypeScript', 'Python'],
    )
})

test('guides are read in order: each leads to the one before and after it', async () => {
  const first = await app.inject('/docs/guides/quickstart')
  const [, next] = /href="\/docs\/guides\/([\w-]+)" rel="next"/.exec(first.body) ?? []
  const second = await app.inject(`/docs/guides/${next}`)
  assert.match(second.body, /href="\/docs\/guides\/quickstart" rel="prev"/)
})

test('the search has every section of every guide, with the page it is on', async () => {
  const sections: { url: string; heading: string; text: string }[] = (
    await app.inject('/docs/guides/search.json')
  ).json()
  const found = sections.find(({ heading }) => heading === 'Tagged files')
  assert.equal(found?.url, '/docs/guides/other-tools#tagged-files')
  assert.match(found!.text, /embedded_tags/)
  for (const name of names)
    assert.ok(
      sections.some(({ url }) => url.startsWith(`/docs/guides/${name}#`)),
      name,
    )
})

test('only guides and their files are served, whatever the path', async () => {
  for (const name of [
    'nothing',
    '..%2fREADME',
    '..%2f..%2fpackage.json',
    'diagrams/..%2f..%2fpackage.json',
    'site/style.css',
    'decisions%2f0001-embedded-postgresql',
    'diagrams/none.svg',
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

test('whoever is signed in gets the ids of their own organisation, and no secret', async () => {
  const organisation = await makeOrganisation(context)
  const client = await makeClient(context, organisation.id, { type: 'machine' })
  const readAs = async (role: 'admin' | 'member') => {
    const { id: userId } = await makeUser(context, organisation.id, { role })
    const browser = { userAgent: 'test', address: '127.0.0.1' }
    const input = { userId, method: 'password', remember: false, browser }
    const { secret } = await startSession(context, input)
    const headers = { cookie: `euterpe_session=${secret}` }
    return (await app.inject({ url: '/docs/guides/reader.json', headers })).json()
  }
  const admin = await readAs('admin')
  assert.equal(admin.organisation, organisation.name)
  assert.equal(admin.client_id, client.id)
  assert.ok(!JSON.stringify(admin).includes('secret'))
  assert.equal((await readAs('member')).client_id, null)
  assert.equal((await app.inject('/docs/guides/reader.json')).json(), null)
})
