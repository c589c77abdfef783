import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { addItems } from '../../../src/domain/playlists/items.ts'
import { openShare, useSharedTrack } from '../../../src/domain/playlists/open-share.ts'
import { createPlaylist } from '../../../src/domain/playlists/playlists.ts'
import { createShare } from '../../../src/domain/playlists/shares.ts'
import { newId } from '../../../src/lib/ids.ts'
import { createTestContext } from '../../support/context.ts'
import { mistakeOrganisation } from '../../support/mistaken-organisation.ts'
import { makeClient, makeOrganisation } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const context = await createTestContext()
const owner = await makeOrganisation(context)
const stranger = await makeOrganisation(context)
const client = await makeClient(context, owner.id, { type: 'machine' })
const principal = { type: 'machine', id: client.id, name: 'test' }
const caller = { organisation: owner, client, principal, catalogue: null } as unknown as Caller
const tracks = await fillWorkspace(context, owner, [
  { outerId: 'a', title: 'Hushhush', artists: [{ name: 'Somebody' }] },
])
const mistaken = mistakeOrganisation(context, /from playlist_shares\s+where token_hash/, stranger.id)
const tokenOf = (share: { url: string }) => new URL(share.url).pathname.split('/').at(-1)!

test('a link that is taken for one of another organisation shows nothing and counts nothing', async () => {
  const playlist = await createPlaylist(context, caller, { name: 'Hushhush list' })
  await addItems(context, caller, playlist.id, { track_ids: tracks })
  const share = await createShare(context, caller, playlist.id, {})
  const token = tokenOf(share)
  await assert.rejects(openShare(mistaken, token, undefined), { code: 'not_found' })
  const count = async () =>
    (await context.db`select opens, plays from playlist_shares where id = ${share.id}`)[0]
  assert.deepEqual(await count(), { opens: 0, plays: 0 })
  const opened = await openShare(context, token, undefined)
  assert.deepEqual(
    opened.items.map(({ title }) => title),
    ['Hushhush'],
  )
  const use = useSharedTrack(mistaken, token, opened.items[0]!.id, 'plays', undefined)
  await assert.rejects(use, { code: 'not_found', message: /no longer has this track/ })
  assert.deepEqual(await count(), { opens: 1, plays: 0 })
})

test('a guessed password counts for no link of another organisation', async () => {
  const playlist = await createPlaylist(context, caller, { name: 'Locked list' })
  const share = await createShare(context, caller, playlist.id, { password: 'harbour' })
  const token = tokenOf(share)
  await assert.rejects(openShare(mistaken, token, 'wrong'), { code: 'rate_limited' })
  await assert.rejects(useSharedTrack(mistaken, token, newId(), 'plays', 'wrong'), { code: 'rate_limited' })
  const countAttempts = async () =>
    (await context.db`select failed_attempts from playlist_shares where id = ${share.id}`)[0]
  assert.deepEqual(await countAttempts(), { failed_attempts: 0 })
  await assert.rejects(openShare(context, token, 'wrong'), { code: 'resource_forbidden' })
  assert.deepEqual(await countAttempts(), { failed_attempts: 1 })
})
