import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeBrowser, nameBrowser } from '../../src/lib/describe-browser.ts'

const agents = {
  'Firefox · Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Edge · Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  'Safari · iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
}

test('names the browser and the system, whatever else the user agent mentions', () => {
  for (const [name, agent] of Object.entries(agents)) assert.equal(nameBrowser(agent), name)
})

test('a program that is no browser has no name, and pages show the start of what it calls itself', () => {
  const agent = `evil.example/click-here ${'x'.repeat(100)}`
  assert.equal(nameBrowser(agent), null)
  assert.equal(describeBrowser(agent), agent.slice(0, 40))
  assert.equal(describeBrowser(''), '?')
})
