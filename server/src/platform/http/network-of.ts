import ipaddr from 'ipaddr.js'

/**
 * What limits count attempts by: an IPv4 address as it is; of an IPv6 address its first 64 bits, because whoever has one
 * has the 2^64 beside it too. '2001:db8::1' -> '2001:db8:0:0'
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address) // an IPv4 address that is written as IPv6 becomes one
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
