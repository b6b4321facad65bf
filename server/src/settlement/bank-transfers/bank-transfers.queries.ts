import { type BankTransfer, noReferenceFile } from '../../../../contract/src/attempts.ts'
import type { BankAccount } from '../../../../contract/src/bank-accounts.ts'
import type { Whole } from '../../../../contract/src/entry.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { TransferPart } from '../../../../contract/src/transfers.ts'
import { readOpenBankAccounts } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { AppContext } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readByLink, statusUrl } from '../attempts/attempts.queries.ts'
import { kindsOf, partsOf } from '../plan/parts-of.ts'
import { readHeld } from '../read-held.ts'

/**
 * What to pay where, for what is paid by bank transfer in its newest attempt.
 * @throws Problem 404 when it is paid another way
 */
export async function readBankTransfer(
  { db, publicUrl }: AppContext,
  link: string,
): Promise<Whole<BankTransfer>> {
  const paid = await readByLink(db, link)
  const { intents } = await readHeld(db, [paid.intentId])
  const [intent] = intents
  const attempt = intent?.attempts.find(({ id }) => id === paid.attempt?.id)
  if (!intent || attempt?.gateway !== bankTransferGateway) throw Problem.notFound('This bank transfer')
  const kinds = kindsOf(intent)
  const accounts = await readOpenBankAccounts(
    db,
    kinds.length > 0 ? kinds.map(({ part }) => part) : ['general'],
  )
  const reports = await db
    .selectFrom('manual_bank_transfers')
    .select(['part', 'reference_no', 'reference_file', 'submitted_at'])
    .where('attempt_id', '=', attempt.id)
    .orderBy('submitted_at')
    .execute()
  const reported = (report: (typeof reports)[number] | undefined) => ({
    reference_no: report?.reference_no ?? null,
    has_receipt_file: (report?.reference_file ?? noReferenceFile) !== noReferenceFile,
    submitted_at: report?.submitted_at.toISOString() ?? null,
  })
  return {
    kind: paid.kind,
    donation_code: paid.code,
    status: paid.status,
    status_url: statusUrl(publicUrl, paid),
    amount: paid.amount,
    zakat_amount: kinds.find(({ part }) => part === 'zakat')?.due ?? 0,
    accounts,
    ...reported(reports.at(-1)),
    transfers: partsOf(intent, attempt).map(({ part, due }) => ({
      ...{ part, amount: due },
      accounts: ofKind(accounts, part),
      ...reported(reports.find((report) => report.part === part || report.part === 'all')),
      arrived:
        attempt.verifications.find((one) => one.part === part || one.part === 'all')?.amount_received ?? null,
    })),
    expires_at: attempt.expires_at.toISOString(),
  }
}

/** The accounts that a transfer goes to; any of them where the charity has none for its kind. */
function ofKind(accounts: Whole<BankAccount>[], part: TransferPart): Whole<BankAccount>[] {
  const own = accounts.filter(({ kind }) => kind === part)
  return own.length > 0 ? own : accounts
}
