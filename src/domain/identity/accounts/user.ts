import type { Role } from './roles.ts'

export type Locale = 'en' | 'fr' | 'es'

export type User = {
  id: string
  organisation_id: string
  email: string
  email_verified: boolean
  name: string
  given_name: string
  family_name: string
  picture: string | null
  locale: Locale
  role: Role
  /** True also when the user's organisation is disabled. */
  disabled: boolean
}
