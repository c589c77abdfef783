import { analyseCommand } from './cli/analyse.ts'
import { createClientCommand, createUserCommand } from './cli/identity.ts'
import {
  createCatalogueCommand,
  createOrganisationCommand,
  grantCreditsCommand,
  grantEntitlementCommand,
  listOrganisationsCommand,
  revokeEntitlementCommand,
} from './cli/organisations.ts'
import { runCommandLine } from './cli/run.ts'
import { statusCommand } from './cli/status.ts'
import { serveCommand } from './serve-command.ts'

/** Everything `euterpe` can do. */
const commands = [
  serveCommand,
  statusCommand,
  createOrganisationCommand,
  listOrganisationsCommand,
  createUserCommand,
  createClientCommand,
  createCatalogueCommand,
  grantEntitlementCommand,
  revokeEntitlementCommand,
  grantCreditsCommand,
  analyseCommand,
]

process.exitCode = await runCommandLine(commands, process.argv.slice(2), process.env)
