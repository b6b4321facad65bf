import { type BankTransfer, noReferenceFile } from '../../../../contract/src/attempts.ts'
import type { Whole } from '../../../../contract/src/entry.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { readOpenBankAccounts } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readByLink, statusUrl } from '../attempts/attempts.queries.ts'

/**
 * What to pay where, for what is paid by bank transfer in its newest attempt.
 * @throws Problem 404 when it is paid another way
 */
export async function readBankTransfer(
  { db, publicUrl }: AppContext,
  link: string,
): Promise<Whole<BankTransfer>> {
  const paid = await readByLink(db, link)
  const { attempt, amount } = paid
  if (attempt?.gateway !== bankTransferGateway) throw Problem.notFound('This bank transfer')
  const zakat = paid.kind === 'donation' ? await zakatIn(db, paid.id) : 0
  const kinds = [
    ...(zakat > 0 ? (['zakat'] as const) : []),
    ...(zakat < amount ? (['general'] as const) : []),
  ]
  return {
    donation_code: paid.code,
    status: paid.status,
    status_url: statusUrl(publicUrl, paid),
    amount,
    zakat_amount: zakat,
    accounts: await readOpenBankAccounts(db, kinds),
    reference_no: attempt.reference_no,
    has_receipt_file: (attempt.reference_file ?? noReferenceFile) !== noReferenceFile,
    submitted_at: attempt.submitted_at?.toISOString() ?? null,
    expires_at: attempt.expires_at.toISOString(),
  }
}

/** How much of a donation is zakat, in whole rupees. */
async function zakatIn(db: Database, donationId: number): Promise<number> {
  const { zakat } = await db
    .selectFrom('donation_funds')
    .innerJoin('causes', 'causes.id', 'donation_funds.cause_id')
    .select((row) => row.fn.sum<number | null>('donation_funds.amount').as('zakat'))
    .where('donation_id', '=', donationId)
    .where('causes.kind', '=', 'zakat')
    .executeTakeFirstOrThrow()
  return zakat ?? 0
}
