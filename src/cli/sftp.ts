import { addKey, readSftpAccess, removeKey } from '../domain/administration/sftp-keys.ts'
import { commandLine } from '../domain/audit/record.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { isId } from '../lib/ids.ts'
import { type Command, readSingleOperand, UsageError } from './command.ts'
import { organisationOption } from './organisations.ts'

export const listSftpKeysCommand: Command = {
  name: 'sftp keys',
  summary: 'Show how an organisation reaches its area by SFTP',
  help: `
Shows the address, the user name, the fingerprints of the host keys, and the keys that may sign in.

  euterpe sftp keys --org "Blue Note Sync"`,
  options: { org: organisationOption },
  async run(call) {
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    const { url, userName, hostKeys, keys } = await readSftpAccess(context, organisation.id)
    const result = {
      organisation_id: organisation.id,
      url,
      user_name: userName,
      host_keys: hostKeys.map(({ type, publicKey, fingerprint }) => ({
        type,
        public_key: publicKey,
        fingerprint,
      })),
      keys: keys.map(({ organisation_id: _, ...key }) => key),
    }
    const lines = [
      `SFTP access of ${organisation.name}`,
      `  address    ${url ?? 'SFTP is off: set EUTERPE_SFTP_PORT'}`,
      `  user name  ${userName}`,
      ...hostKeys.map(({ type, fingerprint }) => `  host key   ${fingerprint} (${type})`),
      ...keys.map(
        ({ id, name, fingerprint, last_used_at }) =>
          `  ${id}  ${fingerprint}  ${name}, ${last_used_at === null ? 'never used' : `last used ${last_used_at.toISOString()}`}`,
      ),
      ...(keys.length === 0 ? ['  No key can sign in. Add one with `euterpe sftp add-key`.'] : []),
    ]
    return { result, text: lines.join('\n') }
  },
}

export const addSftpKeyCommand: Command = {
  name: 'sftp add-key',
  summary: 'Let the holder of a key sign in to SFTP',
  help: `
Give a public key as ssh-keygen writes it, or - to read it from standard input.

  euterpe sftp add-key --org "Blue Note Sync" - < id_ed25519.pub
  euterpe sftp add-key --org "Blue Note Sync" --name "Mastering" "ssh-ed25519 AAAA…"`,
  operands: 'KEY',
  options: {
    org: organisationOption,
    name: { value: 'NAME', help: 'Whose key it is (default: the comment of the key)' },
  },
  async run(call) {
    const operand = readSingleOperand(call)
    const text = operand === '-' ? await call.readInput() : operand
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    const name = call.value('name')
    const { organisation_id: _, ...key } = await addKey(context, organisation.id, commandLine, {
      public_key: text,
      ...(name !== '' && { name }),
    })
    return { result: key, text: `The key ${key.fingerprint} (${key.name}) can sign in. Its id is ${key.id}.` }
  },
}

export const removeSftpKeyCommand: Command = {
  name: 'sftp remove-key',
  summary: 'Remove a key that signs in to SFTP',
  help: `
Connections that were opened with the key end. \`euterpe sftp keys\` lists the ids.

  euterpe sftp remove-key --org "Blue Note Sync" 0198a7c2-f3d1-7b44-a1c9-3f0e8d6b2a11`,
  operands: 'ID',
  options: { org: organisationOption },
  async run(call) {
    const id = readSingleOperand(call)
    if (!isId(id)) throw new UsageError('Give the id of the key. `euterpe sftp keys` lists them.')
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    const { name, fingerprint } = await removeKey(context, organisation.id, commandLine, id)
    return { result: { id, name, fingerprint }, text: `The key ${fingerprint} (${name}) is removed.` }
  },
}
