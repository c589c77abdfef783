import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Demo } from '../domain/demo/create.ts'
import { readDemo } from '../domain/demo/read.ts'
import { release } from '../lib/release.ts'

/** Printed after the start: the addresses of the service and what to try next. */
export async function welcome(
  config: Config,
  service: { createdDemo: boolean; metricsUrl: string },
): Promise<string> {
  const demo = config.production ? null : await readDemo(config.dataFolder)
  const lines = [
    '',
    `  Euterpe ${release} is running.`,
    '',
    `  API             ${config.baseUrl}/v1`,
    `  Console         ${config.baseUrl}/console`,
    `  API reference   ${config.baseUrl}/docs`,
    `  S3              ${config.s3Url}`,
    `  Metrics         ${service.metricsUrl}`,
    `  Data folder     ${config.dataFolder}`,
    `  Log             ${config.logFile ?? 'standard output'}`,
  ]
  if (demo !== null) {
    lines.push(
      '',
      `  Demo            ${demo.organization.name}${service.createdDemo ? ' (just created)' : ''}; ids, keys and secrets are in`,
    )
    lines.push(`                  ${join(config.dataFolder, 'demo.json')}`)
    lines.push(
      '',
      `  Sign in         ${config.authUrl}/demo/sign-in`,
      `                  as ${demo.user.email} with password ${demo.user.password}`,
      `  Your account    ${config.authUrl}/account`,
    )
  }
  lines.push('', '  Try', ...exampleCalls(config, demo).map((line) => `    ${line}`))
  for (const warning of config.warnings) lines.push('', `  Note: ${warning}`)
  lines.push('', '  Ctrl-C stops everything.', '', '')
  return lines.join('\n')
}

/** Each line works on its own when pasted into a shell. */
function exampleCalls({ baseUrl }: Config, demo: Demo | null): string[] {
  const status = `curl ${baseUrl}/status`
  if (demo === null) return [status, `curl ${baseUrl}/versions`, `curl ${baseUrl}/openapi/v1.json`]
  const { client_id, client_secret } = demo.clients.machine
  const token = `curl -s -u ${client_id}:${client_secret} -d grant_type=client_credentials ${baseUrl}/oauth/token`
  const extractToken = `sed 's/.*"access_token":"//; s/".*//'`
  return [status, token, `curl -H "Authorization: Bearer $(${token} | ${extractToken})" ${baseUrl}/v1/me`]
}
