import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { requestOutside } from '../../src/platform/outside.ts'
import { isInsideAddress, lookupOutside } from '../../src/platform/public-address.ts'
import { startReceiver } from '../support/receiver.ts'

test('private addresses are known in every spelling', () => {
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
    assert.equal(isInsideAddress(address), true, address)
  }
  for (const address of [
    '8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
    '2606:4700::1111',
    '1:2:3:4:5:6:7:8',
  ]) {
    assert.equal(isInsideAddress(address), false, address)
  }
})

test('an IPv4 address and the same in IPv6 clothing are judged alike', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const judged = isInsideAddress(address)
      assert.equal(isInsideAddress(`::ffff:${address}`), judged)
      assert.equal(isInsideAddress(`64:ff9b::${address}`), judged)
    }),
  )
})

test('the look-up of a connection refuses names of private addresses', async () => {
  for (const all of [true, false]) {
    await assert.rejects(
      new Promise((resolve, reject) =>
        lookupOutside('localhost', { all }, (error, found) =>
          error === null ? resolve(found) : reject(error),
        ),
      ),
      /private network/,
    )
  }
})

test('addresses and names of this machine are called only where that is allowed', async () => {
  const receiver = await startReceiver()
  const call = (host: string, allowPrivate: boolean) => async () => {
    const url = new URL(`http://${host}:${receiver.port}/`)
    const answer = await requestOutside(url, {
      method: 'GET',
      allowPrivate,
      signal: AbortSignal.timeout(5000),
    })
    answer.resume()
    return answer.statusCode
  }
  assert.equal(await call('127.0.0.1', true)(), 204)
  // A connection that was kept from an allowed call is not lent to one that is not.
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
