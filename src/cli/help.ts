import type { Command } from './command.ts'

export function describeCommands(commands: Command[]): string {
  const width = Math.max(...commands.map((command) => command.name.length))
  return [
    'Euterpe, a music catalogue service.',
    '',
    'Usage: euterpe COMMAND [OPTION …]',
    '',
    ...commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`),
    '',
    'Run `euterpe COMMAND --help` for help on a command. Every command accepts --json.',
    'Commands work whether or not the service is running, and use the same EUTERPE_… variables.',
    '',
  ].join('\n')
}

export function describeCommand(command: Command): string {
  const options = Object.entries(command.options).map(([name, option]) => {
    const form = `--${name}${option.value === undefined ? '' : ` ${option.value}`}${option.many ? ' …' : ''}`
    const notes = [
      option.required ? 'required' : '',
      option.fallback ? `default ${option.fallback}` : '',
    ].filter(Boolean)
    return { form, help: option.help + (notes.length > 0 ? ` (${notes.join(', ')})` : '') }
  })
  options.push({ form: '--json', help: 'Print the result as JSON' })
  const width = Math.max(...options.map((option) => option.form.length))
  return [
    `${command.summary}.`,
    '',
    `Usage: ${describeUsage(command)}`,
    '',
    ...options.map((option) => `  ${option.form.padEnd(width)}  ${option.help}`),
    '',
    command.help.trim(),
    '',
  ].join('\n')
}

export function describeUsage(command: Command): string {
  const required = Object.entries(command.options).filter(([, option]) => option.required)
  const words = required.map(([name, option]) => `--${name} ${option.value}`)
  return ['euterpe', command.name, ...words, command.operands, '[OPTION …]'].filter(Boolean).join(' ')
}
