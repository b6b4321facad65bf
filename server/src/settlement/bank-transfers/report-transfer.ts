import { type BankTransfer, noReferenceFile } from '../../../../contract/src/attempts.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { AppContext } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { readBankTransfer, readByLink } from '../attempts/attempts.queries.ts'
import { lockAttempt, recordEvent } from '../attempts/move-attempt.ts'
import { storeReferenceFile } from './store-reference-file.ts'

/**
 * Takes the bank's reference number of a transfer and its receipt. The donor may correct both until staff have
 * verified the transfer or the attempt has expired; a receipt sent before stays when none comes with the correction.
 * @throws Problem 404, 409 when it is over, 422 for a file that is no receipt
 */
export async function submitBankTransfer(
  context: AppContext,
  link: string,
  reference: string,
  file: UploadedFile | null,
): Promise<BankTransfer> {
  const { attempt: before } = await readByLink(context.db, link)
  if (before?.gateway !== bankTransferGateway) throw Problem.notFound('This bank transfer')
  const refuseUnlessPending = (status: string) => {
    if (status !== 'pending')
      throw Problem.conflict('This is no longer waiting for a transfer. Please reload the page.')
  }
  refuseUnlessPending(before.status)
  const key = file ? await storeReferenceFile(context.storage, file) : null
  try {
    await context.db.transaction().execute(async (trx) => {
      const attempt = await lockAttempt(trx, before.id)
      refuseUnlessPending(attempt.status)
      refuseUnlessPending(attempt.payable_status)
      const told = { reference_no: reference, submitted_at: new Date() }
      await trx
        .insertInto('manual_bank_transfers')
        .values({ attempt_id: attempt.id, ...told, reference_file: key ?? noReferenceFile })
        .onConflict((conflict) =>
          conflict.column('attempt_id').doUpdateSet({ ...told, ...(key ? { reference_file: key } : {}) }),
        )
        .execute()
      await recordEvent(trx, {
        payable: attempt.payable,
        attempt_id: attempt.id,
        actor: 'donor',
        kind: 'transfer',
        reason: before.submitted_at ? 'corrected the transfer' : 'told of the transfer',
        facts: { reference_no: reference, reference_file: key ?? before.reference_file ?? noReferenceFile },
      })
    })
  } catch (error) {
    if (key) await context.storage.delete(key)
    throw error
  }
  return readBankTransfer(context, link)
}
