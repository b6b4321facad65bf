import { sql } from 'kysely'
import type { AnswerInput, BodyOf, RowInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/gift-display.ts'
import { holdingStatuses } from '../../../../contract/src/status.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { refuseInstructionsInName, refuseOtherNumbers } from '../../messages/refuse-instructions.ts'
import type { Database } from '../../platform/database/database.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'

type GiftDisplay = NonNullable<AnswerInput<typeof calls.readGiftDisplay>>

/** Reads the donor's choice; null until made. @throws Problem 404 for an unknown link */
export async function readGiftDisplay(db: Database, link: string): Promise<GiftDisplay | null> {
  const { id } = await donationOf(db, link)
  const display = await db
    .selectFrom('gift_displays')
    .select(['name', 'shows_amount', 'message', 'message_state'])
    .where('donation_id', '=', id)
    .executeTakeFirst()
  return (display as GiftDisplay | undefined) ?? null
}

/**
 * Stores the display of a donation. A new or changed message waits until staff have read it; an unchanged one
 * retains its state.
 * @throws Problem 404 for an unknown link; 409 without a campaign; 422 for a message or name with digits or a
 *   link, which may name an account
 */
export async function saveGiftDisplay(
  db: Database,
  link: string,
  { name, shows_amount, message: typed }: BodyOf<typeof calls.saveGiftDisplay>,
): Promise<GiftDisplay> {
  const message = typed.trim()
  const { id, first_name, last_name, has_campaign } = await donationOf(db, link)
  if (!has_campaign) throw Problem.conflict('refusal.gift-display.no-campaign')
  refuseOtherNumbers({ message })
  if (name !== 'hidden')
    refuseInstructionsInName({ name: name === 'full' ? `${first_name} ${last_name}` : first_name })
  const state = message === '' ? 'none' : 'waiting'
  const { rows } = await sql<GiftDisplay>`
    insert into gift_displays as display (donation_id, name, shows_amount, message, message_state)
    values (${id}, ${name}, ${shows_amount}, ${message}, ${state})
    on conflict (donation_id) do update set name = excluded.name, shows_amount = excluded.shows_amount,
      message = excluded.message,
      message_state = case when display.message = excluded.message then display.message_state
        else excluded.message_state end,
      written_at = case when display.message = excluded.message then display.written_at else now() end,
      decided_by = case when display.message = excluded.message then display.decided_by end,
      decided_at = case when display.message = excluded.message then display.decided_at end
    returning name, shows_amount, message, message_state`.execute(db)
  const [saved] = rows
  if (!saved) throw new Error('The display was not written.')
  return saved
}

/** @throws Problem 404 */
async function donationOf(db: Database, link: string) {
  const { rows } = await sql<{ id: number; first_name: string; last_name: string; has_campaign: boolean }>`
    select donation.id, first_name, last_name, campaign_ids <> '{}' as has_campaign
    from payment_intents as intent join donations as donation on donation.intent_id = intent.id
    join donation_donors as donor on donor.id = donor_id
    where link = ${link}`.execute(db)
  const [donation] = rows
  if (!donation) throw Problem.notFound('problem.not-found.donation')
  return donation
}

/** Reads the unread messages of paid donations, oldest first. */
export async function readGiftMessages(
  db: Database,
  pageRequest: PageRequest,
): Promise<Page<RowInput<typeof calls.listGiftMessages>>> {
  const unread = sql`
    gift_displays join donations as donation on donation.id = donation_id
    join payment_intents as intent on intent.id = intent_id
    join donation_donors as donor on donor.id = donor_id
    where message_state = 'waiting' and intent.status = any(${[...holdingStatuses]})`
  const { rows } = await sql<RowInput<typeof calls.listGiftMessages>>`
    select donation.id, donation_code, first_name || ' ' || last_name as donor_name, intent.amount,
      array(select fundtitle from campaigns where id = any(campaign_ids) order by id) as campaigns,
      name, message, written_at
    from ${unread} order by written_at, donation_id
    limit ${pageRequest.per_page} offset ${offsetOf(pageRequest)}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${unread}`.execute(db)
  return pageOf(rows, counted.rows[0]?.count ?? 0, pageRequest)
}

/** @throws Problem 409 when the message was changed or decided meanwhile */
export async function decideGiftMessage(
  db: Database,
  donationId: number,
  { is_shown, message }: BodyOf<typeof calls.decideGiftMessage>,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ donation_code: string }>`
      update gift_displays set message_state = ${is_shown ? 'shown' : 'hidden'}, decided_at = now(),
        decided_by = ${staff.caller.id}
      from donations
      where donation_id = ${donationId} and donations.id = donation_id and message = ${message}
        and message_state = 'waiting'
      returning donation_code`.execute(trx)
    const [decided] = rows
    if (!decided) throw Problem.conflict('refusal.gift-display.changed-meanwhile')
    await recordAudit(trx, staff, 'decided_gift_message', `donation ${decided.donation_code}`, { is_shown })
  })
}
