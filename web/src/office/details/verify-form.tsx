import { useQuery } from '@tanstack/react-query'
import { maxCharacters } from '../../../../contract/src/amounts.ts'
import { listBankAccounts } from '../../../../contract/src/bank-accounts.ts'
import { verifyTransfer } from '../../../../contract/src/transfers.ts'
import { DateField } from '../../ui/date-field.tsx'
import { dayInPakistan } from '../../ui/day-in-pakistan.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { entryQuery } from '../entry-query.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { type Decided, DecisionForm } from './decision-form.tsx'

/**
 * The money was found on the bank statement. The amount is typed and never prefilled, so that it is read from the
 * statement.
 */
export function VerifyForm({ transfer, onClose }: Decided) {
  const accounts = useQuery(entryQuery(listBankAccounts))
  const verifying = useSend(verifyTransfer, { onDone: onClose })
  const whole = (text: string) => (text === '' ? undefined : Number(text))
  const form = useEntryForm(verifyTransfer, {
    first: { amount_received: '', value_date: '', bank_account_id: '' },
    bodyOf: ({ amount_received, value_date, bank_account_id }) => ({
      amount_received: whole(amount_received),
      value_date,
      bank_account_id: whole(bank_account_id),
    }),
    send: (body) => verifying.mutateAsync({ params: { id: transfer.attempt_id }, body }),
  })
  const account = accounts.data?.find(({ id }) => String(id) === form.values.bank_account_id)

  return (
    <DecisionForm
      title="Verify this transfer"
      lead="Enter what the bank statement says."
      form={form}
      send="Verify"
      onClose={onClose}
    >
      <TextField
        label="Amount received"
        inputMode="numeric"
        autoComplete="off"
        helper="Whole rupees (Rs.), as on the statement"
        allow={/^[0-9]*$/}
        maxLength={maxCharacters}
        {...form.field('amount_received')}
      />
      <DateField
        label="Value date"
        helper="The day the bank credited it"
        max={dayInPakistan(new Date())}
        {...form.field('value_date')}
      />
      <Select
        label="Account"
        options={(accounts.data ?? []).map(({ id, bank_name, name, number }) => ({
          label: `${bank_name}, ${name}, ${number}`,
          value: String(id),
        }))}
        helper={account?.kind && accountPurposes[account.kind]}
        {...form.field('bank_account_id')}
      />
    </DecisionForm>
  )
}

/** Zakat has its own accounts, and an account's name may not say so. */
const accountPurposes = {
  zakat: 'An account for zakat only',
  general: 'An account for gifts that are not zakat',
}
