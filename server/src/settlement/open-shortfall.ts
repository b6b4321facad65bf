import { sql } from 'kysely'
import type { Language } from '../../../contract/src/language/language.ts'
import { lastNights } from '../../../contract/src/night-plan.ts'
import { recordEvents } from '../history/record-events.ts'
import { queueMessage, toPayer } from '../messages/queue-message.ts'
import type { Database } from '../platform/database/database.ts'
import { payerMessages } from '../receipts/payer-messages/payer-messages.ts'
import { insertDonations, type NewLine } from './insert-donations.ts'
import type { ChangeOf } from './plan/change.ts'

/**
 * Writes a donation for another one's shortfall, in the transaction that settles the other, with an e-mail
 * that says how to pay it. It gets its own copy of the donor, because each donation is anonymised separately.
 * @param actor 'donor' for the price difference of a choice
 * @param purpose cause and purpose of the payment, when they differ from those of the lines
 * @throws pg.DatabaseError for constraint `donations_donation_code_key` when the random code is taken
 */
export async function openShortfall(
  trx: Database,
  { intent_id, amount, funds, shortfall }: ChangeOf<'shortfall_opened'>,
  actor: string,
  purpose?: Pick<NewLine, 'cause_id' | 'fundtitle' | 'fund_type'>,
): Promise<void> {
  const { rows: lines } = await sql<
    NewLine & {
      donation_id: number
      donor_id: number
      code: string
      language: Language
      agreement_id: number | null
    }
  >`
    select position, cause_id, fundtitle, fund_type, '1' as quantity, null as unit_amount,
      donation_funds.remarks, is_once, campaign_id, page_id, is_deferred and shortfall_of is null as is_deferred,
      (select json_agg(json_build_object('season_id', season_id, 'night', night, 'amount', part.amount)
          order by night)
        from donation_nights as part
        where part.donation_id = donation_funds.donation_id and part.position = donation_funds.position) as nights,
      donation_id, donor_id, donation_code as code, language, agreement_id
    from donation_funds join donations on donations.id = donation_id
      join payment_intents on payment_intents.id = intent_id
    where intent_id = ${intent_id} order by position`.execute(trx)
  const [first] = lines
  if (!first) throw new Error('There is no donation to open the shortfall of.')
  const remaining = funds.flatMap(({ position, amount: unpaid }) => {
    const line = lines.find((one) => one.position === position)
    return line
      ? [{ ...line, ...purpose, amount: unpaid, nights: lastNights(line.nights ?? [], unpaid) }]
      : []
  })
  const own = await sql<{ id: number }>`select copy_donor(${first.donor_id}) as id`.execute(trx)
  const [copy] = own.rows
  if (!copy) throw new Error('The donor was not copied.')
  const inserted = await insertDonations(trx, [
    {
      link: shortfall.link,
      donation_code: shortfall.donation_code,
      attempt: shortfall.attempt,
      amount,
      actor,
      platform: 'web',
      lines: remaining,
      donor: copy.id,
      shortfall_of: first.donation_id,
      agreement_id: first.agreement_id,
      language: first.language,
    },
  ])
  const opened = inserted.get(shortfall.link)?.intent_id
  if (opened === undefined) throw new Error('The shortfall was not written.')
  await recordEvents(trx, {
    intent_id: opened,
    attempt_id: null,
    actor,
    kind: 'shortfall_of',
    facts: { code: first.code },
  })
  await queueMessage(trx, payerMessages.donation, toPayer(opened))
}
