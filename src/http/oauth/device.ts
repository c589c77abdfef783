import { countDeviceRequest } from '../../domain/access/rate-limit.ts'
import type { Context } from '../../domain/context.ts'
import { startDeviceSignIn } from '../../domain/identity/authorize/device-codes.ts'
import { countFailures } from '../count-failures.ts'
import type { Scope } from '../generation.ts'
import { authenticate } from './token.ts'

/** The device authorization endpoint (RFC 8628 §3.1): for programs on devices without a browser. */
export function deviceRoutes(scope: Scope, context: Context): void {
  scope.post('/oauth/device_authorization', async (request, reply) => {
    const response = await countFailures(context, request, async () => {
      const { client, form } = await authenticate(context, request, reply)
      // Anybody can ask in the name of a public client, and every request is stored for a while.
      if (client.type === 'public') await countDeviceRequest(context, request.ip)
      return startDeviceSignIn(context, client, {
        scope: form.get('scope'),
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      })
    })
    return reply.send(response)
  })
}
