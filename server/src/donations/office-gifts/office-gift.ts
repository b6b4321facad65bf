import type { OfficeGift, RecordedGift } from '../../../../contract/src/office-gifts.ts'
import { bankTransferGateway, officeGateway } from '../../../../contract/src/payment-methods.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { refuseOtherNumbersInReason } from '../../messages/refuse-instructions.ts'
import type { Database } from '../../platform/database/database.ts'
import { brokenConstraint, isOutcomeUnknown } from '../../platform/database/database-errors.ts'
import { writeHeartbeat } from '../../platform/database/heartbeat.ts'
import { Problem } from '../../platform/http/problem.ts'
import { dayOf } from '../../platform/text/pakistan-time.ts'
import { applySettlement, settleInTransaction } from '../../settlement/apply-settlement.ts'
import { paymentUrl } from '../../settlement/attempts/payment-url.ts'
import { requireMayUndo } from '../../settlement/may-undo.ts'
import { retryCodeCollision } from '../../settlement/new-donation-code.ts'
import type { EvidenceOf } from '../../settlement/plan/evidence.ts'
import { lockSettlementState } from '../../settlement/read-settlement-state.ts'
import { refusalProblem } from '../../settlement/refusal-problem.ts'
import { checkoutHash } from '../donate/make-donation.ts'
import { payWithGift } from '../matched-giving/pay-match-pledge.ts'
import { beginDonation, type CreatedDonation } from './begin-donation.ts'
import { askAboutGift, chequeNumber } from './gift-questions.ts'
import { enterOnSheet, readOfficeAttempt, readRecorded } from './office-gifts.queries.ts'
import { chequeExpiry, storePostdatedCheque } from './postdated-cheque.ts'

/**
 * Records a gift received in cash, by cheque or by a transfer without the site, and settles it at once; a
 * post-dated cheque stays pending until its date.
 * @param key idempotency key; a repeated one returns the first result
 * @throws Problem 409 for a key used with another gift or a closed sheet; 422 with errors by field, and with
 *   the questions of `askAboutGift`
 */
export async function recordOfficeGift(
  context: AppContext,
  gift: OfficeGift,
  key: string | undefined,
  staff: Staff,
): Promise<RecordedGift> {
  const checkout = key === undefined ? null : { key: `office ${key}`, bodyHash: checkoutHash(context, gift) }
  const first = checkout && (await findRecorded(context.db, checkout))
  if (first) return first
  try {
    const id = await retryCodeCollision(() =>
      context.db.transaction().execute((trx) => insertGift(context, trx, gift, checkout, staff)),
    )
    return await readRecorded(context.db, id)
  } catch (error) {
    const mayBeStored = brokenConstraint(error) === 'idempotency_keys_pkey' || isOutcomeUnknown(error)
    const winner = checkout && mayBeStored ? await findRecorded(context.db, checkout) : undefined
    if (winner) return winner
    if (/_bank_account_id_fkey$/.test(brokenConstraint(error) ?? ''))
      throw Problem.invalidField('bank_account_id', 'office-fields.account.required')
    throw error
  }
}

type Checkout = { key: string; bodyHash: string }

/** @returns the donation's id */
async function insertGift(
  context: AppContext,
  trx: Database,
  gift: OfficeGift,
  checkout: Checkout | null,
  staff: Staff,
): Promise<number> {
  const { way, reference, total_amount: amount } = gift
  const pair =
    way === 'transfer'
      ? { method: null, gateway: bankTransferGateway }
      : { method: way, gateway: officeGateway }
  if ((gift.received_on ?? '') > dayOf(new Date())) throw refusalProblem({ reason: 'received_in_the_future' })
  const number = chequeNumber(reference)
  const day = gift.received_on ?? ''
  if (!gift.despite)
    await askAboutGift(trx, {
      ...gift,
      chequeDate: way === 'cheque' ? gift.cheque_date : null,
      chequeNumbers: way === 'cheque' && number !== '' ? [number] : [],
      bookNumber: way === 'cash' ? reference : '',
      codes: [],
      from: day,
      to: day,
      accountId: gift.bank_account_id ?? null,
    })
  const today = dayOf(new Date())
  const waitsUntil = way === 'cheque' && (gift.cheque_date ?? '') > today ? gift.cheque_date : null
  const begun = await beginDonation(context, trx, gift, pair, staff, {
    expiresAt: waitsUntil ? chequeExpiry(waitsUntil) : undefined,
  })
  if (waitsUntil) await storePostdatedCheque(trx, begun.attempt_id, gift, waitsUntil, staff)
  else if (gift.day_sheet_id) await enterOnSheet(trx, gift.day_sheet_id, { donation_id: begun.id, amount })
  const about = { attemptIds: [begun.attempt_id] }
  // Names the pledge before the gift settles, so that no pledge matches the gift.
  if (gift.match_pledge_id) await payWithGift(context, trx, { ...gift, ...begun }, staff)
  // Stored for the search, and for matching the statement imported later.
  if (way === 'transfer' && reference !== '') {
    const { attempt_id } = begun
    const reported = { attempt_id, part: 'all', reference_no: reference, reference_file: null } as const
    await settleInTransaction(trx, about, { kind: 'transfer_reported', ...reported }, staff)
  }
  if (!waitsUntil) await settleInTransaction(trx, about, evidenceOf(gift, begun), staff)
  if (checkout)
    await trx
      .insertInto('idempotency_keys')
      .values({
        key: checkout.key,
        body_hash: checkout.bodyHash,
        donation_id: begun.id,
        answer: { url: paymentUrl(staff.reader.language, context.publicUrl, begun.link) },
      })
      .execute()
  const facts = {
    way,
    amount,
    ...(reference && { reference }),
    ...(waitsUntil && { cheque_date: waitsUntil }),
  }
  await recordAudit(trx, staff, 'recorded_gift', `donation ${begun.donation_code}`, facts)
  return begun.id
}

function evidenceOf(
  { way, received_on: day, cheque_date, reference, bank_account_id, total_amount }: OfficeGift,
  { attempt_id }: CreatedDonation,
): EvidenceOf<'gift_taken' | 'transfer_verified'> {
  // Cheques are no income before their date, even when staff enter them after it.
  const isDatedLater = way === 'cheque' && (cheque_date ?? '') > (day ?? '')
  const received_on = (isDatedLater ? cheque_date : day) ?? ''
  const today = dayOf(new Date())
  if (way !== 'transfer') {
    const gift = { way, received_on, reference, bank_account_id: bank_account_id ?? null }
    return { kind: 'gift_taken', attempt_id, gift, today }
  }
  return {
    kind: 'transfer_verified',
    attempt_id,
    part: 'all',
    difference: null,
    today,
    amount_received: total_amount,
    value_date: received_on,
    bank_account_id: bank_account_id ?? 0,
  }
}

/** @throws Problem 409 when the key was used with another gift */
async function findRecorded(db: Database, { key, bodyHash }: Checkout): Promise<RecordedGift | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'donation_id'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.body_hash !== bodyHash || row.donation_id === null)
    throw Problem.conflict('refusal.gift.form-sent-already')
  await writeHeartbeat(db)
  return readRecorded(db, row.donation_id)
}

/**
 * Reverses a gift in cash or by cheque: the cheque bounced, or it was recorded by mistake.
 * @throws Problem 403 for a gift that others entered; 404; 409 when it is reversed or refunded; 422 for a
 *   reason with other digits or a link
 */
export async function reverseOfficeGift(
  db: Database,
  donationId: number,
  reason: string,
  staff: Staff,
): Promise<void> {
  const attempt = await readOfficeAttempt(db, donationId)
  await refuseOtherNumbersInReason(db, [attempt.id], reason)
  const reversed = { kind: 'gift_reversed', attempt_id: attempt.id, reason } as const
  const about = { attemptIds: [attempt.id], withLines: true }
  await db.transaction().execute(async (trx) => {
    await lockSettlementState(trx, about)
    await requireMayUndo(trx, attempt.id, staff)
    await settleInTransaction(trx, about, reversed, staff)
    await recordAudit(trx, staff, 'reversed_gift', `donation ${attempt.donation_code}`, { reason })
  })
}

/**
 * Records the day on which a cheque cleared, for an account without an imported statement.
 * @param cleared_on yyyy-mm-dd; null: not cleared after all
 * @throws Problem 404; 409 when it is no cheque, or a statement line cleared it; 422 for a future day
 */
export async function clearCheque(
  db: Database,
  donationId: number,
  cleared_on: string | null,
  staff: Staff,
): Promise<void> {
  const { id: attempt_id, donation_code } = await readOfficeAttempt(db, donationId)
  const cleared = { kind: 'cheque_cleared', attempt_id, cleared_on, today: dayOf(new Date()) } as const
  await applySettlement(db, { attemptIds: [attempt_id] }, cleared, staff, ({ trx }) =>
    recordAudit(trx, staff, 'cleared_cheque', `donation ${donation_code}`, { cleared_on }),
  )
}
