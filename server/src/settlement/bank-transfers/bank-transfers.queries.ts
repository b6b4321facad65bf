import type { BankTransfer } from '../../../../contract/src/attempts.ts'
import type { BankAccount } from '../../../../contract/src/bank-accounts.ts'
import type { Whole } from '../../../../contract/src/entry.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { TransferPart } from '../../../../contract/src/transfers.ts'
import { readOpenBankAccounts } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { AppContext } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readByLink, statusUrl } from '../attempts/attempts.queries.ts'
import { kindsOf } from '../plan/parts-of.ts'
import { readHeld } from '../read-held.ts'
import { readTransfers } from '../read-transfers.ts'

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
  if (!intent || attempt?.gateway !== bankTransferGateway)
    throw Problem.notFound('problem.not-found.bank-transfer')
  const kinds = kindsOf(intent)
  const accounts = await readOpenBankAccounts(
    db,
    kinds.length > 0 ? kinds.map(({ part }) => part) : ['general'],
  )
  const transfers = await readTransfers(db, intent, attempt)
  const [reported] = transfers.toSorted((one, other) =>
    (other.submitted_at ?? '').localeCompare(one.submitted_at ?? ''),
  )
  return {
    kind: paid.kind,
    donation_code: paid.code,
    status: paid.status,
    status_url: statusUrl(publicUrl, paid),
    amount: paid.amount,
    zakat_amount: kinds.find(({ part }) => part === 'zakat')?.due ?? 0,
    accounts,
    reference_no: reported?.reference_no ?? null,
    has_receipt_file: reported?.has_receipt_file ?? false,
    submitted_at: reported?.submitted_at ?? null,
    transfers: transfers.map((one) => ({ ...one, accounts: ofKind(accounts, one.part) })),
    expires_at: attempt.expires_at.toISOString(),
  }
}

/** The accounts that a transfer goes to; any of them where the charity has none for its kind. */
function ofKind(accounts: Whole<BankAccount>[], part: TransferPart): Whole<BankAccount>[] {
  const own = accounts.filter(({ kind }) => kind === part)
  return own.length > 0 ? own : accounts
}
