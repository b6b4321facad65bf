import { moneyHeldStatuses } from '../../../contract/src/status.ts'
import { type Checks, inSql } from '../platform/database/check.ts'

/** Regular donations, their charges and requests. */
export const agreementChecks = {
  'charges-are-paid-by-donations': `select reference || ' ' || period as broken from planned_charges as charge
    join agreements on agreements.id = agreement_id
    where paid <> (select coalesce(sum(amount), 0) from charge_donations
      where charge_id = charge.id and undone_at is null)`,
  'donations-pay-charges-with-what-they-hold': `select 'donation ' || donation_code as broken from donations
    join payment_intents as intent on intent.id = intent_id
    join (select intent_id, sum(amount) as amount, array_agg(agreement_id) as agreements
      from charge_donations join planned_charges on planned_charges.id = charge_id
      where undone_at is null group by 1) as covered on covered.intent_id = intent.id
    where agreement_id <> all(agreements) or agreement_id is null
      or covered.amount > case when status in ${inSql(moneyHeldStatuses)}
        then intent.amount - refunded_amount - (select coalesce(sum(amount - refunded_amount), 0)
          from donation_funds where donation_id = donations.id and is_once) else 0 end`,
  'ended-agreements-request-nothing': `select reference as broken from agreements
    where status = 'ended' and (next_action_on is not null
      or exists (select from planned_charges where agreement_id = agreements.id
        and progress in ('planned', 'requested', 'missed') and paid < expected))`,
  'requests-are-for-unpaid-charges': `select reference || ' ' || period as broken
    from charge_requests as request
    join planned_charges as charge on charge.id = charge_id
      join agreements on agreements.id = charge.agreement_id
    left join payment_attempts as attempt on attempt.id = attempt_id
    left join donations on donations.intent_id = attempt.intent_id
    where request.status in ('planned', 'sending', 'sent')
        and (paid >= expected or progress in ('skipped', 'cancelled'))
      or request.status = 'paid' and attempt.settled_at is null
      or attempt_id is not null and donations.agreement_id is distinct from charge.agreement_id`,
  'agreements-are-planned': `select reference as broken from agreements
    left join agreement_contacts on agreement_id = agreements.id
    left join contacts on contacts.id = contact_id
    where contact_id is null or merged_into is not null
      or not exists (select from agreement_terms where agreement_id = agreements.id)
      or status <> 'ended' and next_action_on < day_in_pakistan(now()) - 2`,
  'accepted-amounts-are-agreed': `select reference as broken from amount_proposals as proposal
    join agreements on agreements.id = agreement_id
    where answer = 'accepted' and not exists (select from agreement_terms as terms
      where terms.agreement_id = proposal.agreement_id and terms.amount = proposal.amount)`,
  // Ignores fallbacks, which replace a failed message.
  'appeals-reach-each-donor-once': `select 'appeal ' || appeal_id || ', donor ' || contact_id as broken
    from messages
    where appeal_id is not null and instead_of is null
    group by appeal_id, contact_id having count(*) > 1
    union all
    select 'appeal ' || id from appeals
    where (ended_at is not null and handled <> (select count(*) from messages
          where appeal_id = appeals.id and instead_of is null))
      or (begun_at < now() - interval '1 day' and ended_at is null and stopped_at is null)`,
} satisfies Checks
