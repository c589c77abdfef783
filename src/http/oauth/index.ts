import type { Generation } from '../generation.ts'
import { answerProblem } from './envelope.ts'

/** Sign-in: OAuth 2.0 and OpenID Connect, whose answers have no envelope. */
export const oauth: Generation = {
  name: 'oauth',
  surfaces: [
    { url: 'auth', owns: (path) => /^\/(oauth\/authorize|\.well-known\/)/.test(path) },
    { url: 'base', owns: (path) => /^\/oauth(\/(?!access_tokens)|$)/.test(path) },
  ],
  answer: answerProblem,
  async routes() {},
}
