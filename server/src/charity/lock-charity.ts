import type { Database } from '../platform/database/database.ts'

/** Locks the settings until the transaction ends: changes of them, and requests for changes, are serialised. */
export const lockCharity = (trx: Database) =>
  trx.selectFrom('charity').select('only_one').forUpdate().execute()
