import { AsyncLocalStorage } from 'node:async_hooks'

const scopes = new AsyncLocalStorage<string | null>()

/**
 * Runs work for one organisation: whatever it does in the database sees and writes the rows of that organisation alone. Policies
 * enforce it, so a query that forgets its condition, or gets an id of somebody else, finds nothing.
 */
export function withinOrganisation<T>(organisationId: string, work: () => T): T {
  return scopes.run(organisationId, work)
}

/** Runs a part of that work with the rows of all organisations. Say at each call why it needs them. */
export function acrossOrganisations<T>(work: () => T): T {
  return scopes.run(null, work)
}

/** The organisation that the current work is for; null for work across organisations. */
export function currentOrganisation(): string | null {
  return scopes.getStore() ?? null
}

/** Fails for work that is for another organisation: it must not switch the transaction to this one. */
export function requireOrganisation(organisationId: string): void {
  const current = currentOrganisation()
  if (current !== null && current !== organisationId)
    throw new Error(`Work for the organisation ${current} must not act for ${organisationId}.`)
}
