import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from '../../src/lib/network-of.ts'

test('IPv4 addresses count one by one, also where IPv6 carries them', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7')
  for (const address of [
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:cb00:7107',
  ])
    assert.equal(networkOf(address), '203.0.113.7', address)
  assert.notEqual(networkOf('::ffff:203.0.113.7'), networkOf('::ffff:203.0.113.8'))
})

test('a /64 of IPv6 counts as one network, however it is written', () => {
  const network = networkOf('2001:db8:7:7::1')
  for (const address of ['2001:DB8:7:7:ffff::2', '2001:0db8:0007:0007:0:0:0:1', '2001:db8:7:7::1%eth0'])
    assert.equal(networkOf(address), network, address)
  assert.notEqual(networkOf('2001:db8:7:8::1'), network)
})
