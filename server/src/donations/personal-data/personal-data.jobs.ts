import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { paidStatuses } from '../../../../contract/src/status.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit } from '../../history/record-audit.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { anonymisePayers, deleteSentFiles } from './erase-personal-data.ts'

/** Bounds the time that a settlement or refund of one of them waits. */
const batchSize = 200

/** Anonymises donors and payees after the retention periods. */
export function personalDataTasks(context: Pick<AppContext, 'db' | 'storage' | 'log' | 'retention'>): Tasks {
  return {
    // At 2:51 in Pakistan, before the checks.
    'anonymise-payers': scheduled('51 21 * * *', async () => {
      const { db, log, retention } = context
      // needs_payer() exempts disputed ones.
      const rules: RawBuilder<SqlBool>[] = []
      if (retention.years > 0)
        rules.push(sql`status = any(${[...paidStatuses]})
          and coalesce(settled_at, intent.created_at) < now() - make_interval(years => ${retention.years})`)
      if (retention.unpaidDays > 0)
        rules.push(sql`status in ('failed', 'expired')
          and intent.created_at < now() - make_interval(days => ${retention.unpaidDays})`)
      if (rules.length === 0) return
      let anonymised = 0
      for (let last = 0; ; ) {
        const { ids, files } = await db.transaction().execute(async (trx) => {
          const { rows } = await sql<{ id: number }>`
            select intent.id from payment_intents as intent
            left join donations on donations.intent_id = intent.id left join donation_donors on donation_donors.id = donor_id
            left join payments on payments.intent_id = intent.id
            where intent.id > ${last} and coalesce(donation_donors.anonymised_at, payments.anonymised_at) is null
              and (${sql.join(rules, sql` or `)}) and not needs_payer(intent.id)
            order by intent.id limit ${batchSize} for update of intent skip locked`.execute(trx)
          const ids = rows.map(({ id }) => id)
          return { ids, files: ids.length > 0 ? await anonymisePayers(trx, ids) : [] }
        })
        if (ids.length === 0) break
        last = ids.at(-1) ?? last
        anonymised += ids.length
        await deleteSentFiles(context, files)
      }
      if (anonymised === 0) return
      log.info({ anonymised }, 'personal data erased: kept long enough')
      const nobody = { caller: { id: null, name: 'system' }, request: { ip: '' } }
      await recordAudit(db, nobody, 'erased_personal_data', `${anonymised} records`, { ...retention })
    }),
  }
}
