import type { OpenAPIV3_1 } from 'openapi-types'
import { apiScopes, identityScopes, type Scope } from '../../domain/access/scopes.ts'
import type { Urls } from '../../domain/context.ts'

const meanings: Record<Scope, string> = {
  openid: 'Sign the user in: a stable subject id and an ID token',
  profile: 'Name, picture and language of the user',
  email: "The user's e-mail address",
  'tagging.write': 'Run live tagging',
  'tagging.read': 'Stored tagging results, taxonomy and scoring matrix',
  'audio.write': 'Live low-level audio features',
  'atlas.read': 'Read the atlas',
  'search.read': 'Search',
  'workspace.read': "Read the organisation's own tracks, artists, releases, works and labels",
  'catalogs.read': 'List the catalogues',
  'ingestion.read': 'Follow ingestions',
  'ingestion.write': 'Start and cancel ingestions',
  'storage.read': 'List objects of the storage area',
  'storage.write': 'Upload into the storage area',
  'profiling.read': 'Read profiles',
  'profiling.write': 'Make profiles',
  'credits.read': 'Balance and ledger of credits',
  'webhooks.write': 'Manage webhooks',
}

/** How to get a token, for the contract and for whatever is generated from it. */
export function describeTokens(urls: Urls): OpenAPIV3_1.OAuth2SecurityScheme {
  const forMachines = Object.fromEntries(apiScopes.map((scope) => [scope, meanings[scope]]))
  const forPeople = Object.fromEntries(identityScopes.map((scope) => [scope, meanings[scope]]))
  return {
    type: 'oauth2',
    description: 'An access token, sent as `Authorization: Bearer ACCESS_TOKEN`.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${urls.auth}/oauth/authorize`,
        tokenUrl: `${urls.base}/oauth/token`,
        refreshUrl: `${urls.base}/oauth/token`,
        scopes: { ...forPeople, ...forMachines },
      },
      clientCredentials: { tokenUrl: `${urls.base}/oauth/token`, scopes: forMachines },
    },
  }
}
