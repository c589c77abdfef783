/** Receives webhooks. Register its address with POST /v1/webhooks, and set WEBHOOK_SECRET to the secret of the response. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { WebhookRefused, webhookReader } from '@euterpe/client'

const { WEBHOOK_SECRET, PORT = '3000' } = process.env
const read = webhookReader({ secret: WEBHOOK_SECRET })

/** A message can arrive twice. A real application keeps the ids in its database, with what it did. */
const processed = new Set()

const server = createServer(async (request, response) => {
  try {
    const event = await read(request.headers, await text(request))
    if (!processed.has(event.id)) console.log(event.type, JSON.stringify(event.data))
    processed.add(event.id)
    response.writeHead(204).end()
  } catch (error) {
    // Anything but 2xx is sent again later, so a failure of ours loses nothing.
    response.writeHead(error instanceof WebhookRefused ? 400 : 500).end()
    console.error(error.message)
  }
})
server.listen(Number(PORT), () => console.log(`Waiting for webhooks on port ${PORT}`))
