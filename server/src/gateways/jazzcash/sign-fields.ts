import { createHmac } from 'node:crypto'
import { sameHash } from '../../platform/sealing/secrets.ts'

/** Fields of a request, callback or answer, under JazzCash's names. */
export type JazzcashFields = Record<string, string>

const hashField = 'pp_SecureHash'

/**
 * Computes the signature of a message, in both directions: hex HMAC-SHA256 with the integrity salt as its
 * key, over the salt and the values of the non-empty fields whose names begin with pp, sorted by name and
 * joined by '&' (docs/gateways/jazzcash.md).
 */
function secureHash(integritySalt: string, fields: JazzcashFields): string {
  const values = Object.entries(fields)
    .filter(([name, value]) => name.startsWith('pp') && name !== hashField && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value)
  return createHmac('sha256', integritySalt)
    .update([integritySalt, ...values].join('&'))
    .digest('hex')
}

export function signFields(integritySalt: string, fields: JazzcashFields): JazzcashFields {
  return { ...fields, [hashField]: secureHash(integritySalt, fields) }
}

export function isSigned(integritySalt: string, fields: JazzcashFields): boolean {
  return sameHash(fields[hashField] ?? '', secureHash(integritySalt, fields))
}
