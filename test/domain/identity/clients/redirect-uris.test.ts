import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkRedirectUri } from '../../../../src/domain/identity/clients/redirect-uris.ts'

const allowed = [
  'https://app.example.com/callback',
  'https://app.example.com/callback?tenant=1',
  'http://localhost/callback',
  'http://localhost:3000/callback',
  'http://127.0.0.1:3000/callback',
  'http://[::1]:3000/callback',
  'https://app.example.com',
  'https://xn--bcher-kva.example/cb',
]
for (const uri of allowed) test(`allows ${uri}`, () => checkRedirectUri(uri))

const refused = [
  'http://app.example.com/callback',
  'http://localhost.evil.example/callback',
  'http://127.0.0.1.evil.example/',
  'javascript:alert(1)',
  'data:text/html,hello',
  'myapp://callback',
  'https://app.example.com/callback#here',
  'https://app.example.com/#',
  'https://user:password@app.example.com/',
  'https://app.example.com@evil.example/',
  '/callback',
  'app.example.com/callback',
  '',
  ' https://app.example.com/',
  'https://app.example.com\\@evil.example/',
  'https://app.example.com/\u0000',
  'https://app.example.com/rück',
  'https://bücher.example/cb',
  'https:///cb',
  'https:app.example',
  'https:/app.example/cb',
  'https://*.example/cb',
  'https://app.example.com:443/cb',
  'https://APP.example.com/cb',
  'https://app.example.com/a/../cb',
  'https://app.example.com./cb',
  'https://app_1.example.com/cb',
]
for (const uri of refused)
  test(`refuses ${JSON.stringify(uri)}`, () => assert.throws(() => checkRedirectUri(uri), /redirect URI/))
