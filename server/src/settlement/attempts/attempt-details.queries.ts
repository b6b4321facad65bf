import { sql } from 'kysely'
import type { AttemptDetails } from '../../../../contract/src/attempt-details.ts'
import { noReferenceFile } from '../../../../contract/src/attempts.ts'
import type { Whole } from '../../../../contract/src/entry.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { PaymentStatus } from '../../../../contract/src/payment-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

/** How a donation or payment was paid: what gateways answered, what donors reported of a transfer, what staff found. */
export async function readAttemptDetails(db: Database, intentId: number): Promise<Whole<AttemptDetails>> {
  const [swich_transaction, reported, transfer] = await Promise.all([
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
      .limit(1)
      .executeTakeFirst(),
    readTransfer(db, intentId),
  ])
  return {
    swich_transaction,
    manual_bank_transfer: reported
      ? {
          reference_no: reported.reference_no,
          reference_file:
            reported.reference_file === noReferenceFile ? noReferenceFile : fileName(reported.reference_file),
        }
      : null,
    transfer,
  }
}

/** 'receipts/2026-11/<uuid>.jpg' -> 'receipt.jpg': where it is stored stays private. */
const fileName = (key: string) => `receipt.${key.split('.').at(-1)}`

/** The newest attempt if it is a bank transfer, with the verification that stands. */
async function readTransfer(db: Database, intentId: number): Promise<Whole<AttemptDetails>['transfer']> {
  const attempt = await db
    .selectFrom('payment_attempts as attempt')
    .leftJoin('manual_bank_transfers as reported', 'reported.attempt_id', 'attempt.id')
    .leftJoin('transfer_verifications as verification', (join) =>
      join.onRef('verification.attempt_id', '=', 'attempt.id').on('verification.reversed_at', 'is', null),
    )
    .leftJoin('bank_accounts as account', 'account.id', 'verification.bank_account_id')
    .leftJoin('users', 'users.id', 'verification.verified_by')
    .select(['attempt.id', 'attempt.gateway', 'attempt.status', 'reported.submitted_at', 'amount_received'])
    .select(['bank_name', 'number', 'first_name', 'last_name', 'verified_at'])
    .select(sql<string>`value_date::text`.as('value_date'))
    .select(
      sql<number>`(select coalesce(sum(amount), 0) from statement_matches
        where attempt_id = attempt.id and undone_at is null)`.as('found'),
    )
    .where('attempt.intent_id', '=', intentId)
    .orderBy('attempt.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (attempt?.gateway !== bankTransferGateway) return null
  return {
    attempt_id: attempt.id,
    status: attempt.status as PaymentStatus,
    submitted_at: attempt.submitted_at?.toISOString() ?? null,
    found: attempt.found,
    verification:
      attempt.amount_received === null
        ? null
        : {
            amount_received: attempt.amount_received,
            value_date: attempt.value_date,
            bank_account: `${attempt.bank_name} ${attempt.number}`,
            verified_by: `${attempt.first_name} ${attempt.last_name}`,
            verified_at: attempt.verified_at?.toISOString() ?? '',
          },
  }
}

/**
 * Where the newest receipt of a bank transfer lies in the storage.
 * @throws Problem 404 when there is none
 */
export async function findReferenceFile(db: Database, intentId: number): Promise<string> {
  const row = await db
    .selectFrom('manual_bank_transfers')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
    .select('reference_file')
    .where('intent_id', '=', intentId)
    .where('reference_file', '<>', noReferenceFile)
    .orderBy('attempt_id', 'desc')
    .executeTakeFirst()
  if (!row) throw Problem.notFound('This receipt')
  return row.reference_file
}
