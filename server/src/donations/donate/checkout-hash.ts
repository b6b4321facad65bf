import { createHmac } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { derivedKey } from '../../platform/settings/derived-key.ts'

/**
 * Detects whether a checkout is repeated with the same details. Keyed, because the few billion CNICs could
 * otherwise be tried against a copy of the database. The body is validated and complete, so its JSON is
 * canonical.
 */
export const checkoutHash = ({ secretKey }: Pick<AppContext, 'secretKey'>, body: object): string =>
  createHmac('sha256', derivedKey(secretKey, 'checkouts')).update(JSON.stringify(body)).digest('hex')
