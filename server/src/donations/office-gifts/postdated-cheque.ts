import { sql } from 'kysely'
import { addDays } from '../../../../contract/src/days.ts'
import type { RowInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/office-gifts.ts'
import type { OfficeGift } from '../../../../contract/src/office-gifts.ts'
import { pakistanInstant } from '../../../../contract/src/pakistan-clock.ts'
import { english } from '../../../../words/src/reader.ts'
import { bankAccountLabel } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { dayOf } from '../../platform/text/pakistan-time.ts'
import { applySettlement, settleInTransaction } from '../../settlement/apply-settlement.ts'
import { mayUndo } from '../../settlement/may-undo.ts'

/** Days after its date during which banks pay a cheque. */
export const chequeValidDays = 180

/** Expiry of the donation's attempt: banks refuse the cheque from then on. */
export const chequeExpiry = (chequeDate: string): Date =>
  pakistanInstant(addDays(chequeDate, chequeValidDays), 12)

export async function storePostdatedCheque(
  trx: Database,
  attempt_id: number,
  { received_on, reference, bank_account_id }: OfficeGift,
  cheque_date: string,
  { caller }: Staff,
): Promise<void> {
  await sql`
    insert into postdated_cheques
      (attempt_id, cheque_date, received_on, reference, bank_account_id, recorded_by)
    values (${attempt_id}, ${cheque_date}, ${received_on}, ${reference}, ${bank_account_id ?? null},
      ${caller.id})`.execute(trx)
}

/** Reads pending post-dated cheques, earliest date first. */
export async function readPostdatedCheques(
  db: Database,
): Promise<RowInput<typeof calls.listPostdatedCheques>[]> {
  const { rows } = await sql<RowInput<typeof calls.listPostdatedCheques>>`
    select donations.id, donation_code, trim(donor.first_name || ' ' || donor.last_name) as donor_name,
      (select contact_id from donation_contacts where donation_id = donations.id) as contact_id,
      attempt.amount, cheque.reference, cheque_date::text, ${bankAccountLabel} as bank_account
    from postdated_cheques as cheque join payment_attempts as attempt on attempt.id = attempt_id
    join donations on donations.intent_id = attempt.intent_id
    join donation_donors as donor on donor.id = donor_id
    left join bank_accounts as account on account.id = cheque.bank_account_id
    where attempt.status = 'pending' and returned_at is null order by cheque_date, attempt_id`.execute(db)
  return rows
}

type ReturnedCheque = { attempt_id: number; donation_code: string; status: string; by: number; at: Date }

/**
 * Records the return of a post-dated cheque to the donor; its donation expires.
 * @throws Problem 403 for a cheque that others entered; 404; 409 when it is already recorded as a gift
 */
export async function returnPostdatedCheque(
  db: Database,
  donationId: number,
  reason: string,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<ReturnedCheque>`
      select attempt_id, donation_code, attempt.status, recorded_by as by, recorded_at as at
      from postdated_cheques join payment_attempts as attempt on attempt.id = attempt_id
      join donations on donations.intent_id = attempt.intent_id
      where donations.id = ${donationId} and returned_at is null for update of postdated_cheques`.execute(trx)
    const [cheque] = rows
    if (!cheque) throw Problem.notFound('refusal.not-found.gift')
    const { attempt_id, donation_code, status } = cheque
    if (status !== 'pending') throw Problem.conflict('refusal.cheque.recorded')
    if (!mayUndo(staff.caller, [cheque])) throw Problem.forbidden('refusal.line.may-not-reverse')
    await sql`
      update postdated_cheques set returned_by = ${staff.caller.id}, returned_at = now(), return_reason = ${reason}
      where attempt_id = ${attempt_id}`.execute(trx)
    const about = { attemptIds: [attempt_id] }
    const { state } = await settleInTransaction(trx, about, { kind: 'expiry', attempt_id }, staff)
    // The hourly job may have recorded the gift since the status was read.
    const attempts = state.intents.flatMap((intent) => intent.attempts)
    if (!attempts.some(({ id, status }) => id === attempt_id && status === 'expired'))
      throw Problem.conflict('refusal.cheque.recorded')
    await recordAudit(trx, staff, 'reversed_gift', `donation ${donation_code}`, { reason })
  })
}

type DueCheque = {
  attempt_id: number
  donation_code: string
  cheque_date: string
  reference: string
  bank_account_id: number | null
  amount: number
  recorded_by: number
  name: string
}

/**
 * Records due cheques as gifts received on their date, in the name of the staff who entered them. A cheque
 * that cannot be recorded does not delay the others, and is tried again at the next run.
 * @throws AggregateError with the errors of those cheques
 */
export async function recordDueCheques({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const today = dayOf(new Date())
  const { rows } = await sql<DueCheque>`
    select attempt_id, donation_code, cheque_date::text, reference, bank_account_id, attempt.amount, recorded_by,
      users.first_name || ' ' || users.last_name as name
    from postdated_cheques as cheque join payment_attempts as attempt on attempt.id = attempt_id
    join donations on donations.intent_id = attempt.intent_id join users on users.id = recorded_by
    where cheque_date <= ${today}::date and returned_at is null and attempt.status = 'pending'
    order by cheque_date, attempt_id`.execute(db)
  const errors: unknown[] = []
  for (const cheque of rows) await recordCheque(db, cheque, today).catch((error) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} due cheques were not recorded`)
}

async function recordCheque(db: Database, cheque: DueCheque, today: string): Promise<void> {
  const { attempt_id, donation_code, cheque_date, reference, bank_account_id, amount } = cheque
  const gift = { way: 'cheque', received_on: cheque_date, reference, bank_account_id } as const
  const author = {
    caller: { id: cheque.recorded_by, name: cheque.name },
    request: { ip: '127.0.0.1' },
    reader: english,
  }
  const evidence = { kind: 'gift_taken', attempt_id, gift, today } as const
  await applySettlement(db, { attemptIds: [attempt_id] }, evidence, author, ({ trx }) =>
    recordAudit(trx, author, 'recorded_gift', `donation ${donation_code}`, {
      way: 'cheque',
      amount,
      reference,
    }),
  )
}

export const postdatedChequesTasks = (context: Pick<AppContext, 'db'>): Tasks => ({
  // Hourly, so that a server that was down at midnight catches up.
  'record-due-cheques': scheduled('7 * * * *', () => recordDueCheques(context)),
})
