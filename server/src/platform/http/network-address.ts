import ipaddr from 'ipaddr.js'

/**
 * The key by which limits count attempts: an IPv4 address as it is; the first 64 bits of an IPv6 address,
 * because one owner has all 2^64 addresses that begin with them. '2001:db8::1' -> '2001:db8:0:0'
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

/**
 * The block of addresses around one, as an operator owns it: '203.0.113.9' -> '203.0.113.0/24',
 * '2001:db8:1:2::1' -> '2001:db8:1::/48'.
 */
export function blockOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`
  const beginning = parsed.parts.slice(0, 3).map((part) => part.toString(16))
  return `${beginning.join(':')}::/48`
}

/** @param host as in a URL: an IPv6 address has brackets */
export const isThisMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
