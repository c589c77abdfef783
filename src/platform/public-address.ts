import { type LookupAddress, type LookupOptions, lookup as lookUp } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Loopback, private, link-local, reserved and multicast networks. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv6')
}

/**
 * Link-local addresses, and those at which clouds give credentials to whoever is on the machine. No receiver of a customer is
 * there, so no setting allows them.
 */
const forbiddenNetworks = new BlockList()
forbiddenNetworks.addSubnet('169.254.0.0', 16, 'ipv4')
forbiddenNetworks.addSubnet('fe80::', 10, 'ipv6')
for (const address of ['100.100.100.200', '168.63.129.16', '192.0.0.192'])
  forbiddenNetworks.addAddress(address, 'ipv4')
forbiddenNetworks.addAddress('fd00:ec2::254', 'ipv6')
forbiddenNetworks.addAddress('fd20:ce::254', 'ipv6')

/** Whether an address is refused whatever the settings say. */
function isForbiddenAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return true
  if (family === 4) return forbiddenNetworks.check(address, 'ipv4')
  const embedded = embeddedIPv4(address)
  return (
    forbiddenNetworks.check(address, 'ipv6') ||
    (embedded !== null && forbiddenNetworks.check(embedded, 'ipv4'))
  )
}

/** Whether an address is not on the public internet. An IPv4 address embedded in an IPv6 one is checked as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  // Only link-local addresses name an interface (fe80::1%eth0).
  if (family === 0 || address.includes('%')) return true
  if (family === 4) return privateNetworks.check(address, 'ipv4')
  const embedded = embeddedIPv4(address)
  return (
    privateNetworks.check(address, 'ipv6') || (embedded !== null && privateNetworks.check(embedded, 'ipv4'))
  )
}

/** The IPv4 address in a mapped, compatible, NAT64 (RFC 6052) or 6to4 (RFC 3056) one. */
function embeddedIPv4(address: string): string | null {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical
    .split('::', 2)
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = tail === undefined ? [] : Array(8 - head.length - tail.length).fill('0')
  const groups = [...head, ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16))
  const prefix = groups.slice(0, 6).join()
  const at = ['0,0,0,0,0,0', '0,0,0,0,0,65535', '100,65435,0,0,0,0'].includes(prefix)
    ? 6
    : groups[0] === 0x2002
      ? 1
      : null
  if (at === null) return null
  return groups
    .slice(at, at + 2)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** Throws when a host has no address, or has a private one among its addresses. */
export async function assertPublicHost(hostname: string): Promise<void> {
  const host = removeBrackets(hostname)
  assertPublic(host, await lookup(host, { all: true }))
}

/**
 * Looks up a host for a connection and refuses private addresses. The connection goes to the address that was checked,
 * so changing the DNS record a moment later (DNS rebinding) does not help an attacker.
 */
export const lookupPublic = checkedLookup(assertPublic)

/** The same where private addresses are allowed: forbidden ones are not. */
export const lookupAllowed = checkedLookup(assertAllowed)

function checkedLookup(check: typeof assertPublic): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...(options as LookupOptions), all: true }, (error, found) => {
      const addresses = found as LookupAddress[]
      try {
        if (error !== null) throw error
        check(hostname, addresses)
      } catch (cause) {
        return callback(cause as NodeJS.ErrnoException, '', 4)
      }
      if (options.all) return callback(null, addresses)
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}

/** A URL writes IPv6 addresses in brackets. */
export function removeBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS'
}

/** Throws when one of the addresses is link-local or gives out credentials. */
export function assertAllowed(host: string, addresses: { address: string }[]): void {
  if (!addresses.some(({ address }) => isForbiddenAddress(address))) return
  throw new PrivateAddressError(
    `${host} has a link-local address or that of a metadata service, which is never allowed.`,
  )
}

/** Throws when a host has a forbidden address. A host that cannot be looked up now is checked when it is called. */
export async function assertAllowedHost(hostname: string): Promise<void> {
  const host = removeBrackets(hostname)
  const found = await lookup(host, { all: true }).catch(() => [])
  assertAllowed(host, found)
}

export function assertPublic(host: string, addresses: { address: string }[]): void {
  if (addresses.length > 0 && !addresses.some(({ address }) => isPrivateAddress(address))) return
  throw new PrivateAddressError(
    `${host} is on a private network. Use a public address, or ask the operator to set EUTERPE_ALLOW_PRIVATE_TARGETS.`,
  )
}
