import type { Operations } from '../../../packages/client/operations.ts'

/**
 * The resource each read belongs to. It is the first part of the query key, so a mutation can invalidate everything
 * that shows the resource.
 */
const resources = {
  getMe: 'organisation',
  getAccount: 'account',
  listSessions: 'sessions',
  listApplications: 'granted-applications',
  getCredits: 'credits',
  listCreditEntries: 'credits',
  listCatalogs: 'workspace',
  listWorkspaceTracks: 'workspace',
  listWorkspaceArtists: 'workspace',
  listWorkspaceReleases: 'workspace',
  getWorkspaceTrack: 'workspace',
  getTrackAudio: 'workspace',
  getTaggingResults: 'workspace',
  searchTracks: 'workspace',
  readTrackSounds: 'workspace',
  listAtlasTracks: 'atlas',
  getAtlasTrack: 'atlas',
  getWorkspaceArtist: 'workspace',
  getWorkspaceRelease: 'workspace',
  getWorkspaceLabel: 'workspace',
  getWorkspaceWork: 'workspace',
  getAtlasArtist: 'atlas',
  getAtlasRelease: 'atlas',
  getAtlasLabel: 'atlas',
  listPlaylists: 'playlists',
  getTaxonomy: 'taxonomy',
  listIngestions: 'ingestions',
  getIngestion: 'ingestions',
  listIngestionItems: 'ingestions',
  listInboundObjects: 'uploads',
  listClients: 'clients',
  listUsers: 'people',
  listAuditEntries: 'audit',
  getAllowedApplications: 'allowed-applications',
  listStorageKeys: 'storage-keys',
  listWebhooks: 'webhooks',
  listWebhookDeliveries: 'webhook-deliveries',
  listOrganizations: 'organisations',
  getOrganization: 'organisations',
  listOrganizationCredits: 'organisations',
  getHealth: 'health',
} as const satisfies Partial<Record<keyof Operations, string>>

/** The resources each write changes. */
export const changes = {
  updateAccount: ['account'],
  endSession: ['sessions'],
  endOtherSessions: ['sessions'],
  withdrawApplication: ['granted-applications', 'sessions'],
  tagTrack: ['credits'],
  createIngestion: ['ingestions', 'credits', 'uploads'],
  deleteInboundObject: ['uploads'],
  cancelIngestion: ['ingestions', 'credits'],
  retryIngestion: ['ingestions', 'credits'],
  createCatalog: ['workspace'],
  updateCatalog: ['workspace'],
  deleteCatalog: ['workspace', 'organisation'],
  updateWorkspaceTrack: ['workspace'],
  deleteWorkspaceTrack: ['workspace', 'playlists'],
  moveWorkspaceTracks: ['workspace'],
  decideTags: ['workspace'],
  addPlaylistItems: ['playlists'],
  createClient: ['clients'],
  renewClientSecret: ['clients'],
  revokeClient: ['clients'],
  inviteUser: ['people', 'audit'],
  repeatInvitation: ['people', 'audit'],
  updateUser: ['people', 'audit'],
  removeUser: ['people', 'audit'],
  resetSecondStep: ['people', 'audit'],
  setApplicationPolicy: ['allowed-applications', 'audit'],
  allowApplication: ['allowed-applications', 'audit'],
  disallowApplication: ['allowed-applications', 'audit'],
  createStorageKey: ['storage-keys'],
  rotateStorageKeys: ['storage-keys'],
  revokeStorageKey: ['storage-keys'],
  createWebhook: ['webhooks'],
  updateWebhook: ['webhooks'],
  deleteWebhook: ['webhooks'],
  testWebhook: ['webhook-deliveries'],
  redeliverWebhookDelivery: ['webhook-deliveries'],
  updateOrganization: ['organisations'],
  changeEntitlements: ['organisations', 'organisation'],
  grantCredits: ['organisations', 'credits'],
} as const satisfies Partial<Record<keyof Operations, readonly Resource[]>>

export type ReadOperation = keyof typeof resources
export type WriteOperation = keyof typeof changes
export type Resource = (typeof resources)[ReadOperation]

/** The key of one read. Without an input it matches every read of the operation. */
export function queryKey(name: ReadOperation, input?: unknown): readonly unknown[] {
  return input === undefined ? [resources[name], name] : [resources[name], name, input]
}
