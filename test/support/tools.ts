import { spawn, spawnSync } from 'node:child_process'

/** Whether a program is installed. */
export function hasTool(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

export type ToolResult = { code: number | null; output: string; stdout: Buffer }

/** Runs a program without blocking this process, which may have to serve the program's requests. */
export async function runTool(
  program: string,
  args: string[],
  options: { env?: Record<string, string>; input?: string; cwd?: string } = {},
): Promise<ToolResult> {
  // The settings of this machine must not influence the test.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(AWS_|SSL_|RCLONE_|RESTIC_|REQUESTS_)/.test(name),
  )
  const env = { ...Object.fromEntries(inherited), ...options.env }
  const child = spawn(program, args, { env, cwd: options.cwd })
  const chunks: Buffer[] = []
  let output = ''
  child.stdout.on('data', (chunk) => {
    chunks.push(chunk)
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  child.stdin.end(options.input ?? '')
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, output, stdout: Buffer.concat(chunks) }
}
