#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { EuterpeError } from '@euterpe/client'
import { type Command, UsageError } from './command.ts'
import { exportCatalogue } from './export.ts'
import { search } from './search.ts'
import { me, signIn, signOut } from './sign-in.ts'
import { tag } from './tag.ts'
import { upload } from './upload.ts'

const commands: Record<string, Command> = {
  'sign-in': signIn,
  'sign-out': signOut,
  me,
  upload,
  tag,
  search,
  export: exportCatalogue,
}

const [name = 'help', ...words] = process.argv.slice(2)
try {
  process.exitCode = await run(name, words)
} catch (error) {
  process.stderr.write(`${describe(error)}\n`)
  process.exitCode = 1
}

async function run(given: string, rest: string[]): Promise<number> {
  const command = commands[given]
  if (command === undefined || rest.includes('--help')) {
    const isKnown = command !== undefined || ['help', '--help', '-h'].includes(given)
    if (!isKnown) process.stderr.write(`Unknown command "${given}".\n\n`)
    process[isKnown ? 'stdout' : 'stderr'].write(command === undefined ? overview() : usage(given, command))
    return isKnown ? 0 : 2
  }
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs({ args: rest, options: command.options, allowPositionals: true })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage(given, command)}`)
    return 2
  }
  return command.run(parsed.positionals, parsed.values)
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((key) => key.length))
  const lines = Object.entries(commands).map(([key, { summary }]) => `  ${key.padEnd(width)}  ${summary}`)
  return `Euterpe on the command line.\n\n${lines.join('\n')}\n\n\`euterpe-cli COMMAND --help\` explains a command.\n`
}

function usage(key: string, { arguments: words, summary, options }: Command): string {
  const lines = Object.entries(options).map(([option, { type, help }]) => {
    const word = type === 'boolean' ? `--${option}` : `--${option} ${option.toUpperCase()}`
    return `  ${word.padEnd(24)}${help}\n`
  })
  return `euterpe-cli ${key} ${words}\n\n${summary}.\n${lines.length > 0 ? `\n${lines.join('')}` : ''}`
}

function describe(error: unknown): string {
  if (error instanceof UsageError) return error.message
  if (!(error instanceof EuterpeError)) return String((error as Error)?.stack ?? error)
  const needsSignIn = error.status === 401 || error.code === 'invalid_grant'
  return needsSignIn
    ? 'Your sign-in has ended. Run `euterpe-cli sign-in` again.'
    : `${error.message} (${error.code})`
}
