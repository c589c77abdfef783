import type { SFTPWrapper } from 'ssh2'
import type { Context } from '../domain/context.ts'
import type { Area } from '../domain/storage/areas/sql.ts'
import type { Handles } from './handles.ts'

/** What the requests of a session work with. */
export type SessionCall = { context: Context; area: Area; handles: Handles; sftp: SFTPWrapper }
