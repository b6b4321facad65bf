import type { AppContext } from '../../context.ts'
import { queueMessage, toRightsHolders } from '../../messages/queue-message.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { clearingAccountsEmail } from './clearing-accounts-email.ts'
import { readPayouts } from './payouts.queries.ts'

export function payoutsTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    /**
     * E-mails accountants at 8:05 in Pakistan while a payout is overdue, the balance of a gateway is
     * negative, or a settlement report has an open discrepancy.
     */
    'email-clearing-accounts': scheduled('5 3 * * *', async () => {
      const { gateways, open_discrepancies } = await readPayouts(db)
      const unsettled = gateways.filter(({ owed_paisa, overdue }) => owed_paisa < 0 || overdue.count > 0)
      if (unsettled.length === 0 && open_discrepancies.count === 0) return
      const facts = {
        gateways: unsettled.map(({ gateway, owed_paisa, overdue }) => ({
          gateway,
          owed_paisa,
          overdue_count: overdue.count,
          overdue_paisa: overdue.paisa,
        })),
        discrepancies: open_discrepancies.count,
      }
      await queueMessage(db, clearingAccountsEmail, toRightsHolders(facts, { rights: ['accounting.post'] }))
    }),
  }
}
