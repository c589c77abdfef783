import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

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
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(network, bits, 'ipv6')
}

/** Whether an address belongs to a machine of our own, or to none at all. IPv4 in IPv6 clothing counts as IPv4. */
export function isInsideAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  return family === 0 || inside.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** Throws when a host has no address, or any of its addresses is on loopback or in a private network. */
export async function refuseInsideHost(hostname: string): Promise<void> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = await lookup(host, { all: true })
  if (addresses.length === 0 || addresses.some(({ address }) => isInsideAddress(address))) {
    throw new Error(`${host} is on a private network, which EUTERPE_ALLOW_PRIVATE_TARGETS does not allow`)
  }
}
