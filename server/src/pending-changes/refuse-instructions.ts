import { translatable } from '../../../words/src/translatable.ts'
import type { AppContext } from '../context.ts'
import { Problem } from '../platform/http/problem.ts'
import { findPaymentInstructions } from './find-payment-instructions.ts'
import { readOwnDetails } from './public-texts.queries.ts'

/**
 * Refuses a text of staff to one donor or payee that names an account or links elsewhere: it is sent at once,
 * so no second person could approve it.
 * @param field name of the text in the call
 * @param known numbers that the text may repeat, such as the reference of a transfer
 * @throws Problem 422
 */
export async function refuseInstructions(
  { db, publicUrl }: Pick<AppContext, 'db' | 'publicUrl'>,
  field: string,
  text: string,
  known: readonly string[] = [],
): Promise<void> {
  const own = await readOwnDetails(db, publicUrl)
  const registrations = [...own.registrations, ...known]
  const found = findPaymentInstructions(text, { ...own, registrations }).map(({ value }) => value)
  if (found.length > 0)
    throw Problem.invalid({ [field]: [translatable('refusal.payer-text', { found: found.join(', ') })] })
}
