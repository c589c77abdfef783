import { isIPv6 } from 'node:net'

/**
 * The network that limits count by: an IPv6 subscriber usually has a whole /64, so such addresses count as one. A server
 * that listens on both protocols sees IPv4 addresses inside of IPv6 ones (::ffff:203.0.113.7), which are no network.
 */
export function networkOf(address: string): string {
  const plain = address.split('%', 1)[0]!
  if (!isIPv6(plain)) return address
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)
  if (mapped !== null) {
    const groups = mapped.slice(1).map((group) => Number.parseInt(group, 16))
    return groups.flatMap((group) => [group >> 8, group & 255]).join('.')
  }
  const [head, tail] = canonical.split('::', 2)
  const left = head === '' ? [] : head!.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
