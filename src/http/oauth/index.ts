import { allowOtherOrigins } from '../cross-origin.ts'
import { takeForms } from '../form.ts'
import type { Generation } from '../generation.ts'
import { discoveryRoutes } from './discovery.ts'
import { answerProblem } from './envelope.ts'
import { tokenRoutes } from './token.ts'
import { userinfoRoutes } from './userinfo.ts'

/** What applications call to sign people in: OAuth 2.0 and OpenID Connect, whose answers have no envelope. */
export const oauth: Generation = {
  name: 'oauth',
  surfaces: [
    { url: 'auth', owns: (path) => path.startsWith('/.well-known/') },
    { url: 'base', owns: (path) => /^\/oauth(\/(?!access_tokens|authorize)|$)/.test(path) },
  ],
  answer: answerProblem,
  async routes(scope, context) {
    await scope.register(async (forms) => {
      takeForms(forms)
      allowOtherOrigins(forms)
      discoveryRoutes(forms, context)
      tokenRoutes(forms, context)
      userinfoRoutes(forms, context)
    })
  },
}
