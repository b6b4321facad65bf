import { sql } from 'kysely'
import type { Language } from '../../../contract/src/language/language.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { recordEvents } from '../history/record-events.ts'
import type { Database } from '../platform/database/database.ts'
import { type NewLine, openDonations, sentDonations } from './open-donations.ts'
import type { ChangeOf } from './plan/change.ts'

/**
 * Writes the donation of what remains to be paid of another one, in the transaction that settles the other, and tells the
 * donor by e-mail how to pay it. It has a copy of the donor, since each donation is made anonymous in its own time, and each
 * line keeps its cause and remarks.
 * @throws pg.DatabaseError for constraint `donations_donation_code_key` when the random code exists
 */
export async function openRest(
  trx: Database,
  { intent_id, amount, funds, rest }: ChangeOf<'rest opened'>,
  actor: string,
): Promise<void> {
  const { rows: lines } = await sql<
    NewLine & { donation_id: number; donor_id: number; code: string; language: Language }
  >`
    select position, cause_id, fundtitle, fund_type, '1' as quantity, null as unit_amount, donation_funds.remarks,
      donation_id, donor_id, donation_code as code, language
    from donation_funds join donations on donations.id = donation_id
      join payment_intents on payment_intents.id = intent_id
    where intent_id = ${intent_id} order by position`.execute(trx)
  const [first] = lines
  if (!first) throw new Error('There is no donation to open the rest of.')
  const remaining = funds.flatMap(({ position, amount: left }) => {
    const line = lines.find((one) => one.position === position)
    return line ? [{ ...line, amount: left }] : []
  })
  const own = await sql<{ id: number }>`select copy_donor(${first.donor_id}) as id`.execute(trx)
  const donation = sentDonations([
    {
      link: rest.link,
      donation_code: rest.donation_code,
      attempt: rest.attempt,
      amount,
      actor,
      platform: 'web',
      lines: remaining,
      donor_id: own.rows[0]?.id ?? null,
      rest_of: first.donation_id,
      language: first.language,
    },
  ])
  const { rows: added } = await sql<{ intent_id: number }>`
    with ${donation}, opening as (select * from sent), ${openDonations} select intent_id from opening`.execute(
    trx,
  )
  const opened = added[0]?.intent_id
  if (opened === undefined) throw new Error('The rest was not written.')
  await recordEvents(trx, {
    intent_id: opened,
    attempt_id: null,
    actor,
    kind: 'rest_of',
    facts: { code: first.code },
  })
  await queueEmail(trx, { intentId: opened, kind: 'donation' })
}
