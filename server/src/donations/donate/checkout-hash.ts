import { createHmac } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { derivedKey } from '../../platform/settings/derived-key.ts'

/**
 * Tells whether a checkout came with the same details again. It has a key, since whoever has the database could otherwise try out
 * the few billion CNICs. The body is validated and complete, so that its JSON has one form.
 */
export const checkoutHash = ({ secretKey }: Pick<AppContext, 'secretKey'>, body: object): string =>
  createHmac('sha256', derivedKey(secretKey, 'checkouts')).update(JSON.stringify(body)).digest('hex')
