// First: what follows imports the taxonomy, which lists the tags of the chosen model.
import './choose-model.ts'

import { analyseCommand } from './cli/analyse.ts'
import { importAtlasCommand } from './cli/atlas.ts'
import { generateAtlasCommand, indexAtlasCommand } from './cli/atlas-search.ts'
import { listAuditCommand } from './cli/audit.ts'
import { backupCommand, checkBackupCommand, listBackupsCommand, restoreCommand } from './cli/backup.ts'
import { exportCatalogueCommand } from './cli/catalogue-export.ts'
import {
  createClientCommand,
  disableClientCommand,
  enableClientCommand,
  listClientsCommand,
  rotateSecretCommand,
  updateClientCommand,
} from './cli/clients.ts'

import { computeIngestionsCommand, listIngestionsCommand, retryIngestionCommand } from './cli/ingestion.ts'
import { resealCommand, rotateKeysCommand } from './cli/keys.ts'
import {
  deleteOrganisationCommand,
  erasureCommand,
  restoreOrganisationCommand,
} from './cli/organisation-deletion.ts'
import {
  createCatalogueCommand,
  createOrganisationCommand,
  disableOrganisationCommand,
  enableOrganisationCommand,
  grantCreditsCommand,
  grantEntitlementCommand,
  listOrganisationsCommand,
  quotaCommand,
  revokeEntitlementCommand,
  secondStepCommand,
} from './cli/organisations.ts'
import {
  addProviderCommand,
  disableProviderCommand,
  enableProviderCommand,
  listProvidersCommand,
  trustProviderCommand,
} from './cli/providers.ts'
import { rescoreCommand } from './cli/rescore.ts'
import { runCommandLine } from './cli/run.ts'
import { checkIndexCommand, rebuildIndexCommand } from './cli/search-index.ts'
import { addSftpKeyCommand, listSftpKeysCommand, removeSftpKeyCommand } from './cli/sftp.ts'
import { statusCommand } from './cli/status.ts'
import { storageCheckCommand, storageKeysCommand, storageMigrateCommand } from './cli/storage.ts'
import {
  createUserCommand,
  disableUserCommand,
  enableUserCommand,
  inviteUserCommand,
  listUsersCommand,
  removeSecondFactorCommand,
  removeUserCommand,
  userRoleCommand,
} from './cli/users.ts'
import { serveCommand } from './serve-command.ts'

/** All commands of `euterpe`, in the order of the help page. */
const commands = [
  serveCommand,
  statusCommand,
  createOrganisationCommand,
  listOrganisationsCommand,
  disableOrganisationCommand,
  enableOrganisationCommand,
  deleteOrganisationCommand,
  restoreOrganisationCommand,
  erasureCommand,
  quotaCommand,
  secondStepCommand,
  createUserCommand,
  inviteUserCommand,
  listUsersCommand,
  disableUserCommand,
  enableUserCommand,
  userRoleCommand,
  removeSecondFactorCommand,
  removeUserCommand,
  listAuditCommand,
  createClientCommand,
  listClientsCommand,
  updateClientCommand,
  disableClientCommand,
  enableClientCommand,
  rotateSecretCommand,
  addProviderCommand,
  trustProviderCommand,
  listProvidersCommand,
  disableProviderCommand,
  enableProviderCommand,
  importAtlasCommand,
  indexAtlasCommand,
  generateAtlasCommand,
  rebuildIndexCommand,
  checkIndexCommand,
  rescoreCommand,
  createCatalogueCommand,
  exportCatalogueCommand,
  grantEntitlementCommand,
  revokeEntitlementCommand,
  grantCreditsCommand,
  listIngestionsCommand,
  retryIngestionCommand,
  computeIngestionsCommand,
  storageKeysCommand,
  listSftpKeysCommand,
  addSftpKeyCommand,
  removeSftpKeyCommand,
  backupCommand,
  listBackupsCommand,
  checkBackupCommand,
  restoreCommand,
  storageCheckCommand,
  storageMigrateCommand,
  rotateKeysCommand,
  resealCommand,
  analyseCommand,
]

process.exitCode = await runCommandLine(commands, process.argv.slice(2), process.env)
