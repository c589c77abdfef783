import { analyseCommand } from './cli/analyse.ts'
import { importAtlasCommand } from './cli/atlas.ts'
import { generateAtlasCommand, indexAtlasCommand } from './cli/atlas-search.ts'
import {
  createClientCommand,
  disableClientCommand,
  enableClientCommand,
  listClientsCommand,
  rotateSecretCommand,
  updateClientCommand,
} from './cli/clients.ts'

import { computeIngestionsCommand, listIngestionsCommand, retryIngestionCommand } from './cli/ingestion.ts'
import { rotateKeysCommand } from './cli/keys.ts'
import {
  createCatalogueCommand,
  createOrganisationCommand,
  disableOrganisationCommand,
  enableOrganisationCommand,
  grantCreditsCommand,
  grantEntitlementCommand,
  listOrganisationsCommand,
  revokeEntitlementCommand,
} from './cli/organisations.ts'
import {
  addProviderCommand,
  disableProviderCommand,
  enableProviderCommand,
  listProvidersCommand,
} from './cli/providers.ts'
import { runCommandLine } from './cli/run.ts'
import { checkIndexCommand, rebuildIndexCommand } from './cli/search-index.ts'
import { statusCommand } from './cli/status.ts'
import { storageCheckCommand, storageKeysCommand, storageMigrateCommand } from './cli/storage.ts'
import {
  createUserCommand,
  disableUserCommand,
  enableUserCommand,
  listUsersCommand,
  removeSecondFactorCommand,
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
  createUserCommand,
  listUsersCommand,
  disableUserCommand,
  enableUserCommand,
  userRoleCommand,
  removeSecondFactorCommand,
  createClientCommand,
  listClientsCommand,
  updateClientCommand,
  disableClientCommand,
  enableClientCommand,
  rotateSecretCommand,
  addProviderCommand,
  listProvidersCommand,
  disableProviderCommand,
  enableProviderCommand,
  importAtlasCommand,
  indexAtlasCommand,
  generateAtlasCommand,
  rebuildIndexCommand,
  checkIndexCommand,
  createCatalogueCommand,
  grantEntitlementCommand,
  revokeEntitlementCommand,
  grantCreditsCommand,
  listIngestionsCommand,
  retryIngestionCommand,
  computeIngestionsCommand,
  storageKeysCommand,
  storageCheckCommand,
  storageMigrateCommand,
  rotateKeysCommand,
  analyseCommand,
]

process.exitCode = await runCommandLine(commands, process.argv.slice(2), process.env)
