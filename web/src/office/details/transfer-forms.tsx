import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { maxCharacters } from '../../../../contract/src/amounts.ts'
import { listBankAccounts } from '../../../../contract/src/bank-accounts.ts'
import { rejectTransfer, reverseVerification, verifyTransfer } from '../../../../contract/src/transfers.ts'
import { type ApiProblem, call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { dayInPakistan } from '../../ui/date.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../use-form.ts'
import { useSend } from '../use-send.ts'
import { personOf, type Shown } from './shown.ts'

type Decided = { of: Shown; transfer: { attempt_id: number }; onClose: () => void }

/** What changes with a decision: lists, details and timelines, and the dashboard. */
const refresh = [['donations'], ['payments'], ['analytics']]

/**
 * The money was found on the bank's statement. The amount is written by hand and never filled in, so that it is read
 * from the statement.
 */
export function VerifyForm({ transfer, onClose }: Decided) {
  const form = useForm({ amount_received: '', value_date: '', bank_account_id: '' })
  const accounts = useQuery({ queryKey: ['open bank accounts'], queryFn: () => call(listBankAccounts) })
  const verifying = useSend(verifyTransfer, { refresh, onDone: onClose })
  const refuse = useRefusal(form.refuse)
  const account = accounts.data?.find(({ id }) => String(id) === form.values.bank_account_id)
  const whole = (text: string) => (text === '' ? undefined : Number(text))

  function submit() {
    const { amount_received, value_date, bank_account_id } = form.values
    const body = form.check(verifyTransfer, {
      amount_received: whole(amount_received),
      value_date,
      bank_account_id: whole(bank_account_id),
    })
    if (body) verifying.mutate({ params: { id: transfer.attempt_id }, body }, { onError: refuse })
  }

  return (
    <DecisionForm
      title="Verify this transfer"
      lead="Write down what the bank’s statement says."
      form={form}
      send="Verify"
      sending={verifying.isPending}
      onSubmit={submit}
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
  const form = useForm({ reason: '' })
  const rejecting = useSend(rejectTransfer, { refresh, onDone: onClose })
  const refuse = useRefusal(form.refuse)

  function submit() {
    const body = form.check(rejectTransfer, form.values)
    if (body) rejecting.mutate({ params: { id: transfer.attempt_id }, body }, { onError: refuse })
  }

  return (
    <DecisionForm
      title="Reject this transfer"
      lead={`The ${of.what} fails, and the ${personOf(of)} may pay it again.`}
      form={form}
      send="Reject"
      sending={rejecting.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea label="Reason" rows={2} {...form.field('reason')} />
    </DecisionForm>
  )
}

/** A verification was wrong: it is taken back, after a question. */
export function ReverseForm({ of, transfer, onClose }: Decided) {
  const form = useForm({ reason: '' })
  const [asking, setAsking] = useState(false)
  const reversing = useSend(reverseVerification, { refresh, onDone: onClose })
  const refuse = useRefusal(form.refuse)

  function reverse() {
    setAsking(false)
    reversing.mutate({ params: { id: transfer.attempt_id }, body: form.values }, { onError: refuse })
  }

  return (
    <DecisionForm
      title="Reverse this verification"
      lead="The verification stays on record, marked as reversed, and the transfer waits to be looked at anew."
      form={form}
      send="Reverse"
      sending={reversing.isPending}
      onSubmit={() => form.check(reverseVerification, form.values) && setAsking(true)}
      onClose={onClose}
    >
      <TextArea label="Reason" rows={2} {...form.field('reason')} />
      <ConfirmDialog
        title="Reverse the verification?"
        question={`The ${of.what} is pending again until the transfer is verified or rejected.`}
        confirm="Reverse"
        open={asking}
        onConfirm={reverse}
        onClose={() => setAsking(false)}
      />
    </DecisionForm>
  )
}

/** What was refused stands beside the fields; when somebody else has decided meanwhile, what is shown is old. */
function useRefusal(refuse: (problem: ApiProblem) => void) {
  const queries = useQueryClient()
  return (problem: ApiProblem) => {
    refuse(problem)
    if (problem.status !== 409) return
    for (const queryKey of refresh) queries.invalidateQueries({ queryKey })
  }
}

function DecisionForm({
  title,
  lead,
  form,
  send,
  sending,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  lead: string
  form: Pick<ReturnType<typeof useForm>, 'ref'>
  send: string
  sending: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { ref } = form
  // The button that opened it is gone: who pressed it goes on at the first field.
  useEffect(() => ref.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [ref])
  return (
    <form
      ref={ref}
      noValidate
      aria-label={title}
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) onSubmit()
      }}
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
        <Button type="submit" loading={sending}>
          {send}
        </Button>
      </div>
    </form>
  )
}
