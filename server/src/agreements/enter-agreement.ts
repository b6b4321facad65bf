import type { BodyOf } from '../../../contract/src/entry.ts'
import { resolveLanguage } from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/office-agreements.ts'
import { requiredMessage } from '../../../contract/src/text-rules.ts'
import { readCausesToValidate } from '../catalogue/causes/causes.queries.ts'
import type { AppContext } from '../context.ts'
import { validateCart } from '../donations/donate/validate-cart.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { refuseInstructionsInName, refuseOtherNumbersInCart } from '../messages/refuse-instructions.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { retryCodeCollision } from '../settlement/new-donation-code.ts'
import { insertAgreement } from './create-agreement.ts'
import { queueAgreementMessages } from './messages/agreement-messages.ts'

type AgreementForm = BodyOf<typeof calls.enterAgreement>

/**
 * Enters an agreement on behalf of a donor, first due on its next due day.
 * @throws Problem 422 with errors by field
 */
export const enterAgreement = (
  context: AppContext,
  entered: AgreementForm,
  staff: Staff,
): Promise<{ id: number }> =>
  retryCodeCollision(() =>
    context.db.transaction().execute(async (trx) => {
      const { id, reference } = await insertEnteredAgreement(context, trx, entered, staff.caller.id)
      await queueAgreementMessages(trx, 'made', [id], 'made', { askedBy: staff.caller.id })
      await recordAudit(trx, staff, 'entered_agreement', `agreement ${reference}`)
      return { id }
    }),
  )

/**
 * Inserts an agreement that staff entered or imported.
 * @param createdBy member of staff
 * @param firstDue first day on which a donation is due; null for its next due day
 * @throws Problem 422 with errors by field
 */
export async function insertEnteredAgreement(
  context: AppContext,
  trx: Database,
  { method, language, ...entered }: AgreementForm,
  createdBy: number,
  firstDue: string | null = null,
): Promise<{ id: number; reference: string }> {
  const { cart, total_amount, first_name, last_name } = entered
  const causes = await readCausesToValidate(
    trx,
    cart.map(({ id }) => id),
  )
  const { lines, errors } = validateCart(cart, total_amount, causes, 'any', 'staff')
  if (first_name === '' && last_name === '') errors.first_name = [requiredMessage('fields.first-name')]
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
  refuseInstructionsInName({ first_name, last_name })
  refuseOtherNumbersInCart(entered)
  const isByTransfer = method === 'permanent_reference'
  return insertAgreement(context, trx, {
    ...entered,
    method,
    // The donor chooses how to pay on the page of the agreement.
    payment_method: isByTransfer ? 'bank' : '',
    payment_gateway: isByTransfer ? 'default' : '',
    lines,
    language: resolveLanguage(language),
    createdBy,
    begins: { from: firstDue },
  })
}
