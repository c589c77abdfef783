import type { Config } from '../config.ts'
import type { Context } from '../domain/context.ts'
import type { Pool } from '../platform/postgres.ts'

export type Option = {
  help: string
  /** What stands for the value in help texts. Absent: a flag without a value. */
  value?: string
  required?: boolean
  /** May be given more than once. */
  many?: boolean
  fallback?: string
  choices?: readonly string[]
}

/** One thing an operator can do. */
export type Command = {
  /** As typed: `org create`. */
  name: string
  summary: string
  /** Teaches: what it does, what to know, an example. */
  help: string
  options: Record<string, Option>
  /** What follows the options, as shown in help texts: `AMOUNT`, `NAME …`; in brackets it may be left out. Absent: nothing may follow. */
  operands?: string
  run(call: Call): Promise<Outcome>
}

export type Call = {
  config: Config
  /** The value of an option; an empty string when it was not given and has no fallback. */
  value(name: string): string
  values(name: string): string[]
  flag(name: string): boolean
  operands: string[]
  json: boolean
  /** Opens the database and all that stands on it; it is closed when the command is done. */
  context(): Promise<Context>
  /** Connections that may write the atlas. */
  curator(): Promise<Pool>
  readInput(): Promise<string>
}

/** What to print: the facts for programs (--json), the text for people. */
export type Outcome = { facts: unknown; text: string; exitCode?: number }

/** Wrong words on the command line: the help is what answers them. Exit code 2. */
export class UsageError extends Error {}
