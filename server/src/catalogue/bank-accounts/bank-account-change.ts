import * as calls from '../../../../contract/src/bank-accounts.ts'
import type { ApprovedChange, OpenChange } from '../../approvals/approved-change.ts'
import { applyAccountChange, type Change } from './apply-change.ts'
import { readBankAccounts } from './bank-accounts.queries.ts'
import { accountName, describeChanges } from './describe-changes.ts'
import { auditedChanges, describeAccountChange, lockAccount } from './save-bank-account.ts'

/** Change of a bank account. Closing one takes effect on approval. */
export const bankAccountChange: ApprovedChange = {
  subject: 'bank_account',
  feature: calls.createBankAccount.feature,
  apply: (trx, change) => applyAccountChange(trx, accountChange(change)),
  isAtOnce: ({ kind, form }) => kind === 'remove' || ('status' in form && form.status === 0),
  async describe(trx, open) {
    const change = accountChange(open)
    const before = 'id' in change ? await lockAccount(trx, change.id) : null
    const columns = 'columns' in change ? change.columns : null
    return {
      subject: columns?.iban_no ?? before?.iban_no ?? '',
      ...describeAccountChange(before, change),
      facts: auditedChanges(before, change),
    }
  },
  async show(db, t, open) {
    const change = accountChange(open)
    const before = (await readBankAccounts(db)).find(({ id }) => id === open.bank_account_id) ?? null
    return { name: accountName(before ?? open.form), changes: describeChanges(t, before, change) }
  },
}

const accountChange = ({ kind, bank_account_id, form }: OpenChange): Change =>
  ({
    kind,
    ...(kind !== 'add' && { id: bank_account_id }),
    ...(kind !== 'remove' && { columns: form }),
  }) as Change
