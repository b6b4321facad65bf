import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Anonymises donors and payees in all stored data; amounts, codes, receipt numbers and events stay. Pass the
 * transaction that checked that none of them is needed any more.
 * @returns keys of the files they sent, to delete after the commit
 */
export async function anonymisePayers(trx: Database, intentIds: number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select anonymise_payers(${intentIds}::bigint[]) as key`.execute(
    trx,
  )
  return rows.map(({ key }) => key)
}

/** Deletes files; after a failure the nightly job does, because nothing refers to them any more. */
export async function deleteSentFiles(
  { storage, log }: Pick<AppContext, 'storage' | 'log'>,
  keys: string[],
): Promise<void> {
  for (const key of keys)
    await storage.delete(key).catch((error) => log.warn({ err: error }, 'a receipt was not deleted'))
}
