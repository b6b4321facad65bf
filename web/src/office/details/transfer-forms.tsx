import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { maxCharacters } from '../../../../contract/src/amounts.ts'
import { listBankAccounts } from '../../../../contract/src/bank-accounts.ts'
import { rejectTransfer, reverseVerification, verifyTransfer } from '../../../../contract/src/transfers.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { dayInPakistan } from '../../ui/date.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { entryQuery } from '../entry-query.ts'
import { type FormFrame, useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { personOf, type Shown } from './shown.ts'

type Decided = { of: Shown; transfer: { attempt_id: number }; onClose: () => void }

/**
 * The money was found on the bank's statement. The amount is written by hand and never filled in, so that it is read
 * from the statement.
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
      lead="Write down what the bank’s statement says."
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
        helper="The day on which the bank credited it"
        max={dayInPakistan(new Date())}
        {...form.field('value_date')}
      />
      <Select
        label="Account"
        options={(accounts.data ?? []).map(({ id, bank_name, name, number }) => ({
          label: `${bank_name}, ${name}, ${number}`,
          value: String(id),
        }))}
        helper={account && accountPurposes[account.kind]}
        {...form.field('bank_account_id')}
      />
    </DecisionForm>
  )
}

/** Zakat is kept apart up to the account: a name need not tell which this is. */
const accountPurposes = {
  zakat: 'An account for zakat alone',
  general: 'An account for gifts that are not zakat',
}

/** The transfer did not arrive: the donor or payee reads so and may pay again. */
export function RejectForm({ of, transfer, onClose }: Decided) {
  const rejecting = useSend(rejectTransfer, { onDone: onClose })
  const form = useEntryForm(rejectTransfer, {
    first: { reason: '' },
    send: (body) => rejecting.mutateAsync({ params: { id: transfer.attempt_id }, body }),
  })

  return (
    <DecisionForm
      title="Reject this transfer"
      lead={`The ${of.what} fails, and the ${personOf(of)} may pay it again.`}
      form={form}
      send="Reject"
      onClose={onClose}
    >
      <TextArea label="Reason" rows={2} {...form.field('reason')} />
    </DecisionForm>
  )
}

/** A verification was wrong: it is taken back, after a question. */
export function ReverseForm({ of, transfer, onClose }: Decided) {
  const [asking, setAsking] = useState(false)
  const reversing = useSend(reverseVerification, { onDone: onClose })
  const form = useEntryForm(reverseVerification, {
    first: { reason: '' },
    // Sent once to be asked about, and again by who says yes.
    async send(body) {
      setAsking(!asking)
      if (asking) await reversing.mutateAsync({ params: { id: transfer.attempt_id }, body })
    },
  })

  return (
    <DecisionForm
      title="Reverse this verification"
      lead="The verification stays on record, marked as reversed, and the transfer waits to be looked at anew."
      form={form}
      send="Reverse"
      onClose={onClose}
    >
      <TextArea label="Reason" rows={2} {...form.field('reason')} />
      <ConfirmDialog
        title="Reverse the verification?"
        question={`The ${of.what} is pending again until the transfer is verified or rejected.`}
        confirm="Reverse"
        open={asking}
        onConfirm={form.onSubmit}
        onClose={() => setAsking(false)}
      />
    </DecisionForm>
  )
}

function DecisionForm({
  title,
  lead,
  form,
  send,
  onClose,
  children,
}: {
  title: string
  lead: string
  form: FormFrame
  send: string
  onClose: () => void
  children: ReactNode
}) {
  const { ref, isSubmitting, onSubmit } = form
  // The button that opened it is gone: who pressed it goes on at the first field.
  useEffect(() => ref.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [ref])
  return (
    <form
      ref={ref}
      noValidate
      aria-label={title}
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={onSubmit}
    >
      <div>
        <h5 className="font-bold">{title}</h5>
        <p className="mt-0.5 text-dense text-ink-soft">{lead}</p>
      </div>
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {send}
        </Button>
      </div>
    </form>
  )
}
