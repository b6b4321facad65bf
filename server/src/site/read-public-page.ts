import * as bankAccountsCalls from '../../../contract/src/bank-accounts.ts'
import * as calls from '../../../contract/src/causes.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import * as paymentMethodsCalls from '../../../contract/src/payment-methods.ts'
import type { PublicPageData } from '../../../contract/src/public-page.ts'
import { readOpenBankAccounts } from '../catalogue/bank-accounts/bank-accounts.queries.ts'
import { readWebCauses } from '../catalogue/causes/causes.queries.ts'
import { readOpenPairs, titledPairs } from '../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../context.ts'
import type { Reading } from '../platform/database/cache-until-change.ts'
import type { Database } from '../platform/database/database.ts'

/** Returns the public page's initial data, in the shape of its calls' answers. */
export async function readPublicPage(
  language: Language,
  context: AppContext,
  reading: Reading,
): Promise<PublicPageData> {
  const [causes, pairs, accounts] = await Promise.all([
    readWebCauses(language, context.db),
    readOpenPairs(context, reading),
    readOpenBankAccounts(language, context.db),
  ])
  return {
    causes: calls.listWebCauses.answer.parse(causes),
    pairs: paymentMethodsCalls.listPaymentPairs.answer.parse(titledPairs(language, pairs)),
    accounts: bankAccountsCalls.listBankAccounts.answer.parse(accounts),
  }
}

/** Causes that take any amount of zakat, as targets of the zakat calculator. */
export const readZakatCauses = async (language: Language, db: Database): Promise<calls.Cause[]> =>
  calls.listWebCauses.answer
    .parse(await readWebCauses(language, db))
    .filter(({ kind, amount }) => kind === 'zakat' && amount === null)
