import * as calls from '../../../../contract/src/bank-accounts.ts'
import type { ApprovedChange, OpenChange } from '../../approvals/approved-change.ts'
import { applyAccountChange, type Change } from './apply-change.ts'
import { readBankAccounts } from './bank-accounts.queries.ts'
import { describeAccountChange } from './describe-changes.ts'

/** Change of a bank account. Closing an account takes effect on approval, without the delay. */
export const bankAccountChange: ApprovedChange = {
  subject: 'bank_account',
  feature: calls.createBankAccount.feature,
  apply: (trx, change) => applyAccountChange(trx, accountChange(change)),
  isAtOnce: ({ kind, form }) => kind === 'remove' || ('status' in form && form.status === 0),
  async describe(db, t, open) {
    const before = (await readBankAccounts(db)).find(({ id }) => String(id) === open.target) ?? null
    return describeAccountChange(t, before, accountChange(open))
  },
}

const accountChange = ({ kind, target, form }: OpenChange): Change =>
  ({
    kind,
    ...(kind !== 'add' && { id: Number(target) }),
    ...(kind !== 'remove' && { columns: form }),
  }) as Change
