import type { Command } from './command.ts'

export function overview(commands: Command[]): string {
  const width = Math.max(...commands.map((command) => command.name.length))
  return [
    'Euterpe, a music catalogue service.',
    '',
    'Usage: euterpe COMMAND [OPTION …]',
    '',
    ...commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`),
    '',
    '`euterpe COMMAND --help` explains one; every command takes --json.',
    'Commands work while the service runs and while it does not; settings are the same EUTERPE_… variables.',
    '',
  ].join('\n')
}

export function explain(command: Command): string {
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
    `Usage: ${usage(command)}`,
    '',
    ...options.map((option) => `  ${option.form.padEnd(width)}  ${option.help}`),
    '',
    command.help.trim(),
    '',
  ].join('\n')
}

export function usage(command: Command): string {
  const required = Object.entries(command.options).filter(([, option]) => option.required)
  const words = required.map(([name, option]) => `--${name} ${option.value}`)
  return ['euterpe', command.name, ...words, command.operands, '[OPTION …]'].filter(Boolean).join(' ')
}
