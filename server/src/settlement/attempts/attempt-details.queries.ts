import { sql } from 'kysely'
import { noReferenceFile } from '../../../../contract/src/attempts.ts'
import type * as calls from '../../../../contract/src/donations.ts'
import type { AnswerInput } from '../../../../contract/src/entry.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { TransferPart } from '../../../../contract/src/transfers.ts'
import { bankAccountLabel } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import { readRejection } from '../../history/timeline.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/http/problem.ts'
import { clearedOn } from '../line-columns.ts'
import { mayUndo, readEntries } from '../may-undo.ts'
import { matchedAmount, newestMatch } from '../plan/settlement-state.ts'
import { matchedAmountOfPart, matchesOfPart, partsOfTransfer } from '../plan/transfer-parts.ts'
import { readSettlementState } from '../read-settlement-state.ts'

export type AttemptDetails = Pick<
  AnswerInput<typeof calls.readDonation>,
  'swich_transaction' | 'manual_bank_transfer' | 'transfer' | 'office_gift' | 'postdated_cheque'
>

/**
 * Payment details of a donation or payment: gateway answers, donors' transfer reports and staff's findings.
 */
export async function readAttemptDetails(
  db: Database,
  intentId: number,
  caller: Caller,
): Promise<AttemptDetails> {
  const [swich_transaction, reported, transfer, office_gift, postdated_cheque] = await Promise.all([
    db
      .selectFrom('gateway_transactions')
      .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
      .select(['gateway_transactions.id', 'order_id', 'category_name', 'channel_name'])
      .select(['channel_transaction_id', 'transaction_status'])
      .where('intent_id', '=', intentId)
      .orderBy('attempt_id')
      .execute(),
    db
      .selectFrom('manual_bank_transfers')
      .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
      .select(['reference_no', 'reference_file'])
      .where('intent_id', '=', intentId)
      .orderBy('attempt_id', 'desc')
      .orderBy('submitted_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    readTransfer(db, intentId, caller),
    readOfficeGift(db, intentId, caller),
    readPostdatedCheque(db, intentId),
  ])
  return {
    swich_transaction,
    manual_bank_transfer: reported
      ? { ...reported, reference_file: fileName(reported.reference_file) }
      : null,
    transfer,
    office_gift,
    postdated_cheque,
  }
}

/** Hides the storage key: 'receipts/2026-11/<uuid>.jpg' -> 'receipt.jpg'; 'NA' is unchanged. */
const fileName = (key: string) => (key === noReferenceFile ? key : `receipt.${key.split('.').at(-1)}`)

/** Newest bank transfer attempt, with its verification or rejection. */
async function readTransfer(
  db: Database,
  intentId: number,
  caller: Caller,
): Promise<AttemptDetails['transfer']> {
  const { intents, ledger } = await readSettlementState(db, [intentId])
  const [intent] = intents
  const attempt = intent?.attempts.find(({ gateway }) => gateway === bankTransferGateway)
  if (!intent || !attempt) return null
  const [reports, verifications, rejection, entries] = await Promise.all([
    db
      .selectFrom('manual_bank_transfers')
      .select(['part', 'reference_no', 'reference_file', 'submitted_at'])
      .where('attempt_id', '=', attempt.id)
      .orderBy('submitted_at')
      .execute(),
    readVerifications(db, attempt.id),
    attempt.status === 'failed' ? readRejection(db, intentId) : null,
    readEntries(db, [attempt.id]),
  ])
  const ofPart = <Of extends { part: string }>(rows: Of[], part: string) =>
    rows.find((row) => row.part === part || row.part === 'all')
  const lastOf = (part: TransferPart) => {
    const last = newestMatch({ matches: matchesOfPart(attempt, part) })
    return last ? { value_date: last.value_date, bank_account_id: last.bank_account_id } : null
  }
  return {
    attempt_id: attempt.id,
    status: attempt.status,
    submitted_at: reports.at(-1)?.submitted_at ?? null,
    found: matchedAmount(attempt),
    last_match: lastOf('all'),
    closed_through: ledger.closed_through,
    parts: partsOfTransfer(intent, attempt).map(({ part, due }) => {
      const report = ofPart(reports, part)
      const last = lastOf(part)
      return {
        part,
        due,
        reference_no: report?.reference_no ?? null,
        reference_file: report ? fileName(report.reference_file) : null,
        submitted_at: report?.submitted_at ?? null,
        found: last && { ...last, amount: matchedAmountOfPart(attempt, part) },
        verification: ofPart(verifications, part)?.verification ?? null,
      }
    }),
    rejection,
    verification: verifications.at(-1)?.verification ?? null,
    may_undo: mayUndo(caller, entries),
  }
}

type Verification = NonNullable<NonNullable<AttemptDetails['transfer']>['verification']>

async function readVerifications(db: Database, attemptId: number) {
  const { rows } = await sql<Verification & { part: string }>`
    select part, amount_received, value_date::text, ${bankAccountLabel} as bank_account,
      kind as account_kind, first_name || ' ' || last_name as verified_by, verified_at
    from transfer_verifications as verification
    join bank_accounts as account on account.id = bank_account_id
    join users on users.id = verification.verified_by
    where attempt_id = ${attemptId} and reversed_at is null order by verification.id`.execute(db)
  return rows.map(({ part, ...verification }) => ({ part, verification }))
}

/** Details of a gift recorded by staff; null for any other donation. */
async function readOfficeGift(
  db: Database,
  intentId: number,
  caller: Caller,
): Promise<AttemptDetails['office_gift']> {
  const { rows } = await sql<NonNullable<AttemptDetails['office_gift']> & { attempt_id: number }>`
    select attempt.id as attempt_id, way, received_on::text, reference, ${bankAccountLabel} as bank_account,
      first_name || ' ' || last_name as recorded_by, day_sheet_id, reversed_at, reversal_reason, ${clearedOn} as cleared_on,
      exists (select from statement_matches
        where attempt_id = attempt.id and undone_at is null) as is_on_statement
    from payment_attempts as attempt join office_gifts as gift on gift.attempt_id = attempt.id
    join users on users.id = recorded_by
    left join bank_accounts as account on account.id = gift.bank_account_id
    left join donations on donations.intent_id = attempt.intent_id
    left join day_sheet_gifts as entered on entered.donation_id = donations.id
    where attempt.intent_id = ${intentId} order by attempt.id desc limit 1`.execute(db)
  const [gift] = rows
  return gift ? { ...gift, may_undo: mayUndo(caller, await readEntries(db, [gift.attempt_id])) } : null
}

/** Reads a cheque that waits for its date, or went back to the donor before it; null for any other. */
async function readPostdatedCheque(
  db: Database,
  intentId: number,
): Promise<AttemptDetails['postdated_cheque']> {
  const { rows } = await sql<NonNullable<AttemptDetails['postdated_cheque']>>`
    select cheque_date::text, reference, ${bankAccountLabel} as bank_account, return_reason,
      first_name || ' ' || last_name as recorded_by
    from payment_attempts as attempt join postdated_cheques as cheque on cheque.attempt_id = attempt.id
    join users on users.id = recorded_by
    left join bank_accounts as account on account.id = cheque.bank_account_id
    where attempt.intent_id = ${intentId}
      and not exists (select from office_gifts where office_gifts.attempt_id = attempt.id)`.execute(db)
  return rows[0] ?? null
}

/**
 * Storage key of the newest file that the donor sent as proof of a bank transfer.
 * @param part one of two transfers; undefined for either
 * @throws Problem 404 when there is none
 */
export async function findReferenceFile(
  db: Database,
  intentId: number,
  part: TransferPart | undefined,
): Promise<string> {
  const row = await db
    .selectFrom('manual_bank_transfers')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
    .select('reference_file')
    .where('intent_id', '=', intentId)
    .where('reference_file', '<>', noReferenceFile)
    .$if(part !== undefined, (query) => query.where('part', 'in', ['all', part ?? 'all']))
    .orderBy('attempt_id', 'desc')
    .orderBy('submitted_at', 'desc')
    .executeTakeFirstOrThrow(() => Problem.notFound('problem.not-found.receipt'))
  return row.reference_file
}

/** Identifies an attempt in the audit and at its gateway. @throws Problem 404 */
export async function findTransactionId(
  db: Database,
  attemptId: number,
): Promise<{ transaction_id: string; gateway: string; code: string }> {
  return db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('payers', 'payers.intent_id', 'attempt.intent_id')
    .select(['transaction_id', 'gateway'])
    .select((row) => row.ref('code').$notNull().as('code'))
    .where('attempt.id', '=', attemptId)
    .executeTakeFirstOrThrow(() => Problem.notFound('problem.not-found.payment'))
}
