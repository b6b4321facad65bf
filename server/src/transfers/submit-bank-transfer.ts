import * as calls from '../../../contract/src/attempts.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { firstLanguage, type Language } from '../../../contract/src/language/language.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import { translatable } from '../../../words/src/translatable.ts'
import type { AppContext } from '../context.ts'
import { releaseHeldEmail } from '../emails/held-emails.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import { applySettlement } from '../settlement/apply-settlement.ts'
import { readByLink } from '../settlement/attempts/intent-by-link.queries.ts'
import { refusalProblem } from '../settlement/refusal-problem.ts'
import { readBankTransfer } from './bank-transfers.queries.ts'
import { readSentFiles } from './sent-files.queries.ts'
import { storeReferenceFile } from './store-reference-file.ts'

/** Files per gift: the receipt, and ten replacements. */
const maxFiles = 11

/**
 * Records the bank's transaction ID of a transfer and its receipt. The donor may correct both until staff
 * have verified the transfer or the attempt has expired. Without a new receipt the stored one stays; a new
 * one replaces and deletes it.
 * @throws Problem 404; 409 when it is over; 422 for our own code, a file that is no receipt, or one file too
 *   many
 */
export async function submitBankTransfer(
  language: Language,
  context: AppContext,
  link: string,
  { part, reference_no }: BodyOf<typeof calls.submitBankTransfer>,
  file: UploadedFile | null,
): Promise<calls.BankTransfer> {
  const { attempt, code, intentId } = await readByLink(context.db, link)
  if (attempt?.gateway !== bankTransferGateway) throw Problem.notFound('problem.not-found.bank-transfer')
  if (calls.isOurCode(reference_no, code)) throw Problem.invalid({ reference_no: [calls.ourCodeMessage] })
  // Checked before the file is stored; the plan checks it again under lock.
  if (attempt.status !== 'pending') throw refusalProblem({ reason: 'no_longer_waiting' })
  if (file) await refuseTooManyFiles(context, context.db, intentId, maxFiles - 1)
  const reference_file = file ? await storeReferenceFile(context.storage, file) : null
  const reported = {
    kind: 'transfer_reported',
    attempt_id: attempt.id,
    part,
    reference_no,
    reference_file,
  } as const
  let replaced: string | undefined
  try {
    await applySettlement(context.db, { attemptIds: [attempt.id] }, reported, 'donor', async ({ trx }) => {
      if (!file) return
      // Checked again under lock, because uploads can be concurrent.
      const sent = await refuseTooManyFiles(context, trx, intentId, maxFiles)
      replaced = sent.filter((one) => one.attempt_id === attempt.id && one.part === part)[1]?.file
    })
  } catch (error) {
    if (reference_file) await context.storage.delete(reference_file)
    throw error
  }
  await releaseHeldEmail(context, link)
  if (replaced) await deleteReplaced(context, replaced)
  return readBankTransfer(language, context, link)
}

async function refuseTooManyFiles({ charity }: AppContext, db: Database, intentId: number, most: number) {
  const sent = await readSentFiles(db, intentId)
  if (sent.length <= most) return sent
  const { email } = await charity(firstLanguage)
  throw Problem.invalid({
    reference_file: [
      email
        ? translatable('problem.files.no-more-but-by-email', { count: maxFiles, email })
        : translatable('problem.files.no-more', { count: maxFiles }),
    ],
  })
}

/** Deletes a replaced receipt; after a failure the nightly job does (bank-transfers.jobs.ts). */
async function deleteReplaced({ storage, log }: AppContext, key: string): Promise<void> {
  await storage.delete(key).catch((error) => log.warn({ err: error }, 'a replaced receipt was not deleted'))
}
