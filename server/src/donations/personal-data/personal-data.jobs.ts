import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { paidStatuses } from '../../../../contract/src/status.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit } from '../../history/record-audit.ts'
import { type Database, idList } from '../../platform/database/database.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { anonymisePayers, deleteSentFiles } from './erase-personal-data.ts'

/** Limits the time that a settlement or refund waits for the lock of a batch. */
const batchSize = 200

/** Anonymises donors, payees and owners of supporters' pages after the retention periods. */
export function personalDataTasks(context: Pick<AppContext, 'db' | 'storage' | 'log' | 'retention'>): Tasks {
  return {
    // At 2:51 in Pakistan, before the checks.
    'anonymise-payers': scheduled('51 21 * * *', async () => {
      const { db, log, retention } = context
      // needs_payer() exempts disputed payments.
      const rules: RawBuilder<SqlBool>[] = []
      if (retention.years > 0)
        rules.push(sql`status = any(${[...paidStatuses]})
          and coalesce(settled_at, intent.created_at) < now() - make_interval(years => ${retention.years})`)
      if (retention.unpaidDays > 0)
        rules.push(sql`status in ('failed', 'expired')
          and intent.created_at < now() - make_interval(days => ${retention.unpaidDays})`)
      if (rules.length === 0) return
      const due = await readDueIntents(db, rules)
      let anonymised = 0
      for (let at = 0; at < due.length; at += batchSize) {
        const { ids, files } = await db.transaction().execute(async (trx) => {
          const ids = await readDueIntents(trx, rules, due.slice(at, at + batchSize))
          return { ids, files: ids.length > 0 ? await anonymisePayers(trx, ids) : [] }
        })
        anonymised += ids.length
        await deleteSentFiles(context, files)
      }
      anonymised += await anonymisePageOwners(db, retention)
      if (anonymised === 0) return
      log.info({ anonymised }, 'personal data erased: kept long enough')
      const nobody = { caller: { id: null, name: 'system' }, request: { ip: '' } }
      await recordAudit(db, nobody, 'erased_personal_data', `${anonymised} records`, { ...retention })
    }),
  }
}

/**
 * Reads the donations and payments whose payer is due to be anonymised.
 * @param among ids to check again and lock; without it, every donation is read
 */
async function readDueIntents(
  db: Database,
  rules: RawBuilder<SqlBool>[],
  among?: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select intent.id from payment_intents as intent
    left join donations on donations.intent_id = intent.id
    left join donation_donors on donation_donors.id = donor_id
    left join payments on payments.intent_id = intent.id
    where coalesce(donation_donors.anonymised_at, payments.anonymised_at) is null
      and (${sql.join(rules, sql` or `)}) and not needs_payer(intent.id)
      ${among ? sql`and intent.id = any(${idList(among)}::bigint[])` : sql``}
    order by intent.id ${among ? sql`for update of intent skip locked` : sql``}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Anonymises owners of supporters' pages who never gave: after the years since their last page ended, or the
 * days since the last edit of pages that donors never saw. Owners who gave are anonymised with their
 * donations.
 * @returns their number
 */
async function anonymisePageOwners(
  db: Database,
  { years, unpaidDays }: AppContext['retention'],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with owner as (
      select owner_id as id, bool_or(approved_revision_id is not null) as was_public,
        bool_and(ended_at is not null) as has_ended, max(ended_at) as ended_at,
        max((select max(written_at) from page_revisions where page_id = page.id)) as written_at
      from campaign_pages as page group by 1
    ) select contacts.id from contacts join owner using (id)
    where anonymised_at is null and merged_into is null
      and not exists (select from donation_contacts where contact_id = contacts.id)
      and not exists (select from match_pledges where contact_id = contacts.id)
      and not exists (select from contacts as loser where loser.merged_into = contacts.id)
      and case when was_public
        then ${years} > 0 and has_ended and owner.ended_at < now() - make_interval(years => ${years})
        else ${unpaidDays} > 0 and written_at < now() - make_interval(days => ${unpaidDays}) end`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await sql`select anonymise_contact_rows(${ids}::bigint[])`.execute(db)
  return ids.length
}
