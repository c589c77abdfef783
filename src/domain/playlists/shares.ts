import { hash } from '@node-rs/argon2'
import type { Expectation } from '../../lib/expectation.ts'
import { newId, newSecret } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import { hashSecret, seal, unseal } from '../../lib/seal.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { actorOf, refuseBound, requirePlaylist } from './playlists.ts'
import {
  insertShare,
  lockShare,
  type Share,
  selectShare,
  selectShares,
  selectUses,
  updateShare,
} from './sql-shares.ts'

const maxShares = 200

export type ShareInput = {
  name?: string
  expires_at?: string | null
  password?: string | null
  allow_downloads?: boolean
}

export type ShownShare = Share & {
  url: string
  uses: { item_id: string; plays: number; downloads: number }[]
}

/** The links of a playlist, newest first, also those that were revoked. */
export async function listShares(
  context: Context,
  caller: Caller,
  playlistId: string,
): Promise<ShownShare[]> {
  await checkPlaylist(context, caller, playlistId)
  const shares = await selectShares(context.db, caller.organisation.id, playlistId)
  return shares.map((share) => ({ ...share, url: urlOf(context, share), uses: [] }))
}

/** One link, with how often each item was played. */
export async function findShare(
  context: Context,
  caller: Caller,
  playlistId: string,
  id: string,
): Promise<ShownShare> {
  await checkPlaylist(context, caller, playlistId)
  const share = await selectShare(context.db, caller.organisation.id, playlistId, id)
  if (share === null) throw new Problem('not_found', `The playlist has no link ${id}.`)
  return { ...share, url: urlOf(context, share), uses: await selectUses(context.db, share.id) }
}

/** Creates a link. Anyone who has it can see the playlist and play its tracks, until it expires or is revoked. */
export async function createShare(
  context: Context,
  caller: Caller,
  playlistId: string,
  input: ShareInput,
): Promise<ShownShare> {
  await checkPlaylist(context, caller, playlistId)
  const existing = await selectShares(context.db, caller.organisation.id, playlistId)
  if (existing.filter(({ revoked_at }) => revoked_at === null).length >= maxShares)
    throw new Problem('validation_error', `A playlist can have at most ${maxShares} links. Revoke one first.`)
  const [id, token] = [newId(), newSecret()]
  await insertShare(context.db, {
    id,
    organisation_id: caller.organisation.id,
    playlist_id: playlistId,
    token_hash: hashSecret(token),
    sealed_token: seal(context.masterKey, purposeOf(id), token),
    name: input.name ?? '',
    password_hash: await hashPassword(input.password),
    allow_downloads: input.allow_downloads ?? false,
    expires_at: readExpiry(context, input.expires_at),
    created_by: actorOf(caller),
    created_at: context.clock.now(),
  })
  return findShare(context, caller, playlistId, id)
}

export async function changeShare(
  context: Context,
  caller: Caller,
  playlistId: string,
  id: string,
  given: ShareInput,
  expect?: Expectation<Share>,
): Promise<ShownShare> {
  const found = await findShare(context, caller, playlistId, id)
  const changes = {
    ...(given.name !== undefined && { name: given.name }),
    ...(given.expires_at !== undefined && { expires_at: readExpiry(context, given.expires_at) }),
    ...(given.password !== undefined && { password_hash: await hashPassword(given.password) }),
    ...(given.allow_downloads !== undefined && { allow_downloads: given.allow_downloads }),
  }
  await transaction(context.db, async (tx) => {
    const share = await lockShare(tx, found.id)
    expect?.(share)
    if (share.revoked_at !== null)
      throw new Problem('validation_error', 'This link was revoked. Create a new one.')
    await updateShare(tx, share.id, changes)
  })
  return findShare(context, caller, playlistId, id)
}

/** Revokes a link: it stops working at once, for good. Its counts stay. */
export async function revokeShare(
  context: Context,
  caller: Caller,
  playlistId: string,
  id: string,
  expect?: Expectation<Share>,
): Promise<ShownShare> {
  const found = await findShare(context, caller, playlistId, id)
  await transaction(context.db, async (tx) => {
    const share = await lockShare(tx, found.id)
    expect?.(share)
    if (share.revoked_at === null) await updateShare(tx, share.id, { revoked_at: context.clock.now() })
  })
  return findShare(context, caller, playlistId, id)
}

async function checkPlaylist(context: Context, caller: Caller, playlistId: string): Promise<void> {
  refuseBound(caller)
  await readFor(context.db, caller.organisation.id, (tx) => requirePlaylist(tx, playlistId))
}

function urlOf({ masterKey, urls }: Context, { id, sealed_token }: Share): string {
  return `${urls.base}/v1/shares/${unseal(masterKey, purposeOf(id), sealed_token)}`
}

function purposeOf(id: string): string {
  return `playlist share ${id}`
}

async function hashPassword(password: string | null | undefined): Promise<string | null> {
  return password === undefined || password === null ? null : hash(password)
}

function readExpiry({ clock }: Context, text: string | null | undefined): Date | null {
  if (text === undefined || text === null) return null
  const moment = new Date(text)
  if (moment > clock.now()) return moment
  throw new Problem('validation_error', 'The link would be expired already. Send a moment in the future.', {
    details: [{ field: 'expires_at', message: 'must be in the future' }],
  })
}
