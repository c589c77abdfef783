import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { amzDate, parseAmzDate, sign, signingKey, signRequest } from '../../src/lib/sigv4.ts'

const scope = { date: '20130524', region: 'us-east-1', service: 's3' }
// The example of the S3 documentation ("GET Object", signature version 4).
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'

test('the documented example request has the documented signature', () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const signature = signRequest(signingKey(secret, scope), scope, '20130524T000000Z', {
    method: 'GET',
    rawPath: '/test.txt',
    query: [],
    headers: [
      ['host', 'examplebucket.s3.amazonaws.com'],
      ['range', 'bytes=0-9'],
      ['x-amz-content-sha256', empty],
      ['x-amz-date', '20130524T000000Z'],
    ],
    payloadHash: empty,
  })
  assert.equal(signature, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

test('signs with HMAC-SHA-256, also with a secret longer than a block', () => {
  for (const text of [secret, 'x'.repeat(200)]) {
    const steps = [scope.date, scope.region, scope.service, 'aws4_request', 'what is signed']
    const expected = steps.reduce<Buffer>(
      (key, step) => createHmac('sha256', key).update(step).digest(),
      Buffer.from(`AWS4${text}`),
    )
    assert.equal(sign(signingKey(text, scope), 'what is signed'), expected.toString('hex'))
  }
})

test('writes and parses dates, and returns null for anything else', () => {
  const moment = new Date('2026-11-15T09:00:01Z')
  assert.equal(amzDate(moment), '20261115T090001Z')
  assert.deepEqual(parseAmzDate('20261115T090001Z'), moment)
  for (const text of ['', '2026-11-15', '20261399T000000Z', '20261115T090001'])
    assert.equal(parseAmzDate(text), null)
})
