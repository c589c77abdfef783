type Option = { type: 'string' | 'boolean'; help: string }
export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

export type Command = {
  /** What follows the name: `PATH… [OPTIONS]`. */
  arguments: string
  summary: string
  options: Record<string, Option>
  /** Returns the exit code. */
  run(positionals: string[], values: Values): Promise<number>
}

/** The command was called wrongly, or something it needs is missing. The message says what to do. */
export class UsageError extends Error {}

export function textOf(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}
