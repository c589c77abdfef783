import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Client, clientCredentials, createClient, type Tokens, userTokens } from '@euterpe/client'
import { UsageError } from './command.ts'

export type StoredSignIn = { baseUrl: string; clientId: string; tokens: Tokens }

/** A file only its owner can read: the refresh token in it works for months. */
function credentialsFile(env = process.env): string {
  const folder =
    env.XDG_CONFIG_HOME || (process.platform === 'win32' && env.APPDATA) || join(homedir(), '.config')
  return join(folder, 'euterpe', 'credentials.json')
}

export async function saveSignIn(signIn: StoredSignIn): Promise<void> {
  const file = credentialsFile()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // Renamed when complete: a process killed in between must not lose the only refresh token that works.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(signIn, null, 2)}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, file)
}

export async function readSignIn(): Promise<StoredSignIn | undefined> {
  try {
    return JSON.parse(await readFile(credentialsFile(), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export const removeSignIn = () => rm(credentialsFile(), { force: true })

/** A client of whoever signed in, or of the machine client in the environment. */
export async function connect(): Promise<Client> {
  const { EUTERPE_URL, EUTERPE_CLIENT_ID, EUTERPE_CLIENT_SECRET } = process.env
  if (EUTERPE_URL && EUTERPE_CLIENT_ID && EUTERPE_CLIENT_SECRET) {
    const machine = { baseUrl: EUTERPE_URL, clientId: EUTERPE_CLIENT_ID, clientSecret: EUTERPE_CLIENT_SECRET }
    return createClient({ baseUrl: EUTERPE_URL, token: clientCredentials(machine) })
  }
  const stored = await readSignIn()
  if (stored === undefined) {
    throw new UsageError(
      'You are not signed in. Run `euterpe-cli sign-in URL --client ID`, or set EUTERPE_URL, EUTERPE_CLIENT_ID and EUTERPE_CLIENT_SECRET.',
    )
  }
  const { baseUrl, clientId } = stored
  const onRefresh = (tokens: Tokens) => saveSignIn({ ...stored, tokens })
  return createClient({ baseUrl, token: userTokens(stored.tokens, { baseUrl, clientId, onRefresh }) })
}
