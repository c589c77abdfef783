import { resolve } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { checkMasterKey } from '../domain/keys/master-key.ts'
import { Problem } from '../lib/problem.ts'
import { borrowDatabase, type Database } from '../platform/database.ts'
import { leaveRoot } from '../platform/leave-root/leave-root.ts'
import { createLog, type Logger } from '../platform/log.ts'
import { migrate } from '../platform/migrate.ts'
import { type Environment, settingFiles } from '../settings-reader.ts'
import { type Call, type Command, UsageError } from './command.ts'
import { describeCommand, describeCommands, describeUsage } from './help.ts'
import { findCommand, parseWords } from './parse.ts'

/** Runs one command line and returns its exit code: 0 success, 1 failure, 2 invalid usage. */
export async function runCommandLine(
  commands: Command[],
  words: string[],
  environment: Record<string, string | undefined>,
): Promise<number> {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0]!)) {
    process.stdout.write(describeCommands(commands))
    return words.length === 0 ? 2 : 0
  }
  const found = findCommand(commands, words)
  if (found === null)
    return printError(`Unknown command "${words.slice(0, 2).join(' ')}".\n\n${describeCommands(commands)}`, 2)
  const { command, rest } = found
  try {
    const parsed = parseWords(command, rest)
    if (parsed.help) {
      process.stdout.write(describeCommand(command))
      return 0
    }
    return await execute(command, parsed, environment)
  } catch (error) {
    if (error instanceof UsageError) {
      return printError(
        `${error.message}\nUsage: ${describeUsage(command)}\nRun \`euterpe ${command.name} --help\` for help.\n`,
        2,
      )
    }
    return reportFailure(error, words.includes('--json'))
  }
}

async function execute(
  command: Command,
  parsed: ReturnType<typeof parseWords>,
  environment: Record<string, string | undefined>,
): Promise<number> {
  const config = readConfig(environment)
  if (!command.staysRoot) await dropRights(config, environment, command, parsed)
  let opened: Promise<Database & { log: Logger }> | undefined
  let close = async () => {}
  const open = async () => {
    const log = createLog({ level: 'warn', file: config.logFile })
    const database = await borrowDatabase(config, log)
    close = () => database.close()
    if (!command.needsEmptyDatabase) await migrate(database.owner)
    return { ...database, log }
  }
  const database = () => {
    opened ??= open()
    return opened
  }
  const call: Call = {
    config,
    value: (name) => parsed.values[name]?.at(-1) ?? '',
    values: (name) => parsed.values[name] ?? [],
    flag: (name) => parsed.flags.has(name),
    operands: parsed.operands,
    json: parsed.json,
    readInput: async () => (await readAll(process.stdin)).replace(/\r?\n$/, ''),
    async context() {
      const { pool, log } = await database()
      const { buildContext } = await import('../context.ts')
      const context = buildContext(config, pool, log, { worker: false })
      if (!command.acceptsAnyMasterKey) await checkMasterKey(context)
      return context
    },
    owner: async () => (await database()).owner,
    curator: async () => (await database()).curator,
  }
  try {
    const outcome = await command.run(call)
    process.stdout.write(
      parsed.json ? `${JSON.stringify(outcome.result)}\n` : `${toPrintable(outcome.text)}\n`,
    )
    return outcome.exitCode ?? 0
  } finally {
    await close()
  }
}

/** Customers choose many of the names that operators read. A terminal must not take them for commands. */
function toPrintable(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}/gu, '\ufffd')
}

async function dropRights(
  config: Config,
  environment: Environment,
  command: Command,
  parsed: ReturnType<typeof parseWords>,
): Promise<void> {
  const { s3Tls, port, s3Port, metricsPort } = config
  // The settings are read again as the other user.
  const neededFiles = [
    ...(s3Tls === null ? [] : [s3Tls.certificateFile, s3Tls.keyFile]),
    ...settingFiles(environment).map(({ file }) => file),
  ]
  const ports = [port, s3Port, metricsPort, ...(s3Tls === null ? [] : [s3Tls.port])]
  const targets = (command.writesTo ?? []).flatMap((name) => parsed.values[name] ?? [])
  const newFolders = targets.filter((target) => !URL.canParse(target)).map((target) => resolve(target))
  const settings = { ...config, neededFiles, newFolders, ports, environment }
  const reason = await leaveRoot(settings, { isService: command.name === 'serve' })
  if (reason !== null)
    config.warnings.push(
      `Euterpe runs as root, because ${reason}. Start it as an ordinary user, or set EUTERPE_USER`,
    )
}

function reportFailure(error: unknown, json: boolean): number {
  if (!(error instanceof Error)) return printError(`${String(error)}\n`, 1)
  const code =
    error instanceof Problem ? error.code : error instanceof ConfigError ? 'wrong_settings' : 'failed'
  const details = error instanceof Problem ? error.details : undefined
  if (json) return printError(`${JSON.stringify({ error: { code, message: error.message, details } })}\n`, 1)
  return printError(`${error.message}${typeof details === 'string' ? `\n${details}` : ''}\n`, 1)
}

function printError(message: string, exitCode: number): number {
  process.stderr.write(message)
  return exitCode
}
