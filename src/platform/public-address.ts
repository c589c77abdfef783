import { type LookupAddress, type LookupOptions, lookup as lookUp } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inside = new BlockList()
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
  inside.addSubnet(network, bits, 'ipv4')
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
  inside.addSubnet(network, bits, 'ipv6')
}

/** Whether an address belongs to a machine of our own, or to none at all. IPv4 in IPv6 clothing counts as IPv4. */
export function isInsideAddress(address: string): boolean {
  const family = isIP(address)
  // An interface is named only for addresses that mean nothing elsewhere.
  if (family === 0 || address.includes('%')) return true
  if (family === 4) return inside.check(address, 'ipv4')
  const carried = carriedIPv4(address)
  return inside.check(address, 'ipv6') || (carried !== null && inside.check(carried, 'ipv4'))
}

/** The IPv4 address inside a mapped, compatible, NAT64 (RFC 6052) or 6to4 (RFC 3056) one. */
function carriedIPv4(address: string): string | null {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = shortest
    .split('::', 2)
    .map((half) => half.split(':').filter((group) => group !== ''))
  const filling = tail === undefined ? [] : Array(8 - head.length - tail.length).fill('0')
  const groups = [...head, ...filling, ...(tail ?? [])].map((group) => Number.parseInt(group, 16))
  const start = groups.slice(0, 6).join()
  const at = ['0,0,0,0,0,0', '0,0,0,0,0,65535', '100,65435,0,0,0,0'].includes(start)
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

/** Throws when a host has no address, or any of its addresses is on loopback or in a private network. */
export async function refuseInsideHost(hostname: string): Promise<void> {
  const host = bareHost(hostname)
  refuseInside(host, await lookup(host, { all: true }))
}

/**
 * Finds the address of a host for a connection, and refuses what is inside. The connection goes to the very address
 * that was checked: a name that points elsewhere a moment later gains nothing.
 */
export const lookupOutside: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...(options as LookupOptions), all: true }, (error, found) => {
    const addresses = found as LookupAddress[]
    try {
      if (error !== null) throw error
      refuseInside(hostname, addresses)
    } catch (cause) {
      return callback(cause as NodeJS.ErrnoException, '', 4)
    }
    if (options.all) return callback(null, addresses)
    callback(null, addresses[0]!.address, addresses[0]!.family)
  })
}

/** An IPv6 address stands in brackets in a URL. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

export class InsideAddressError extends Error {
  readonly code = 'INSIDE_ADDRESS'
}

export function refuseInside(host: string, addresses: { address: string }[]): void {
  if (addresses.length > 0 && !addresses.some(({ address }) => isInsideAddress(address))) return
  throw new InsideAddressError(
    `${host} is on a private network, which EUTERPE_ALLOW_PRIVATE_TARGETS does not allow`,
  )
}
