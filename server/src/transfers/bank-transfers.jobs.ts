import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { removeUnusedFiles } from '../platform/files/storage.ts'
import { scheduled, type Tasks } from '../platform/jobs/start-jobs.ts'
import { referenceFileFolder } from './submit-bank-transfer.ts'

/** Hours before an unreferenced file counts as unused; a report is written within seconds of its file. */
const retentionHours = 24

/**
 * Deletes receipts and bills that no row references: the process died before their report or voucher was
 * written, or their deletion failed when they were replaced.
 */
export function bankTransfersTasks({ db, storage, log }: Pick<AppContext, 'db' | 'storage' | 'log'>): Tasks {
  return {
    // At 3:21 in Pakistan.
    'remove-unused-receipts': scheduled('21 22 * * *', async () => {
      const removed = await removeUnusedFiles(storage, referenceFileFolder, {
        storedBefore: new Date(Date.now() - retentionHours * 3_600_000),
        async usedOf(keys) {
          const { rows } = await sql<{ key: string }>`
            select reference_file as key from manual_bank_transfers where reference_file = any(${keys})
            union select bill_file from vouchers where bill_file = any(${keys})`.execute(db)
          return new Set(rows.map(({ key }) => key))
        },
      })
      if (removed > 0) log.info({ removed }, 'unused receipts removed')
    }),
  }
}
