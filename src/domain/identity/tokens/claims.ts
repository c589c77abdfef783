import type { User } from '../accounts/user.ts'

const claimsByScope = {
  openid: (user: User) => ({ sub: user.id }),
  profile: (user: User) => ({
    name: user.name,
    given_name: user.given_name,
    family_name: user.family_name,
    picture: user.picture,
    locale: user.locale,
  }),
  email: (user: User) => ({ email: user.email, email_verified: user.email_verified }),
}

/** The claims about a user that the granted scopes include, both for ID tokens and for userinfo. */
export function userClaims(user: User, scopes: readonly string[]) {
  return {
    ...claimsByScope.openid(user),
    ...(scopes.includes('profile') && claimsByScope.profile(user)),
    ...(scopes.includes('email') && claimsByScope.email(user)),
  }
}
