import type { AppContext } from '../context.ts'
import { recordAudit } from '../history/record-audit.ts'
import { Problem } from '../platform/http/problem.ts'
import { sameText } from '../platform/sealing/secrets.ts'
import type { ChangedAgreement } from './change-agreement.ts'
import { confirmationToken } from './messages/written-agreement.ts'
import { planConfirmedRequests } from './payment-instrument.ts'
import { lockAgreement } from './read-agreement.ts'

/**
 * Releases the first request of an agreement to the bank, once the donor has opened a message about it.
 * @throws Problem 404; 409 for an ended agreement; 422 for a wrong token, or while the account has another
 *   unanswered first request
 */
export const confirmAgreement = (
  { db, secretKey }: Pick<AppContext, 'db' | 'secretKey'>,
  { link, by }: Pick<ChangedAgreement, 'link' | 'by'>,
  token: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { agreement } = await lockAgreement(trx, { link })
    if (agreement.status === 'ended') throw Problem.conflict('refusal.agreement.ended')
    if (!sameText(token, confirmationToken(secretKey, link)))
      throw Problem.invalidField('token', 'refusal.agreement.confirmation')
    await planConfirmedRequests(trx, agreement.id)
    await trx
      .updateTable('agreements')
      .set({ confirmed_at: new Date() })
      .where('id', '=', agreement.id)
      .where('confirmed_at', 'is', null)
      .execute()
    await recordAudit(trx, by, 'confirmed_agreement', `agreement ${agreement.reference}`)
  })
