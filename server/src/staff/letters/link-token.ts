import { createHmac } from 'node:crypto'
import { derivedKey } from '../../platform/settings/derived-key.ts'

/** The secret in the address by which somebody chooses a password: calculated, so that no copy of the database holds it. */
export const linkToken = (secretKey: string, { id, nonce }: { id: number; nonce: string }): string =>
  `${id}.${createHmac('sha256', derivedKey(secretKey, 'password links')).update(`${id} ${nonce}`).digest('base64url')}`
