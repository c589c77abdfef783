import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../support/context.ts'

const urls = {
  base: 'https://api.example.com',
  auth: 'https://sign-in.example.com',
  legacy: 'https://old.example.com',
}
const { app } = await createTestApp({ urls })

const get = (host: string, url: string) => app.inject({ url, headers: { host } })

test('each generation responds only on its own host', async () => {
  assert.equal((await get('api.example.com', '/versions')).statusCode, 200)
  assert.equal((await get('api.example.com:443', '/versions')).statusCode, 200)
  assert.equal((await get('API.example.com', '/versions')).statusCode, 200)
  for (const host of [
    'sign-in.example.com',
    'old.example.com',
    'elsewhere.example.com',
    'api.example.com:8443',
    '127.0.0.1',
    '',
  ]) {
    assert.equal((await get(host, '/versions')).statusCode, 404, host)
  }
})

test('unknown paths get the error format of their host', async () => {
  const keys = async (host: string, path: string) =>
    Object.keys((await get(host, path)).json())
      .toSorted()
      .join()
  assert.match(
    String((await get('sign-in.example.com', '/v1/tracks')).headers['content-type']),
    /^text\/html/,
  )
  assert.equal(await keys('api.example.com', '/lexicology/tags'), 'data,message,status')
  assert.equal(await keys('api.example.com', '/oauth/nothing'), 'error,error_description')
})

test('no URL is built from the Host header', async () => {
  const response = await get('api.example.com', '/versions')
  assert.equal(response.json().versions[0].openapi, 'https://api.example.com/openapi/v1.json')
})
