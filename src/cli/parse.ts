import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command.ts'

export type Parsed = {
  values: Record<string, string[]>
  flags: Set<string>
  operands: string[]
  help: boolean
  json: boolean
}

/** Finds the command the line starts with, longest name first: `client create` before `client`. */
export function findCommand(
  commands: Command[],
  words: string[],
): { command: Command; rest: string[] } | null {
  const byLength = [...commands].sort((a, b) => b.name.split(' ').length - a.name.split(' ').length)
  for (const command of byLength) {
    const name = command.name.split(' ')
    if (name.every((word, index) => words[index] === word)) return { command, rest: words.slice(name.length) }
  }
  return null
}

export function parseWords(command: Command, words: string[]): Parsed {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, option]) => [
      name,
      {
        type: option.value === undefined ? ('boolean' as const) : ('string' as const),
        multiple: option.value !== undefined,
      },
    ]),
  )
  const allOptions = {
    ...options,
    json: { type: 'boolean' as const },
    help: { type: 'boolean' as const, short: 'h' },
  }
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs({ args: words, options: allOptions, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(explainParseError(error as Error & { code?: string }))
  }
  const { values: given, positionals: operands } = parsed
  const help = given.help === true
  const values: Record<string, string[]> = {}
  const flags = new Set<string>()
  for (const [name, option] of Object.entries(command.options)) {
    if (option.value === undefined) {
      if (given[name] === true) flags.add(name)
      continue
    }
    const found =
      (given[name] as string[] | undefined) ?? (option.fallback === undefined ? [] : [option.fallback])
    if (!help) checkOption(name, option, found)
    values[name] = found
  }
  if (!help && command.operands === undefined && operands.length > 0)
    throw new UsageError(`Unexpected argument "${operands[0]}".`)
  const needsOperands = command.operands !== undefined && !command.operands.startsWith('[')
  if (!help && needsOperands && operands.length === 0) throw new UsageError(`${command.operands} is missing.`)
  return { values, flags, operands, help, json: given.json === true }
}

/** Node's own message suggests a `--` separator, which helps nobody here. */
function explainParseError({ code, message }: Error & { code?: string }): string {
  const option = /'(-[^' ]*)/.exec(message)?.[1]
  return code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && option !== undefined
    ? `Unknown option "${option}".`
    : message
}

function checkOption(name: string, option: Command['options'][string], found: string[]): void {
  if (option.required && (found[0] ?? '') === '')
    throw new UsageError(`--${name} ${option.value} is missing.`)
  if (!option.many && found.length > 1) throw new UsageError(`--${name} may be given only once.`)
  const wrong = found.find((value) => option.choices !== undefined && !option.choices.includes(value))
  if (wrong !== undefined)
    throw new UsageError(`--${name} must be ${option.choices?.join(' or ')}, not "${wrong}".`)
}
