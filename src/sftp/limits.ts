/** What one process allows its clients. docs/operations.md lists them. */
export const limits = {
  connections: 400,
  /** Connections that have not signed in yet. Key exchanges are the most expensive thing that a stranger can ask for. */
  strangers: 64,
  connectionsPerOrganisation: 32,
  /** New connections of one address. */
  connectionRate: { perSecond: 5, burst: 100 },
  /** To exchange keys and sign in. */
  signInMs: 20_000,
  /** A client with an agent offers all keys that it has. */
  keysPerConnection: 12,
  idleMs: 15 * 60_000,
  channels: 4,
  handles: 128,
  writers: 16,
  /** Requests and bytes that wait for the storage; beyond them the client has to wait. */
  waitingRequests: 256,
  waitingBytes: 4 * 1024 * 1024,
  /** Bytes that arrived before those that belong in front of them. */
  heldBytes: 16 * 1024 * 1024,
  /** Bytes of responses that the client has not taken yet. */
  unsentBytes: 1024 * 1024,
  /** The longest response of a READ: what clients that keep to the standard can take. */
  readBytes: 32 * 1024,
} as const
