import { randomUUID } from 'node:crypto'
import { fileTypeFromFile } from 'file-type'
import { sql } from 'kysely'
import * as calls from '../../../contract/src/attempts.ts'
import { noReferenceFile, receiptFileTypeMessage, receiptFileTypes } from '../../../contract/src/attempts.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { firstLanguage, type Language } from '../../../contract/src/language/language.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import type { TransferPart } from '../../../contract/src/transfers.ts'
import { translatable } from '../../../words/src/translatable.ts'
import type { AppContext } from '../context.ts'
import { releaseHeldMessage } from '../messages/held-messages.ts'
import type { Database } from '../platform/database/database.ts'
import { isOutcomeUnknown } from '../platform/database/database-errors.ts'
import { redrawPdf, redrawPicture } from '../platform/files/redraw-file.ts'
import type { Storage } from '../platform/files/storage.ts'
import { Problem } from '../platform/http/problem.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import { applySettlement } from '../settlement/apply-settlement.ts'
import { readByLink } from '../settlement/attempts/intent-by-link.queries.ts'
import { refusalProblem } from '../settlement/refusal-problem.ts'
import { readBankTransfer } from './bank-transfers.queries.ts'

/** Files per gift: the receipt, and ten replacements. */
const maxFiles = 11

/**
 * Records the bank's transaction ID of a transfer and its receipt. The donor may correct both while the
 * attempt is pending. Without a new receipt the stored receipt stays; a new receipt replaces it, and the old
 * file is deleted.
 * @throws Problem 404; 409 when the attempt is no longer pending; 422 for our own code, a file that is no
 * receipt, or one file too many
 */
export async function submitBankTransfer(
  language: Language,
  context: AppContext,
  link: string,
  { part, reference_no }: BodyOf<typeof calls.submitBankTransfer>,
  file: UploadedFile | null,
) {
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
    if (reference_file && !isOutcomeUnknown(error)) await context.storage.delete(reference_file)
    throw error
  }
  await releaseHeldMessage(context, link)
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

export const referenceFileFolder = 'receipts'

/** Wide enough to read the small print of a slip. */
const maxWidth = 2400

/**
 * Stores a receipt or bill in the private storage. The type is detected by content, not by name; redrawing
 * drops metadata (place, camera), scripts and other hidden content.
 * @returns its storage key, e.g. 'receipts/2026-11/<uuid>.jpg'
 * @throws Problem 422 on the field; 503 when too many files wait
 */
export async function storeReferenceFile(
  storage: Storage,
  { path }: UploadedFile,
  field = 'reference_file',
): Promise<string> {
  const found = await fileTypeFromFile(path)
  if (!receiptFileTypes.some((type) => type === found?.mime))
    throw Problem.invalid({ [field]: [receiptFileTypeMessage] })
  const file =
    found?.mime === 'application/pdf'
      ? { bytes: await redrawPdf(path, field), extension: 'pdf', type: 'application/pdf' }
      : await redrawPicture(path, { field, message: receiptFileTypeMessage, maxWidth })
  const key = `${referenceFileFolder}/${new Date().toISOString().slice(0, 7)}/${randomUUID()}.${file.extension}`
  await storage.put(key, file.bytes, { contentType: file.type })
  return key
}

/** Reads every receipt ever uploaded with the reports of a gift, newest first, with its transfer part. */
async function readSentFiles(
  db: Database,
  intentId: number,
): Promise<{ attempt_id: number; part: TransferPart; file: string }[]> {
  const { rows } = await sql<{ attempt_id: number; part: TransferPart; file: string }>`
    select attempt_id, coalesce(facts->>'part', 'all') as part, facts->>'reference_file' as file from events
    where intent_id = ${intentId} and kind = 'transfer_reported'
      and facts->>'reference_file' <> ${noReferenceFile}
    order by id desc`.execute(db)
  return rows
}
