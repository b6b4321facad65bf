import { type RawBuilder, sql } from 'kysely'
import type { PersonalRecord } from '../../../../contract/src/personal-data.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

type Context = Pick<AppContext, 'db' | 'sealer'>

/** Maximum number of records. A person has fewer; a phone number that many people entered may have more. */
const maxRecords = 1000

/**
 * Finds the donations and payments with exactly this e-mail address, phone number or CNIC, newest first.
 * Anonymised records are not found.
 */
export async function readPersonalRecords({ db, sealer }: Context, who: string): Promise<PersonalRecord[]> {
  const { rows } = await sql<PersonalRecord>`
    select intent.id as intent_id, payer.kind as what, payer.id, code, first_name, last_name, email,
      coalesce(phone, '') as phone,
      case payer.kind when 'donation' then (
        select contact_id from donation_contacts where donation_id = payer.id) end as contact_id,
      amount, status, created_at, needs_payer(intent.id) as needed
    from payment_intents as intent join payers as payer on payer.intent_id = intent.id
    where intent.id in (${intentsOf(sealer, who)})
    order by created_at desc, intent.id desc limit ${maxRecords}`.execute(db)
  return rows
}

function intentsOf(sealer: Context['sealer'], who: string): RawBuilder<unknown> {
  const text = who.trim()
  if (text.includes('@'))
    return sql`select intent_id from donation_donors join donations on donor_id = donation_donors.id
      where email = ${text}::citext
      union all select intent_id from payments where email = ${text}::citext`
  const digits = text.replace(/\D/g, '')
  // Any notation: '+92 300 1234567'.
  const phones = [digits, digits.replace(/^(00)?92(?=3)/, '0')]
  return sql`select intent_id from donation_donors join donations on donor_id = donation_donors.id
      where phone = any(${phones}) and phone <> ''
        or split_part(cnic, '.', 2) = any(${sealer.blindIndexesOf(digits)})
    union all select intent_id from payments where phone = any(${phones}) and phone <> ''`
}

/** Reads all personal data stored with a donation or payment, for an access request. */
export async function readPersonalData(
  { db, sealer }: Context,
  intentId: number,
): Promise<Record<string, unknown> & { notes: object[] }> {
  const [about] = await rowsOf(
    db,
    sql`select payer.kind as what, code, payer.first_name, payer.last_name, payer.email, payer.phone,
        payer.country, donation_donors.cnic, coalesce(donations.remarks, payments.remarks) as remarks, intent.amount,
        intent.refunded_amount, intent.status,
        intent.created_at, intent.settled_at
      from payment_intents as intent join payers as payer on payer.intent_id = intent.id
      left join donations on donations.intent_id = intent.id left join donation_donors on donation_donors.id = donor_id
      left join payments on payments.intent_id = intent.id where intent.id = ${intentId}`,
  )
  const read = (rows: RawBuilder<unknown>) => rowsOf(db, rows)
  const cnic = typeof about?.cnic === 'string' ? sealer.open(about.cnic) : null
  return {
    ...about,
    cnic,
    given_for: await read(sql`select fundtitle, fund_type, quantity::text, donation_funds.amount,
        donation_funds.remarks
      from donation_funds join donations on donations.id = donation_id where intent_id = ${intentId}
        order by position`),
    ways_to_pay: await read(sql`select transaction_id, gateway, status, created_at, settled_at
      from payment_attempts where intent_id = ${intentId} order by id`),
    transfers:
      await read(sql`select part, reference_no, reference_file, submitted_at from manual_bank_transfers
      join payment_attempts as attempt on attempt.id = attempt_id where intent_id = ${intentId}
        order by submitted_at`),
    receipts: await read(
      sql`select number, amount, issued_at, voided_at from receipts where intent_id = ${intentId}
        order by id`,
    ),
    emails: await read(
      sql`select kind, channel, recipient, phone, status, queued_at, sent_at from messages
        where intent_id = ${intentId}
        order by id`,
    ),
    corrections: await read(
      sql`select at, before, after from donor_corrections as correction
        join events using (intent_id)
        where intent_id = ${intentId} and kind = 'donor_corrected'
          and (facts ->> 'correction')::bigint = correction.id order by correction.id`,
    ),
    shown_on_campaigns: await read(
      sql`select display.name, shows_amount, message, message_state, written_at from gift_displays as display
        join donations on donations.id = donation_id where intent_id = ${intentId}`,
    ),
    notes: await read(sql`select at, note from notes where intent_id = ${intentId} order by id`),
  }
}

async function rowsOf(db: Database, rows: RawBuilder<unknown>): Promise<Record<string, unknown>[]> {
  return (await sql<Record<string, unknown>>`${rows}`.execute(db)).rows
}

export async function readSentFileKeys(db: Database, intentIds: number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select reference_file as key from manual_bank_transfers
      join payment_attempts as attempt on attempt.id = attempt_id
    where intent_id = any(${intentIds}) and reference_file <> 'NA'`.execute(db)
  return rows.map(({ key }) => key)
}

/** Selects some of a person's records. @throws Problem 422 when a chosen record is not among that person's */
export async function choosePersonalRecords(
  context: Pick<AppContext, 'db' | 'sealer'>,
  { who, intent_ids }: { who: string; intent_ids: number[] },
): Promise<PersonalRecord[]> {
  const found = await readPersonalRecords(context, who)
  const chosen = found.filter(({ intent_id }) => intent_ids.includes(intent_id))
  if (chosen.length < new Set(intent_ids).size)
    throw Problem.invalidField('intent_ids', 'refusal.personal-data.changed')
  return chosen
}

/** Donations (`donations`) with contact (`given`), details (`donation_donors`) and payment (`intent`). */
export const givenDonations = sql`donation_contacts as given
  join donations on donations.id = given.donation_id join donation_donors on donation_donors.id = donor_id
  join payment_intents as intent on intent.id = donations.intent_id`

/**
 * Condition of a row `point` of contact_points that the donor is shown. Other points may belong to a stranger
 * who donated under the donor's name.
 * @param donations condition that selects the `givenDonations` whose details the donor may see
 */
export const isShownPoint = (donations: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (point.source <> 'donation' or point.is_primary or point.verified_at is not null
    or exists (select from ${givenDonations} where given.contact_id = point.contact_id and ${donations}
      and point.value in (lower(donation_donors.email::text), donation_donors.phone)))`
