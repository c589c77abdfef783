import { isIPv6 } from 'node:net'

/** The network that limits count by: an IPv6 subscriber usually has a whole /64, so such addresses count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head, tail] = address.split('::', 2)
  const left = head === '' ? [] : head!.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
