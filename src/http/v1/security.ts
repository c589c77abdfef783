import type { OpenAPIV3_1 } from 'openapi-types'
import { apiScopes, identityScopes, type Scope } from '../../domain/access/scopes.ts'
import type { Urls } from '../../domain/context.ts'

const descriptions: Record<Scope, string> = {
  openid: 'Sign the user in: a stable subject id and an ID token',
  profile: 'Name, picture and language of the user',
  email: "The user's e-mail address",
  'tagging.write': 'Run live tagging',
  'tagging.read': 'Stored tagging results, taxonomy and scoring matrix',
  'audio.write': 'Measure audio features',
  'atlas.read': 'Read the atlas',
  'search.read': 'Search',
  'workspace.read': "Read the organisation's own tracks, artists, releases, works and labels",
  'workspace.write':
    'Edit, tag, merge and delete tracks, artists, releases, works and labels; manage playlists',
  'catalogs.read': 'List the catalogues',
  'catalogs.write': 'Create, rename and delete catalogues',
  'ingestion.read': 'Follow ingestions',
  'ingestion.write': 'Start and cancel ingestions',
  'storage.read': 'List objects of the storage area',
  'storage.write': 'Upload into the storage area',
  'profiling.read': 'Read profiles',
  'profiling.write': 'Create profiles',
  'credits.read': 'Balance and ledger of credits',
  'webhooks.write': 'Manage webhooks',
  'events.read': 'Read the log of events',
}

/** The security scheme of the contract: how to get a token. */
export function describeTokens(urls: Urls): OpenAPIV3_1.OAuth2SecurityScheme {
  const forApi = Object.fromEntries(apiScopes.map((scope) => [scope, descriptions[scope]]))
  const forIdentity = Object.fromEntries(identityScopes.map((scope) => [scope, descriptions[scope]]))
  return {
    type: 'oauth2',
    description: 'An access token, sent as `Authorization: Bearer ACCESS_TOKEN`.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${urls.auth}/oauth/authorize`,
        tokenUrl: `${urls.base}/oauth/token`,
        refreshUrl: `${urls.base}/oauth/token`,
        scopes: { ...forIdentity, ...forApi },
      },
      clientCredentials: { tokenUrl: `${urls.base}/oauth/token`, scopes: forApi },
    },
  }
}
