import { allowCrossOrigin } from '../cross-origin.ts'
import { acceptForms } from '../form.ts'
import type { Generation } from '../generation.ts'
import { deviceRoutes } from './device.ts'
import { discoveryRoutes } from './discovery.ts'
import { formatProblem } from './envelope.ts'
import { tokenRoutes } from './token.ts'
import { userinfoRoutes } from './userinfo.ts'

/** The OAuth 2.0 and OpenID Connect endpoints that applications call. Their responses have no envelope. */
export const oauth: Generation = {
  name: 'oauth',
  surfaces: [
    { url: 'auth', owns: (path) => path.startsWith('/.well-known/') },
    { url: 'base', owns: (path) => /^\/oauth(\/(?!access_tokens|authorize)|$)/.test(path) },
  ],
  formatProblem,
  async routes(scope, context) {
    await scope.register(async (forms) => {
      acceptForms(forms)
      allowCrossOrigin(forms)
      discoveryRoutes(forms, context)
      tokenRoutes(forms, context)
      userinfoRoutes(forms, context)
      deviceRoutes(forms, context)
    })
  },
}
