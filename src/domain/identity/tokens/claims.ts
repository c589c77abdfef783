import type { Person } from '../accounts/sql.ts'

/** Which scope unlocks which claims. */
const claims = {
  openid: (user: Person) => ({ sub: user.id }),
  profile: (user: Person) => ({
    name: user.name,
    given_name: user.given_name,
    family_name: user.family_name,
    picture: user.picture,
    locale: user.locale,
  }),
  email: (user: Person) => ({ email: user.email, email_verified: user.email_verified }),
}

/** What the granted scopes tell of the user, in ID tokens and at userinfo alike. */
export function claimsOf(user: Person, scopes: readonly string[]) {
  return {
    ...claims.openid(user),
    ...(scopes.includes('profile') && claims.profile(user)),
    ...(scopes.includes('email') && claims.email(user)),
  }
}
