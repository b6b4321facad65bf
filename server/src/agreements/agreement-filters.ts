import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { failedRequestStatuses } from '../../../contract/src/agreement-status.ts'
import type { AgreementFilter, AgreementListFilters } from '../../../contract/src/office-agreements.ts'
import { codeCharacters } from '../settlement/new-donation-code.ts'

const openCharge = (
  progress: 'requested' | 'missed',
) => sql<SqlBool>`exists (select from planned_charges as charge
  where charge.agreement_id = agreement.id and progress = ${progress} and paid < expected)`

/** Whether a charge of the agreement was skipped in the last two weeks because the jobs did not run. */
export const isOvertaken = (
  agreementId: RawBuilder<unknown>,
) => sql<SqlBool>`exists (select from planned_charges
  where agreement_id = ${agreementId} and paid < expected and overtaken_on > day_in_pakistan(now()) - 14)`

const conditions: Record<AgreementFilter, RawBuilder<SqlBool>> = {
  all: sql<SqlBool>`true`,
  due: sql<SqlBool>`agreement.status <> 'ended' and ${openCharge('requested')}`,
  not_collected: sql<SqlBool>`agreement.status <> 'ended' and exists (select from charge_requests
    join planned_charges as charge on charge.id = charge_id where charge.agreement_id = agreement.id
      and paid < expected and progress in ('requested', 'missed')
      and charge_requests.status = any(${[...failedRequestStatuses]}))`,
  missed: sql<SqlBool>`agreement.status <> 'ended' and ${openCharge('missed')}`,
  overtaken: sql<SqlBool>`agreement.status <> 'ended' and ${isOvertaken(sql.ref('agreement.id'))}`,
  lapsed: sql<SqlBool>`agreement.status <> 'ended' and (select count(*) = 3 and bool_and(paid = 0) from (
    select paid from planned_charges where agreement_id = agreement.id and (paid > 0 or progress = 'missed')
    order by due_on desc limit 3) as last)`,
  new: sql<SqlBool>`agreement.activated_at > now() - interval '30 days'`,
  proposed: sql<SqlBool>`agreement.status = 'proposed'`,
  paused: sql<SqlBool>`agreement.status = 'paused'`,
  ended: sql<SqlBool>`agreement.status = 'ended'`,
}

/** Condition of the list's filters on `agreement` and its `donation_donors`. */
export function agreementCondition({
  show,
  methods,
  cause_ids,
  campaign_ids,
  search,
}: AgreementListFilters): RawBuilder<SqlBool> {
  const all = [conditions[show]]
  if (methods.length > 0) all.push(sql<SqlBool>`method = any(${methods})`)
  // One line must match both filters.
  const ofLine = Object.entries({ cause_id: cause_ids, campaign_id: campaign_ids }).flatMap(([name, ids]) =>
    ids.length > 0 ? sql`(line ->> ${name})::int = any(${ids}::int[])` : [],
  )
  if (ofLine.length > 0)
    all.push(sql<SqlBool>`exists (select from jsonb_array_elements((select lines from agreement_terms
      where agreement_id = agreement.id order by id desc limit 1)) as line
      where ${sql.join(ofLine, sql` and `)})`)
  if (search !== null) {
    const code = codeCharacters(search.replace(/^m-/i, ''))
    all.push(sql<SqlBool>`(${code} <> '' and starts_with(replace(substr(reference, 3), '-', ''), ${code})
      or strpos(donation_donors.folded_name, folded(${search})) > 0
      or starts_with(lower(donation_donors.email::text), lower(${search})))`)
  }
  return sql.join(all, sql` and `) as RawBuilder<SqlBool>
}
