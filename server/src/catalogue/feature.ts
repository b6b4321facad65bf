import { approvedChange } from '../approvals/approved-change.ts'
import type { ServerFeature } from '../feature.ts'
import { bankAccountChange } from './bank-accounts/bank-account-change.ts'
import { type CauseColumns, writeCause } from './causes/save-cause.ts'

export const catalogue: ServerFeature = {
  changes: [
    bankAccountChange,
    approvedChange<CauseColumns>('cause', (trx, form, author, { kind, target }) =>
      writeCause(trx, kind === 'add' ? null : Number(target), form, author),
    ),
  ],
}
