import type { Context } from '../../domain/context.ts'
import { acceptForms } from '../form.ts'
import type { Generation, Scope } from '../generation.ts'
import { accountRoutes } from './account.ts'
import { accountDataRoutes } from './account-data.ts'
import { authorizeRoutes } from './authorize.ts'
import { confirmRoutes } from './confirm.ts'
import { demoRoutes } from './demo.ts'
import { deviceRoutes } from './device.ts'
import { enrolRoutes } from './enrol.ts'
import { formatProblem } from './errors.ts'
import { externalRoutes } from './external.ts'
import { externalAccountRoutes } from './external-accounts.ts'
import { fontRoutes } from './fonts.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordRoutes } from './password.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { secondStepRoutes } from './second-step.ts'
import { signInRoutes } from './sign-in.ts'
import { signOutRoutes } from './sign-out.ts'

/** The pages users see: sign-in, consent and account. Errors are pages too. */
export const pages: Generation = {
  name: 'pages',
  surfaces: [
    {
      url: 'auth',
      owns: (path) => /^\/(oauth\/authorize|device|sign-in|sign-out|account|password|demo)(\/|$)/.test(path),
    },
  ],
  formatProblem,
  async routes(scope, context) {
    await scope.register(async (forms) => {
      warnAboutProxy(forms, context)
      acceptForms(forms)
      authorizeRoutes(forms, context)
      signInRoutes(forms, context)
      deviceRoutes(forms, context)
      externalRoutes(forms, context)
      externalAccountRoutes(forms, context)
      accountRoutes(forms, context)
      signOutRoutes(forms, context)
      confirmRoutes(forms, context)
      accountDataRoutes(forms, context)
      secondFactorRoutes(forms, context)
      secondStepRoutes(forms, context)
      enrolRoutes(forms, context)
      passkeyRoutes(forms, context)
      passwordRoutes(forms, context)
      fontRoutes(forms)
      if (!context.production) demoRoutes(forms, context)
    })
  },
}

/** Everybody behind a proxy that is not trusted shares one address, so one of them could lock all others out. */
function warnAboutProxy(scope: Scope, context: Context): void {
  let isWarned = false
  scope.addHook('onRequest', (request, _reply, done) => {
    const isIgnored =
      request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress
    if (isIgnored && !isWarned) {
      isWarned = true
      context.log.warn(
        { address: request.ip },
        'Ignored X-Forwarded-For. If this is the address of your proxy, add it to EUTERPE_TRUSTED_PROXIES: until then ' +
          'everybody behind it shares one address, and wrong passwords of one lock out all others',
      )
    }
    done()
  })
}
