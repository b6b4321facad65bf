import { isIPv4 } from 'node:net'

/**
 * What limits count tries by: an IPv4 address as it is; of an IPv6 address its first 64 bits, because whoever has one
 * has the 2^64 beside it too. '2001:db8::1' -> '2001:db8:0:0'
 */
export function networkOf(address: string): string {
  const last = address.slice(address.lastIndexOf(':') + 1)
  if (isIPv4(last)) return last
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  if (tail !== undefined) {
    const after = tail.split(':').filter((group) => group !== '')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return groups.slice(0, 4).join(':')
}
