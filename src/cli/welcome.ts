import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Demo } from '../domain/demo/create.ts'
import { release } from '../lib/release.ts'

/** The page a start ends with: what runs where, and what to try next. */
export async function welcome(
  config: Config,
  service: { madeDemo: boolean; metricsUrl: string },
): Promise<string> {
  const demo = config.production ? null : await readDemo(config.dataFolder)
  const lines = [
    '',
    `  Euterpe ${release} is running.`,
    '',
    `  API             ${config.baseUrl}/v1`,
    `  API reference   ${config.baseUrl}/docs`,
    `  Metrics         ${service.metricsUrl}`,
    `  Data folder     ${config.dataFolder}`,
    `  Log             ${config.logFile ?? 'standard output'}`,
  ]
  if (demo !== null) {
    lines.push(
      '',
      `  Demo            ${demo.organization.name}${service.madeDemo ? ' (made just now)' : ''}; ids, keys and secrets are in`,
    )
    lines.push(`                  ${join(config.dataFolder, 'demo.json')}`)
  }
  lines.push('', '  Try', ...tries(config).map((line) => `    ${line}`))
  for (const notice of config.notices) lines.push('', `  Note: ${notice}`)
  lines.push('', '  Ctrl-C stops everything.', '', '')
  return lines.join('\n')
}

function tries(config: Config): string[] {
  return [
    `curl ${config.baseUrl}/status`,
    `curl ${config.baseUrl}/versions`,
    `curl ${config.baseUrl}/openapi/v1.json`,
  ]
}

async function readDemo(dataFolder: string): Promise<Demo | null> {
  try {
    return JSON.parse(await readFile(join(dataFolder, 'demo.json'), 'utf8'))
  } catch {
    return null // made by somebody else, or removed: nothing to point at
  }
}
