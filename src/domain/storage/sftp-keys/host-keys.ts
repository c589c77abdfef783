import { Problem } from '../../../lib/problem.ts'
import { seal, unseal } from '../../../lib/seal.ts'
import { withAdvisoryLock } from '../../../platform/advisory-lock.ts'
import type { Context } from '../../context.ts'
import { fingerprintOf } from './read-public-key.ts'
import { type HostKeyType, insertHostKey, selectHostKeys } from './sql.ts'

/** Ed25519 for today's clients, RSA for those of older delivery systems. */
const types: HostKeyType[] = ['ssh-ed25519', 'ssh-rsa']
const rsaBits = 3072

export type HostKey = { type: HostKeyType; privateKey: string; publicKey: string; fingerprint: string }

/** The keys that clients recognise the service by. Creates them on first use; all processes have the same ones. */
export async function ensureHostKeys(context: Context): Promise<HostKey[]> {
  const stored = await selectHostKeys(context.db)
  if (stored.length < types.length)
    await withAdvisoryLock(context.db, 'sftp host keys', () => createMissing(context))
  return openHostKeys(context)
}

async function createMissing(context: Context): Promise<void> {
  const stored = await selectHostKeys(context.db)
  for (const type of types) {
    if (stored.some((key) => key.type === type)) continue
    const privateKey = await generateHostKey(type)
    await insertHostKey(context.db, type, seal(context.masterKey, sealPurpose(type), privateKey))
  }
}

/** In the format of OpenSSH. Of the Ed25519 keys that ssh2 makes, one in 400 is malformed: those are made again. */
export async function generateHostKey(type: HostKeyType): Promise<string> {
  const { default: ssh2 } = await import('ssh2')
  const generate = () =>
    new Promise<string>((resolve, reject) => {
      const settle = (error: Error | null, pair: { private: string }) =>
        error === null ? resolve(pair.private) : reject(error)
      if (type === 'ssh-ed25519') ssh2.utils.generateKeyPair('ed25519', settle)
      else ssh2.utils.generateKeyPair('rsa', { bits: rsaBits }, settle)
    })
  for (;;) {
    const key = await generate()
    if (!(ssh2.utils.parseKey(key) instanceof Error)) return key
  }
}

async function openHostKeys(context: Context): Promise<HostKey[]> {
  const { default: ssh2 } = await import('ssh2')
  return (await selectHostKeys(context.db)).map(({ type, sealed_private_key }) => {
    const privateKey = unsealKey(context, type, sealed_private_key)
    const parsed = ssh2.utils.parseKey(privateKey)
    if (parsed instanceof Error) throw parsed
    const publicKey = parsed.getPublicSSH()
    return {
      type,
      privateKey,
      publicKey: `${type} ${publicKey.toString('base64')}`,
      fingerprint: fingerprintOf(publicKey),
    }
  })
}

function unsealKey(context: Context, type: HostKeyType, sealed: Buffer): string {
  try {
    return unseal(context.masterKey, sealPurpose(type), sealed).toString()
  } catch (cause) {
    throw new Problem(
      'internal_error',
      'Cannot unseal the SFTP host keys. Check that EUTERPE_MASTER_KEY has not changed.',
      { cause },
    )
  }
}

function sealPurpose(type: HostKeyType): string {
  return `sftp host key ${type}`
}
