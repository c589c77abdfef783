import assert from 'node:assert/strict'
import { connect as connectSocket } from 'node:net'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { SFTPWrapper } from 'ssh2'

import { removeKey } from '../../src/domain/administration/sftp-keys.ts'
import { commandLine } from '../../src/domain/audit/record.ts'
import { setQuotas } from '../../src/domain/organisations/quotas.ts'
import { limits } from '../../src/sftp/limits.ts'
import { connect, startSftp } from '../support/sftp.ts'
import { makeSshKeys } from '../support/ssh-keys.ts'
import { until } from '../support/until.ts'

const { context, port, makeAccount } = await startSftp()

/** The calls of ssh2's client as promises. */
function callsOf(sftp: SFTPWrapper) {
  return {
    open: promisify(sftp.open.bind(sftp)) as (path: string, flags: string) => Promise<Buffer>,
    write: (handle: Buffer, bytes: Buffer, offset: number) =>
      new Promise<void>((resolve, reject) =>
        sftp.write(handle, bytes, 0, bytes.length, offset, (error) => (error ? reject(error) : resolve())),
      ),
    close: promisify(sftp.close.bind(sftp)) as (handle: Buffer) => Promise<void>,
    stat: promisify(sftp.stat.bind(sftp)) as (path: string) => Promise<{ size: number; mtime: number }>,
    list: async (path: string) =>
      (await (promisify(sftp.readdir.bind(sftp)) as (path: string) => Promise<{ filename: string }[]>)(path))
        .map(({ filename }) => filename)
        .sort(),
    unlink: promisify(sftp.unlink.bind(sftp)) as (path: string) => Promise<void>,
    rename: promisify(sftp.rename.bind(sftp)) as (from: string, to: string) => Promise<void>,
    mkdir: promisify(sftp.mkdir.bind(sftp)) as (path: string) => Promise<void>,
    rmdir: promisify(sftp.rmdir.bind(sftp)) as (path: string) => Promise<void>,
    read: promisify(sftp.readFile.bind(sftp)) as unknown as (path: string) => Promise<Buffer>,
    writeFile: promisify(sftp.writeFile.bind(sftp)) as unknown as (
      path: string,
      data: string,
    ) => Promise<void>,
  }
}

test('the area is shown as S3 shows it, and only what can be written can be written', async () => {
  const account = await makeAccount()
  const { sftp } = await connect(port, account)
  const calls = callsOf(sftp)
  assert.deepEqual(await calls.list('/'), ['INFO.json', 'csv_outputs', 'delivery', 'inbound'])
  assert.match(String(await calls.read('/INFO.json')), /"sftp": \{/)
  await assert.rejects(calls.writeFile('/INFO.json', 'x'), /cannot write to this path/)
  await assert.rejects(calls.writeFile('/processed/audio/x', 'x'), /cannot write/)
  await assert.rejects(calls.list('/logs'), /cannot read/)
  await assert.rejects(calls.rmdir('/delivery/audio'), /part of every storage area/)
  await assert.rejects(calls.writeFile('/delivery/ddex', 'x'), /folder of this name/)
  await calls.writeFile('/../../inbound/./a/../b.txt', 'x')
  assert.deepEqual(await account.contentOf('inbound/b.txt'), Buffer.from('x'))
})

test('folders and files are renamed and removed like those of a disk', async () => {
  const account = await makeAccount()
  const { sftp } = await connect(port, account)
  const calls = callsOf(sftp)
  await calls.mkdir('/inbound/new')
  await assert.rejects(calls.mkdir('/inbound/new'), /already/)
  await calls.writeFile('/inbound/new/a.txt', 'a')
  await calls.writeFile('/inbound/new/b.txt', 'b')
  await assert.rejects(calls.rename('/inbound/new/a.txt', '/inbound/new/b.txt'), /already/)
  await assert.rejects(calls.rename('/inbound/new', '/inbound/new/inside'), /into itself/)
  await calls.rename('/inbound/new', '/inbound/done')
  assert.deepEqual(await calls.list('/inbound/done'), ['a.txt', 'b.txt'])
  await assert.rejects(calls.stat('/inbound/new'), { code: 2 })
  await assert.rejects(calls.rmdir('/inbound/done'), /not empty/)
  await calls.unlink('/inbound/done/a.txt')
  await calls.unlink('/inbound/done/b.txt')
  await assert.rejects(calls.unlink('/inbound/done/b.txt'), { code: 2 })
  await calls.rmdir('/inbound/done')
  assert.deepEqual(await calls.list('/inbound'), [])
})

test('a file appears when it is closed, as a whole', async () => {
  const account = await makeAccount()
  const { sftp } = await connect(port, account)
  const calls = callsOf(sftp)
  await calls.writeFile('/inbound/a.txt', 'before')
  const handle = await calls.open('/inbound/a.txt', 'w')
  await calls.write(handle, Buffer.from('after'), 0)
  assert.deepEqual(await account.contentOf('inbound/a.txt'), Buffer.from('before'))
  await calls.close(handle)
  assert.deepEqual(await account.contentOf('inbound/a.txt'), Buffer.from('after'))
})

test('pieces may arrive in any order; with one missing, the file is not stored', async () => {
  const account = await makeAccount()
  const { sftp } = await connect(port, account)
  const calls = callsOf(sftp)
  const handle = await calls.open('/inbound/a.txt', 'w')
  const late = [calls.write(handle, Buffer.from('cc'), 4), calls.write(handle, Buffer.from('bb'), 2)]
  await calls.write(handle, Buffer.from('aa'), 0)
  await Promise.all(late)
  await calls.close(handle)
  assert.deepEqual(await account.contentOf('inbound/a.txt'), Buffer.from('aabbcc'))

  const holed = await calls.open('/inbound/b.txt', 'w')
  const waiting = calls.write(holed, Buffer.from('cc'), 4)
  const [written, closed] = await Promise.allSettled([waiting, calls.close(holed)])
  assert.deepEqual([written.status, closed.status], ['rejected', 'rejected'])
  assert.equal(await account.contentOf('inbound/b.txt'), null)

  const rewritten = await calls.open('/inbound/c.txt', 'w')
  await calls.write(rewritten, Buffer.from('aaaa'), 0)
  await assert.rejects(calls.write(rewritten, Buffer.from('b'), 1), /from its first byte to its last/)
  await assert.rejects(calls.close(rewritten))
  assert.equal(await account.contentOf('inbound/c.txt'), null)
})

test('an interrupted upload is shown, cannot be read, and is continued where it ended, in any process', async () => {
  const account = await makeAccount()
  const first = await connect(port, account)
  const handle = await callsOf(first.sftp).open('/inbound/a.txt', 'w')
  await callsOf(first.sftp).write(handle, Buffer.from('first '), 0)
  first.client.destroy()

  const other = await startSftp(context)
  const { sftp } = await connect(other.port, account)
  const calls = callsOf(sftp)
  await until(() =>
    calls.stat('/inbound/a.txt').then(
      ({ size }) => size === 6,
      () => false,
    ),
  )
  assert.deepEqual(await calls.list('/inbound'), ['a.txt'])
  await assert.rejects(calls.read('/inbound/a.txt'), /not complete/)
  assert.equal(await account.contentOf('inbound/a.txt'), null)
  const rest = await calls.open('/inbound/a.txt', 'r+')
  await calls.write(rest, Buffer.from('second'), 6)
  await calls.close(rest)
  assert.deepEqual(await account.contentOf('inbound/a.txt'), Buffer.from('first second'))
})

test('a file is continued by appending to it', async () => {
  const account = await makeAccount()
  const { sftp } = await connect(port, account)
  const calls = callsOf(sftp)
  const large = Buffer.alloc(100_000, 'x')
  for (const [name, base] of [
    ['small', Buffer.from('12')],
    ['large', large],
  ] as const) {
    await calls.writeFile(`/inbound/${name}`, String(base))
    const handle = await calls.open(`/inbound/${name}`, 'a')
    await calls.write(handle, Buffer.from('3'), base.length)
    await calls.close(handle)
    assert.deepEqual(await account.contentOf(`inbound/${name}`), Buffer.concat([base, Buffer.from('3')]))
  }
})

test('the quota of the organisation holds, and what exceeds it is not kept', async () => {
  const account = await makeAccount()
  await setQuotas(context, account.organisationId, { bytes: 3 * 1024 * 1024 })
  const { sftp } = await connect(port, account)
  const calls = callsOf(sftp)
  const handle = await calls.open('/inbound/large.wav', 'w')
  const chunk = Buffer.alloc(32 * 1024)
  const offsets = Array.from({ length: 300 }, (_, index) => index * chunk.length)
  const writes = await Promise.allSettled(offsets.map((offset) => calls.write(handle, chunk, offset)))
  assert.equal(writes.at(-1)!.status, 'rejected')
  await assert.rejects(calls.close(handle), /may have 3145728 bytes/)
  assert.equal(await account.contentOf('inbound/large.wav'), null)
  await assert.rejects(calls.stat('/inbound/large.wav'), { code: 2 })
})

test('nobody signs in with the key of somebody else', async () => {
  const [account, other] = [await makeAccount(), await makeAccount()]
  const stranger = makeSshKeys().private
  for (const [userName, privateKey] of [
    [account.userName, other.privateKey],
    [account.userName, stranger],
    ['root', account.privateKey],
  ] as const)
    await assert.rejects(connect(port, { userName, privateKey }), /authentication methods failed/)
  const { sftp } = await connect(port, other)
  await callsOf(sftp).writeFile('/inbound/own.txt', 'x')
  assert.equal(await account.contentOf('inbound/own.txt'), null)
})

test('a key that is removed, and an organisation that is disabled, end their sessions', async () => {
  const account = await makeAccount()
  const { sftp, closed } = await connect(port, account)
  await callsOf(sftp).stat('/inbound')
  await removeKey(context, account.organisationId, commandLine, account.keyId)
  callsOf(sftp)
    .stat('/inbound')
    .catch(() => {})
  await closed
  await assert.rejects(connect(port, account))

  const disabled = await makeAccount()
  const session = await connect(port, disabled)
  await context.db`update organisations set disabled_at = now() where id = ${disabled.organisationId}`
  const ask = setInterval(
    () =>
      callsOf(session.sftp)
        .stat('/inbound')
        .catch(() => {}),
    20,
  )
  await session.closed
  clearInterval(ask)
})

test('an organisation has no more than its connections', async () => {
  const account = await makeAccount()
  const opened = []
  for (let count = 0; count < limits.connectionsPerOrganisation; count++)
    opened.push(await connect(port, account))
  await assert.rejects(connect(port, account))
  opened[0]!.client.end()
  await opened[0]!.closed
  await until(() =>
    connect(port, account).then(
      () => true,
      () => false,
    ),
  )
  for (const { client } of opened) client.destroy()
})

test('what is not SSH is disconnected', async () => {
  const socket = connectSocket(port, '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {}).resume()
  socket.write(Buffer.alloc(100_000, 'GET / HTTP/1.1\r\n'))
  await closed
  const account = await makeAccount()
  assert.equal((await callsOf((await connect(port, account)).sftp).list('/')).length, 4)
})
