import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { ownSettings, runEuterpe, startService } from '../support/service.ts'
import { connect } from '../support/sftp.ts'
import { makeSshKeys } from '../support/ssh-keys.ts'

test('an operator lets a system deliver by SFTP, and takes it back', async () => {
  const port = await freePort()
  const settings = { ...(await ownSettings()), EUTERPE_SFTP_PORT: String(port) }
  await startService(settings)
  const pair = makeSshKeys('tape@studio')
  const euterpe = async (...words: string[]) => {
    const { code, stdout, stderr } = await runEuterpe([...words, '--json'], settings, pair.public)
    return { code, facts: JSON.parse(stdout || stderr) }
  }
  const { facts: organisation } = await euterpe(
    'org',
    'create',
    '--name',
    'Tape Ltd',
    '--region',
    'eu-west-1',
  )
  const added = await euterpe('sftp', 'add-key', '--org', 'Tape Ltd', '-')
  assert.deepEqual([added.code, added.facts.name], [0, 'tape@studio'])
  const shown = await euterpe('sftp', 'keys', '--org', organisation.id)
  assert.equal(shown.facts.url, `sftp://localhost:${port}`)
  const account = { userName: shown.facts.user_name, privateKey: pair.private }
  const { client } = await connect(port, account)
  client.end()
  const removed = await euterpe('sftp', 'remove-key', '--org', 'Tape Ltd', added.facts.id)
  assert.equal(removed.code, 0)
  await assert.rejects(connect(port, account))
  const wrong = await runEuterpe(['sftp', 'remove-key', '--org', 'Tape Ltd', 'x'], settings)
  assert.equal(wrong.code, 2)
  assert.match(wrong.stderr, /Give the id of the key/)
})
