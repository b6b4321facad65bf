import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { receiptFileTypeMessage, receiptFileTypes } from '../../../contract/src/attempts.ts'
import { redrawPdf } from '../platform/files/redraw-pdf.ts'
import { redrawPicture } from '../platform/files/redraw-picture.ts'
import type { Storage } from '../platform/files/storage.ts'
import { Problem } from '../platform/http/problem.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'

/** Storage folder of receipts and bills. */
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
  { bytes }: UploadedFile,
  field = 'reference_file',
): Promise<string> {
  const found = await fileTypeFromBuffer(bytes)
  if (!receiptFileTypes.some((type) => type === found?.mime))
    throw Problem.invalid({ [field]: [receiptFileTypeMessage] })
  const file =
    found?.mime === 'application/pdf'
      ? { bytes: await redrawPdf(bytes, field), extension: 'pdf', type: 'application/pdf' }
      : await redrawPicture(bytes, { field, message: receiptFileTypeMessage, maxWidth })
  const key = `${referenceFileFolder}/${new Date().toISOString().slice(0, 7)}/${randomUUID()}.${file.extension}`
  await storage.put(key, file.bytes, { contentType: file.type })
  return key
}
