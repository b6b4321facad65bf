import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { AnswerInput, BodyOf, QueryOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/gift-display.ts'
import { moneyHeldStatuses } from '../../../../contract/src/status.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { refuseInstructionsOfDonor, refuseNumbersOfDonor } from '../../messages/refuse-instructions.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/read-page.ts'
import type { Page } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'

type GiftDisplay = NonNullable<AnswerInput<typeof calls.readGiftDisplay>>

/** Reads the donor's choice; null until made. @throws Problem 404 for an unknown link */
export async function readGiftDisplay(db: Database, link: string): Promise<GiftDisplay | null> {
  const { id } = await findDonation(db, link)
  const display = await db
    .selectFrom('gift_displays')
    .select(['name', 'name_state', 'shows_amount', 'message', 'message_state'])
    .where('donation_id', '=', id)
    .executeTakeFirst()
  return (display as GiftDisplay | undefined) ?? null
}

/**
 * Stores the display of a donation. A new or changed name or message waits until staff have read it; an
 * unchanged one retains its state.
 * @throws Problem 404 for an unknown link; 409 without a campaign, or after the donor's details are erased;
 *   422 for a message or name with digits or a link, which may name an account
 */
export async function saveGiftDisplay(
  db: Database,
  link: string,
  { name, shows_amount, message: typed }: BodyOf<typeof calls.saveGiftDisplay>,
): Promise<GiftDisplay> {
  const message = typed.trim()
  const { id, donor_id, first_name, last_name, has_campaign } = await findDonation(db, link)
  if (!has_campaign) throw Problem.conflict('refusal.gift-display.no-campaign')
  refuseNumbersOfDonor({ message })
  if (name !== 'hidden')
    refuseInstructionsOfDonor(
      { name: name === 'full' ? `${first_name} ${last_name}` : first_name },
      'refusal.listed-name',
    )
  const nameState = name === 'hidden' ? 'none' : 'waiting'
  const messageState = message === '' ? 'none' : 'waiting'
  const isSameName = sql`display.name = excluded.name`
  const isSameMessage = sql`display.message = excluded.message`
  // Locks the donor's row against a concurrent erasure.
  const { rows } = await sql<GiftDisplay>`
    with present as (
      select id from donation_donors where id = ${donor_id} and anonymised_at is null for share
    )
    insert into gift_displays as display (donation_id, name, name_state, shows_amount, message, message_state)
    select ${id}, ${name}, ${nameState}, ${shows_amount}, ${message}, ${messageState} from present
    on conflict (donation_id) do update set name = excluded.name, shows_amount = excluded.shows_amount,
      message = excluded.message,
      name_state = case when ${isSameName} then display.name_state else excluded.name_state end,
      message_state = case when ${isSameMessage} then display.message_state else excluded.message_state end,
      written_at = case when ${isSameName} and ${isSameMessage} then display.written_at else now() end,
      (decided_by, decided_at) = (select display.decided_by, display.decided_at where
        ${isSameName} and display.name_state in ('shown', 'hidden')
        or ${isSameMessage} and display.message_state in ('shown', 'hidden'))
    returning name, name_state, shows_amount, message, message_state`.execute(db)
  const [saved] = rows
  if (!saved) throw Problem.conflict('refusal.gift-display.erased')
  return saved
}

type Line = { donation_id: number; position: number; campaign_id: number | null; page_id: number | null }

/**
 * Marks the display of a gift as unread after a line has moved to a page for which the donor did not choose
 * it: the amount is hidden, and a shown name or message waits to be read again.
 * @param before the line before the move
 */
export async function markDisplayUnread(trx: Database, before: Line): Promise<void> {
  const unread = (state: string) =>
    sql`${sql.ref(state)} = case ${sql.ref(state)} when 'shown' then 'waiting' else ${sql.ref(state)} end`
  await sql`
    update gift_displays as display set shows_amount = false, ${unread('name_state')}, ${unread('message_state')},
      (decided_by, decided_at) = (select display.decided_by, display.decided_at
        where 'hidden' in (display.name_state, display.message_state))
    from donation_funds as moved
    where moved.donation_id = ${before.donation_id} and moved.position = ${before.position}
      and display.donation_id = moved.donation_id and moved.campaign_id is not null
      and (moved.campaign_id, moved.page_id) is distinct from (${before.campaign_id}::int, ${before.page_id}::int)
      and not exists (select from donation_funds as other where other.donation_id = moved.donation_id
        and other.position <> moved.position
        and (other.campaign_id, other.page_id) is not distinct from (moved.campaign_id, moved.page_id))`.execute(
    trx,
  )
}

type GivenDonation = {
  id: number
  donor_id: number
  first_name: string
  last_name: string
  has_campaign: boolean
}

/** @throws Problem 404 */
async function findDonation(db: Database, link: string) {
  const { rows } = await sql<GivenDonation>`
    select donation.id, donor_id, first_name, last_name, campaign_ids <> '{}' as has_campaign
    from payment_intents as intent join donations as donation on donation.intent_id = intent.id
    join donation_donors as donor on donor.id = donor_id
    where link = ${link}`.execute(db)
  const [donation] = rows
  if (!donation) throw Problem.notFound('problem.not-found.donation')
  return donation
}

/** Name to be listed, as the donor chose; '' when hidden. */
const listedName = sql<string>`case display.name when 'full' then trim(first_name || ' ' || last_name)
  when 'first' then trim(first_name) else '' end`

const paidGifts = sql`
  gift_displays as display join donations as donation on donation.id = donation_id
  join payment_intents as intent on intent.id = intent_id
  join donation_donors as donor on donor.id = donor_id
  where intent.status = any(${[...moneyHeldStatuses]})`

const isWaiting = sql`(message_state = 'waiting' or name_state = 'waiting')`

/** Unread names and messages of paid donations: rows and condition. */
export const waitingGiftMessages = sql`${paidGifts} and ${isWaiting}`

type GiftMessage = z.input<typeof calls.giftMessage>

const messageColumns = sql`
  donation.id, donation_code, first_name || ' ' || last_name as donor_name, intent.amount,
  array(select fundtitle from campaigns where id = any(campaign_ids) order by id) as campaigns,
  name, ${listedName} as listed_name, name_state, message, message_state, written_at`

/** Reads names and messages of paid donations: unread ones, oldest first, or decided ones, newest first. */
export async function readGiftMessages(
  db: Database,
  { list, ...pageRequest }: QueryOf<typeof calls.listGiftMessages>,
): Promise<Page<GiftMessage>> {
  const listed =
    list === 'waiting'
      ? waitingGiftMessages
      : sql`${paidGifts} and decided_at is not null and not ${isWaiting}`
  const order = list === 'waiting' ? sql`written_at` : sql`decided_at desc`
  return readPage(db, pageRequest, {
    from: listed,
    rows: (limit) => sql<GiftMessage>`
      select ${messageColumns} from ${listed} order by ${order}, donation_id ${limit}`,
  })
}

/** Reads the unread names and messages of these donations. */
export async function readWaitingMessages(db: Database, ids: readonly number[]): Promise<GiftMessage[]> {
  const { rows } = await sql<GiftMessage>`
    select ${messageColumns} from ${waitingGiftMessages} and donation.id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
  return rows
}

/**
 * Shows or hides the name and message of a gift; a later decision replaces an earlier one.
 * @throws Problem 409 when the name or message has changed since it was read
 */
export async function decideGiftMessage(
  db: Database,
  donationId: number,
  { shows_name, shows_message, listed_name, message }: BodyOf<typeof calls.decideGiftMessage>,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ donation_code: string }>`
      update gift_displays as display set decided_at = now(), decided_by = ${staff.caller.id},
        name_state = case when display.name = 'hidden' then 'none' else ${shows_name ? 'shown' : 'hidden'} end,
        message_state = case when message = '' then 'none' else ${shows_message ? 'shown' : 'hidden'} end
      from donations join donation_donors on donation_donors.id = donor_id
      where donation_id = ${donationId} and donations.id = donation_id and message = ${message}
        and ${listedName} = ${listed_name} and (message <> '' or display.name <> 'hidden')
      returning donation_code`.execute(trx)
    const [decided] = rows
    if (!decided) throw Problem.conflict('refusal.gift-display.changed-meanwhile')
    const facts = { shows_name, shows_message }
    await recordAudit(trx, staff, 'decided_gift_message', `donation ${decided.donation_code}`, facts)
  })
}
