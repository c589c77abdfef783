/** What a person may administer: nothing beyond their own account, their organisation, or the service. Each includes those before it. */
export const roles = ['member', 'admin', 'operator'] as const
export type Role = (typeof roles)[number]

export function includesRole(held: Role, needed: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(needed)
}
