import type * as calls from '../../../contract/src/attempts.ts'
import type { AnswerInput } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import type { TransferPart } from '../../../contract/src/transfers.ts'
import { type OpenAccount, readOpenBankAccounts } from '../catalogue/bank-accounts/bank-accounts.queries.ts'
import { readHeldUntil } from '../catalogue/seasons/offer-stock.ts'
import type { AppContext } from '../context.ts'
import { Problem } from '../platform/http/problem.ts'
import { readByLink } from '../settlement/attempts/intent-by-link.queries.ts'
import { statusUrl } from '../settlement/attempts/payment-url.ts'
import { kindsOf } from '../settlement/plan/transfer-parts.ts'
import { readSettlementState } from '../settlement/read-settlement-state.ts'
import { readTransfers } from '../settlement/read-transfers.ts'

/**
 * Reads the amounts and accounts of an intent whose newest attempt is a bank transfer.
 * @throws Problem 404 when it is paid another way
 */
export async function readBankTransfer(
  language: Language,
  { db, publicUrl }: AppContext,
  link: string,
): Promise<AnswerInput<typeof calls.readBankTransfer>> {
  const intent = await readByLink(db, link)
  const [state] = (await readSettlementState(db, [intent.intentId])).intents
  const attempt = state?.attempts.find(({ id }) => id === intent.attempt?.id)
  if (!state || attempt?.gateway !== bankTransferGateway)
    throw Problem.notFound('problem.not-found.bank-transfer')
  const kinds = kindsOf(state)
  const accounts = await readOpenBankAccounts(
    language,
    db,
    kinds.length > 0 ? kinds.map(({ part }) => part) : ['general'],
  )
  const transfers = await readTransfers(db, state, attempt)
  const [reported] = transfers.toSorted((one, other) => Number(other.submitted_at) - Number(one.submitted_at))
  return {
    kind: intent.kind,
    donation_code: intent.code,
    status: intent.status,
    status_url: statusUrl(language, publicUrl, intent),
    amount: intent.amount,
    zakat_amount: kinds.find(({ part }) => part === 'zakat')?.due ?? 0,
    accounts,
    reference_no: reported?.reference_no ?? null,
    has_receipt_file: reported?.has_receipt_file ?? false,
    submitted_at: reported?.submitted_at ?? null,
    transfers: transfers.map((one) => ({ ...one, accounts: ofKind(accounts, one.part) })),
    expires_at: attempt.expires_at,
    held_until: (await readHeldUntil(db, [intent.intentId])).get(intent.intentId) ?? null,
  }
}

/** Returns the accounts for a transfer: zakat never goes to an account for other gifts. */
function ofKind(accounts: OpenAccount[], part: TransferPart): OpenAccount[] {
  return accounts.filter(({ kind }) => part === 'all' || kind === part)
}
