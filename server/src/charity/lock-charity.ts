import type { Database } from '../platform/database/database.ts'

/** Locks the settings until the transaction ends, so that changes and requests for them are serialised. */
export const lockCharity = (trx: Database) =>
  trx.selectFrom('charity').select('only_one').forUpdate().execute()
