import type { BodyOf } from '../../../contract/src/entry.ts'
import type { ImportReason, ImportResult } from '../../../contract/src/imports.ts'
import type { Rupees } from '../../../contract/src/money.ts'
import type * as calls from '../../../contract/src/office-agreements.ts'

/** A standing order as staff would enter it. */
export type AgreementDetails = {
  entered: BodyOf<typeof calls.enterAgreement>
  /** Day from which the first donation is due, yyyy-mm-dd; null for the next day of the rhythm. */
  first_due: string | null
  /**
   * Its old reference, else donor, cause and rhythm. The amount is left out, since a standing order is often
   * raised between two files.
   */
  identity: string
}

/** A row of the file as it is staged, beside its number and cells. */
export type StagedRow = {
  result: Extract<ImportResult, 'new' | 'left_out' | 'refused'>
  reasons: ImportReason[]
  /** The other program's id, or '#' and a hash of the row; null for a refused row without an id. */
  key: string | null
  /** Hash of what the donation is made of, to recognise a changed row. */
  checksum: string | null
  /** Code of the donation. */
  code: string | null
  day: string | null
  amount: Rupees | null
  is_refunded: boolean
  currency: string
  /** Hundredths of the currency. */
  minor: number
  cause_id: number | null
  first_name: string
  last_name: string
  email: string
  phone: string
  country: string
  remarks: string | null
  has_consent: boolean
  details: AgreementDetails | DonorDetails | null
}

/** A company has a record of its own kind. */
export type DonorDetails = { kind: 'person' | 'company'; cnic: string }

/** Columns of `import_rows` in the order of the staged file. */
export const stagedColumns = [
  'import_id',
  'number',
  'result',
  'reasons',
  'key',
  'checksum',
  'code',
  'day',
  'amount',
  'is_refunded',
  'currency',
  'minor',
  'cause_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'country',
  'remarks',
  'has_consent',
  'details',
  'cells',
] as const
