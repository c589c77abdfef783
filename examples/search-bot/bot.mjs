/** A slash command, such as `/track blue monday`, for Slack and Mattermost. Its request URL is http://HOST:3000/. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { clientCredentials, createClient } from '@euterpe/client'

const { EUTERPE_URL, EUTERPE_CLIENT_ID, EUTERPE_CLIENT_SECRET, SIGNING_SECRET, PORT = '3000' } = process.env
const machine = { baseUrl: EUTERPE_URL, clientId: EUTERPE_CLIENT_ID, clientSecret: EUTERPE_CLIENT_SECRET }
const euterpe = createClient({ baseUrl: EUTERPE_URL, token: clientCredentials(machine) })

const server = createServer(async (request, response) => {
  const body = await text(request)
  if (!isFromChat(request.headers, body)) return response.writeHead(401).end()
  const message = await answer(new URLSearchParams(body).get('text') ?? '').catch((error) => ({
    response_type: 'ephemeral',
    text: `That did not work: ${escapeText(error.message)}`,
  }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(message))
})
server.listen(Number(PORT), () => console.log(`Waiting for commands on port ${PORT}`))

async function answer(query) {
  if (query.trim() === '')
    return { response_type: 'ephemeral', text: 'Say what to search for: `/track blue monday`' }
  const body = { query, include_atlas: true, page_size: 5 }
  const { results, count } = await euterpe.call('searchTracks', { body })
  const lines = results.map(({ title, artists, isrc }) => {
    const names = artists.map(({ name }) => name).join(', ')
    return `• *${escapeText(title ?? 'Untitled')}* ${escapeText(names)}${isrc === null ? '' : ` \`${isrc}\``}`
  })
  const heading = `${count} ${count === 1 ? 'track' : 'tracks'} for “${escapeText(query)}”`
  return { response_type: 'in_channel', text: [heading, ...lines].join('\n') }
}

/** Slack signs `v0:TIMESTAMP:BODY`. Old requests are refused, because somebody may have recorded them. */
function isFromChat(headers, body) {
  const timestamp = String(headers['x-slack-request-timestamp'] ?? '')
  const expected = `v0=${createHmac('sha256', SIGNING_SECRET).update(`v0:${timestamp}:${body}`).digest('hex')}`
  const given = Buffer.from(String(headers['x-slack-signature'] ?? ''))
  const isSigned = given.length === expected.length && timingSafeEqual(given, Buffer.from(expected))
  return isSigned && Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
}

function escapeText(words) {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
