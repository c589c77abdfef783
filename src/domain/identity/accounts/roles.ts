/**
 * What a user may administer: `member` only their own account, `admin` their organisation, `operator` the whole
 * service. Each role includes the ones before it.
 */
export const roles = ['member', 'admin', 'operator'] as const
export type Role = (typeof roles)[number]

export function includesRole(held: Role, needed: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(needed)
}
