import type { BodyOf } from '../../../contract/src/entry.ts'
import type { ImportReason, ImportResult } from '../../../contract/src/imports.ts'
import type { Rupees } from '../../../contract/src/money.ts'
import type * as calls from '../../../contract/src/office-agreements.ts'

/** A standing order as staff would enter it. */
export type AgreementDetails = {
  entered: BodyOf<typeof calls.enterAgreement>
  /** First due day, yyyy-mm-dd; null for the next one. */
  first_due: string | null
  /**
   * Old reference, else donor, cause and frequency. Without the amount, because standing orders are often
   * raised between two files.
   */
  identity: string
}

/** Staged row of the file, besides its number and cells. */
export type StagedRow = {
  result: Extract<ImportResult, 'new' | 'left_out' | 'refused'>
  reasons: ImportReason[]
  /** Id in the other program, or '#' and a hash of the row; null for a refused row without an id. */
  key: string | null
  /** Hash of the content, to detect a changed row. */
  checksum: string | null
  code: string | null
  day: string | null
  amount: Rupees | null
  is_refunded: boolean
  currency: string
  /** Hundredths of the currency. */
  hundredths: number
  cause_id: number | null
  campaign_id: number | null
  first_name: string
  last_name: string
  email: string
  phone: string
  country: string
  remarks: string | null
  has_consent: boolean
  details: AgreementDetails | { kind: 'person' | 'company'; cnic: string } | null
}

/** Columns of `import_rows`, in the order of the staged file. */
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
  'hundredths',
  'cause_id',
  'campaign_id',
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
