import { approvedChange } from '../approvals/approved-change.ts'
import type { ServerFeature } from '../feature.ts'
import { reopenMonth } from './month-end/month-closing.ts'
import { writeOffApproved } from './payouts/settlement-report.ts'
import { type Offset, offsetLines } from './vouchers/decide-line-by-voucher.ts'
import { enterApprovedVoucher, type WaitingVoucher } from './vouchers/voucher.ts'

export const accounting: ServerFeature = {
  changes: [
    approvedChange<Offset | WaitingVoucher>('voucher', (trx, form, author) =>
      'debit_id' in form ? offsetLines(trx, form, author) : enterApprovedVoucher(trx, form, author),
    ),
    approvedChange('write_off', writeOffApproved),
    approvedChange<Parameters<typeof reopenMonth>[1]>('reopened_month', (trx, form, author) =>
      reopenMonth(trx, form, author),
    ),
  ],
}
