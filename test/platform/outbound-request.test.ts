import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sendOutbound } from '../../src/platform/outbound-request.ts'
import { isPrivateAddress, lookupPublic } from '../../src/platform/public-address.ts'
import { startReceiver } from '../support/receiver.ts'

test('recognises private addresses in every notation', () => {
  for (const address of [
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '0:0:0:0:0:ffff:0a00:0001',
    '::127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2002:c0a8:101::1',
    'fe80::1%eth0',
    'FD00::1',
    '255.255.255.255',
    'localhost',
    '',
  ]) {
    assert.equal(isPrivateAddress(address), true, address)
  }
  for (const address of [
    '8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
    '2606:4700::1111',
    '1:2:3:4:5:6:7:8',
  ]) {
    assert.equal(isPrivateAddress(address), false, address)
  }
})

test('treats an IPv4 address embedded in IPv6 like the IPv4 address', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const isPrivate = isPrivateAddress(address)
      assert.equal(isPrivateAddress(`::ffff:${address}`), isPrivate)
      assert.equal(isPrivateAddress(`64:ff9b::${address}`), isPrivate)
    }),
  )
})

test('refuses host names that resolve to private addresses', async () => {
  for (const all of [true, false]) {
    await assert.rejects(
      new Promise((resolve, reject) =>
        lookupPublic('localhost', { all }, (error, found) =>
          error === null ? resolve(found) : reject(error),
        ),
      ),
      /private network/,
    )
  }
})

test('calls loopback addresses and names only where that is allowed', async () => {
  const receiver = await startReceiver()
  const call = (host: string, allowPrivate: boolean) => async () => {
    const url = new URL(`http://${host}:${receiver.port}/`)
    const response = await sendOutbound(url, {
      method: 'GET',
      allowPrivate,
      signal: AbortSignal.timeout(5000),
    })
    response.resume()
    return response.statusCode
  }
  assert.equal(await call('127.0.0.1', true)(), 204)
  // The connection of the allowed call is still open. A call that is not allowed must not reuse it.
  for (const host of [
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ])
    await assert.rejects(call(host, false), /private network/, host)
  assert.equal(receiver.messages.length, 1)
})

test('link-local addresses and metadata services are refused whatever the setting says', async () => {
  for (const host of [
    '169.254.169.254',
    '[fe80::1]',
    '[::ffff:169.254.169.254]',
    '100.100.100.200',
    '[fd00:ec2::254]',
    '168.63.129.16',
  ]) {
    const options = { method: 'GET', allowPrivate: true, signal: AbortSignal.timeout(2000) }
    await assert.rejects(async () => sendOutbound(new URL(`http://${host}/`), options), {
      code: 'PRIVATE_ADDRESS',
    })
  }
})
