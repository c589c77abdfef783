import type { Config } from '../config.ts'
import type { Context } from '../domain/context.ts'
import type { Pool } from '../platform/postgres.ts'

type CommandOption = {
  help: string
  /** The placeholder of the value in help texts. Absent: a flag without a value. */
  value?: string
  required?: boolean
  /** May be given more than once. */
  many?: boolean
  fallback?: string
  choices?: readonly string[]
}

/** A command of `euterpe`. */
export type Command = {
  /** As typed: `org create`. */
  name: string
  summary: string
  /** Explains what the command does, with an example. */
  help: string
  options: Record<string, CommandOption>
  /** The operands as shown in help texts: `AMOUNT`, `NAME …`; in brackets if optional. Absent: none allowed. */
  operands?: string
  /** The command replaces the master key, so it need not be the right one. */
  acceptsAnyMasterKey?: boolean
  /** The command writes files where root wants them, and none of the service. */
  staysRoot?: boolean
  /** The command fills the database, so its schema is not migrated first. */
  needsEmptyDatabase?: boolean
  run(call: Call): Promise<Outcome>
}

export type Call = {
  config: Config
  /** The value of an option; an empty string if it was not given and has no fallback. */
  value(name: string): string
  values(name: string): string[]
  flag(name: string): boolean
  operands: string[]
  json: boolean
  /** Opens the database and builds the context. Closed when the command is done. */
  context(): Promise<Context>
  /** A pool that may do everything. */
  owner(): Promise<Pool>
  /** A pool whose role may write the atlas. */
  curator(): Promise<Pool>
  readInput(): Promise<string>
}

/** What to print: `result` with --json, otherwise `text`. */
type Outcome = { result: unknown; text: string; exitCode?: number }

/** An invalid command line. Prints the usage; exit code 2. */
export class UsageError extends Error {}

export function readSingleOperand(call: Call): string {
  if (call.operands.length !== 1) throw new UsageError('Give exactly one operand.')
  return call.operands[0]!
}
