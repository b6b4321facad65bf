import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Makes donors and payees anonymous, in everything that is stored about them; amounts, codes, receipts' numbers and what happened
 * when stay. Give the transaction in which it was found that nothing of theirs waits any more.
 * @returns the keys of files they sent, to delete once the transaction is committed
 */
export async function anonymisePayers(trx: Database, intentIds: number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select anonymise_payers(${intentIds}::bigint[]) as key`.execute(
    trx,
  )
  return rows.map(({ key }) => key)
}

/** What cannot be deleted now, the nightly sweep of receipts finds: nothing names them any more. */
export async function deleteSentFiles(
  { storage, log }: Pick<AppContext, 'storage' | 'log'>,
  keys: string[],
): Promise<void> {
  for (const key of keys)
    await storage.delete(key).catch((error) => log.warn({ err: error }, 'a receipt was not deleted'))
}
