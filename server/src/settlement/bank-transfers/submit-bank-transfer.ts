import {
  type BankTransfer,
  isOurCode,
  ourCodeMessage,
  type submitBankTransfer as submitCall,
} from '../../../../contract/src/attempts.ts'
import type { BodyOf, Whole } from '../../../../contract/src/entry.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { AppContext } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { applySettlement } from '../apply-settlement.ts'
import { readByLink } from '../attempts/attempts.queries.ts'
import { refusalProblem } from '../refusal-problem.ts'
import { readBankTransfer } from './bank-transfers.queries.ts'
import { storeReferenceFile } from './store-reference-file.ts'

/**
 * Takes the bank's transaction ID of a transfer and its receipt. The donor may correct both until staff have
 * verified the transfer or the attempt has expired; a receipt sent before stays when none comes with the correction.
 * @throws Problem 404, 409 when it is over, 422 for our own code and for a file that is no receipt
 */
export async function submitBankTransfer(
  context: AppContext,
  link: string,
  { part, reference_no }: BodyOf<typeof submitCall>,
  file: UploadedFile | null,
): Promise<Whole<BankTransfer>> {
  const { attempt, code } = await readByLink(context.db, link)
  if (attempt?.gateway !== bankTransferGateway) throw Problem.notFound('This bank transfer')
  if (isOurCode(reference_no, code)) throw Problem.invalid({ reference_no: [ourCodeMessage] })
  // Before the file is stored; the plan checks it again under lock.
  if (attempt.status !== 'pending') throw refusalProblem({ reason: 'no longer waiting' })
  const reference_file = file ? await storeReferenceFile(context.storage, file) : null
  const reported = {
    kind: 'transfer reported',
    attempt_id: attempt.id,
    ...{ part, reference_no },
    reference_file,
  } as const
  try {
    await applySettlement(context.db, { attemptIds: [attempt.id] }, reported, 'donor')
  } catch (error) {
    if (reference_file) await context.storage.delete(reference_file)
    throw error
  }
  return readBankTransfer(context, link)
}
