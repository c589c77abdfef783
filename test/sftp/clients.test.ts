import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pickUpDeliveries } from '../../src/domain/ingestion/watches/pick-up.ts'
import { saveWatch } from '../../src/domain/ingestion/watches/watches.ts'
import { ern43 } from '../support/ern.ts'
import { runStages } from '../support/ingestion.ts'
import { makeLabel } from '../support/label.ts'
import { connect, keyFolder, type SftpAccount, startSftp } from '../support/sftp.ts'
import { hasTool, runTool } from '../support/tools.ts'
import { until } from '../support/until.ts'

const { context, port, makeAccount } = await startSftp()

const hasSftp = hasTool('ssh', '-V')
const hasRclone = hasTool('rclone', 'version')
const openssh = { skip: !hasSftp && 'openssh-client is not installed' }
const rclone = { skip: !hasRclone && 'rclone is not installed' }

/** Runs Debian's sftp with a batch of commands. */
async function runSftp(account: SftpAccount, files: ReturnType<typeof keyFolder>, commands: string[]) {
  const options = [
    `IdentityFile=${files.keyFile}`,
    'IdentitiesOnly=yes',
    'StrictHostKeyChecking=accept-new',
    `UserKnownHostsFile=${files.knownHosts}`,
  ].flatMap((option) => ['-o', option])
  return runTool(
    'sftp',
    ['-F', 'none', ...options, '-P', String(port), '-b', '-', `${account.userName}@127.0.0.1`],
    { input: `${commands.join('\n')}\n`, cwd: files.folder },
  )
}

test('sftp uploads, lists, renames, downloads and removes files', openssh, async () => {
  const account = await makeAccount()
  const files = keyFolder(account)
  const small = Buffer.from('Künstler;Titel\n')
  const large = randomBytes(5 * 1024 * 1024 + 17)
  writeFileSync(join(files.folder, 'ünicode name.csv'), small)
  writeFileSync(join(files.folder, 'song.wav'), large)
  const done = await runSftp(account, files, [
    'put "ünicode name.csv" delivery/metadata/',
    'mkdir delivery/audio/album',
    'put song.wav delivery/audio/album/song.wav.part',
    'rename delivery/audio/album/song.wav.part delivery/audio/album/song.wav',
    'ls -l delivery/audio/album',
    'get delivery/audio/album/song.wav back.wav',
    'rm "delivery/metadata/ünicode name.csv"',
  ])
  assert.equal(done.code, 0, done.output)
  assert.match(done.output, /-rw-r--r--.*5242897.*song\.wav/)
  assert.deepEqual(readFileSync(join(files.folder, 'back.wav')), large)
  assert.deepEqual(await account.contentOf('delivery/audio/album/song.wav'), large)
  assert.equal(await account.contentOf('delivery/audio/album/song.wav.part'), null)
  assert.equal(await account.contentOf('delivery/metadata/ünicode name.csv'), null)
})

test('sftp resumes an upload that was interrupted', openssh, async () => {
  const account = await makeAccount()
  const files = keyFolder(account)
  const song = randomBytes(3 * 1024 * 1024)
  writeFileSync(join(files.folder, 'song.wav'), song)
  // Another client breaks off after the first third.
  const { client, sftp, closed } = await connect(port, account)
  await new Promise<void>((resolve, reject) =>
    sftp.open('/delivery/audio/song.wav', 'w', (error, handle) => {
      if (error) return reject(error)
      const part = song.subarray(0, 1024 * 1024 + 5)
      sftp.write(handle, part, 0, part.length, 0, (failure) => (failure ? reject(failure) : resolve()))
    }),
  )
  client.destroy()
  await closed
  assert.equal(await account.contentOf('delivery/audio/song.wav'), null)
  await until(async () => (await partialSizes(account)).length > 0)
  assert.deepEqual(await partialSizes(account), [1024 * 1024 + 5])
  const done = await runSftp(account, files, [
    'reput song.wav delivery/audio/song.wav',
    'ls -l delivery/audio',
  ])
  assert.equal(done.code, 0, done.output)
  const stored = await account.contentOf('delivery/audio/song.wav')
  assert.equal(sha256(stored!), sha256(song))
  const [object] =
    await context.db`select blob_sizes from storage_objects where key = 'delivery/audio/song.wav'`
  assert.deepEqual(object!.blob_sizes, [1024 * 1024 + 5, 2 * 1024 * 1024 - 5], 'only the rest was sent')
  assert.deepEqual(await partialSizes(account), [])
})

async function partialSizes({ organisationId }: SftpAccount): Promise<number[]> {
  const rows = await context.db<{ size: number }[]>`
    select parts.size
    from storage_parts as parts
    join storage_uploads as uploads on uploads.id = upload_id
    join storage_areas as areas on areas.id = area_id
    where organisation_id = ${organisationId}`
  return rows.map(({ size }) => size)
}

test('a shell, a command, a password and a port forwarding are refused', openssh, async () => {
  const account = await makeAccount()
  const files = keyFolder(account)
  const options = [
    '-F',
    'none',
    '-i',
    files.keyFile,
    '-o',
    'StrictHostKeyChecking=no',
    '-o',
    `UserKnownHostsFile=${files.knownHosts}`,
    '-p',
    String(port),
  ]
  const command = await runTool('ssh', [...options, `${account.userName}@127.0.0.1`, 'id'])
  assert.notEqual(command.code, 0)
  assert.doesNotMatch(command.output, /uid=/)
  const forwarding = await runTool('ssh', [...options, '-W', '127.0.0.1:1', `${account.userName}@127.0.0.1`])
  assert.notEqual(forwarding.code, 0)
  const password = await runTool('ssh', [
    ...options.slice(0, 2),
    ...options.slice(4),
    '-o',
    'PubkeyAuthentication=no',
    '-o',
    'BatchMode=yes',
    `${account.userName}@127.0.0.1`,
  ])
  assert.match(password.output, /Permission denied \(publickey\)/)
})

test(
  'rclone copies folders with parallel writes, and finds nothing to copy the second time',
  rclone,
  async () => {
    const account = await makeAccount()
    const files = keyFolder(account)
    const source = join(files.folder, 'source')
    mkdirSync(join(source, 'disc 1'), { recursive: true })
    const contents = new Map<string, Buffer>()
    for (let number = 1; number <= 12; number++)
      contents.set(`disc 1/${number}.flac`, randomBytes(number * 100_000))
    contents.set('booklet.pdf', randomBytes(9 * 1024 * 1024 + 1))
    contents.set('empty.txt', Buffer.alloc(0))
    for (const [name, bytes] of contents) writeFileSync(join(source, name), bytes)
    const copy = () =>
      runTool('rclone', ['copy', '-v', '--stats-one-line', source, 'label:delivery/audio/album'], {
        env: {
          RCLONE_CONFIG: '/dev/null',
          RCLONE_CONFIG_LABEL_TYPE: 'sftp',
          RCLONE_CONFIG_LABEL_HOST: '127.0.0.1',
          RCLONE_CONFIG_LABEL_PORT: String(port),
          RCLONE_CONFIG_LABEL_USER: account.userName,
          RCLONE_CONFIG_LABEL_KEY_FILE: files.keyFile,
          RCLONE_CONFIG_LABEL_SHELL_TYPE: 'none',
        },
      })
    const first = await copy()
    assert.equal(first.code, 0, first.output)
    for (const [name, bytes] of contents) {
      const stored = await account.contentOf(`delivery/audio/album/${name}`)
      assert.equal(sha256(stored ?? Buffer.from('missing')), sha256(bytes), name)
    }
    const second = await copy()
    assert.equal(second.code, 0, second.output)
    assert.doesNotMatch(second.output, /Copied/)
  },
)

test('a batch that arrives by SFTP is picked up by itself', openssh, async () => {
  const label = await makeLabel(context)
  const caller = {
    ...label.caller,
    principal: { type: 'machine', id: '', name: 'test' },
  } as typeof label.caller
  await saveWatch(context, caller, { mode: 's3_ddex' })
  const account = await makeAccount(label.id)
  const files = keyFolder(account)
  const message = ern43({
    upc: '7310000000101',
    title: 'By SFTP',
    recordings: [{ isrc: 'SEAB12400001', title: 'Arrived', file: null }],
  })
  writeFileSync(join(files.folder, 'message.xml'), message)
  writeFileSync(join(files.folder, 'BatchComplete.xml'), '')
  const done = await runSftp(account, files, [
    'mkdir delivery/ddex/20261118',
    'put message.xml delivery/ddex/20261118/7310000000101.xml',
    'put BatchComplete.xml delivery/ddex/20261118/BatchComplete.xml',
  ])
  assert.equal(done.code, 0, done.output)
  await pickUpDeliveries(context)
  const [ingestion] = await context.db<{ id: string }[]>`
    select id from ingestions where organisation_id = ${label.id}`
  await runStages(context, ingestion!.id)
  assert.deepEqual(
    (await label.tracks()).map(({ title }) => title),
    ['Arrived'],
  )
})

test('the host key stays the same when the service starts again', openssh, async () => {
  const account = await makeAccount()
  const files = keyFolder(account)
  assert.equal((await runSftp(account, files, ['pwd'])).code, 0)
  const other = await startSftp(context)
  const key = readFileSync(files.knownHosts, 'utf8').replace(
    `[127.0.0.1]:${port}`,
    `[127.0.0.1]:${other.port}`,
  )
  writeFileSync(files.knownHosts, key)
  const done = await runTool('sftp', [
    '-F', 'none', '-i', files.keyFile, '-o', 'StrictHostKeyChecking=yes', '-o', `UserKnownHostsFile=${files.knownHosts}`,
    '-P', String(other.port), '-b', '-', `${account.userName}@127.0.0.1`,
  ], { input: 'pwd\n' }) // biome-ignore format: one option per line would fill a page
  assert.equal(done.code, 0, done.output)
})

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
