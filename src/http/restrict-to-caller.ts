import { withinOrganisation } from '../platform/organisation-scope.ts'
import type { Scope } from './generation.ts'

/**
 * Runs the rest of each authenticated request for the caller's organisation alone. Routes for operators see all of them. The body
 * has been read by then: its events would lose the scope.
 */
export function restrictToCaller(scope: Scope): void {
  scope.addHook('preValidation', (request, _reply, done) => {
    const { access } = request.routeOptions.config
    const { caller } = request
    if (!caller || isForOperators(access)) return done()
    withinOrganisation(caller.organisation.id, done)
  })
}

function isForOperators(access: unknown): boolean {
  return typeof access === 'object' && access !== null && 'role' in access && access.role === 'operator'
}
