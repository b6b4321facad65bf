import { listBankAccounts } from '../../../../../contract/src/bank-accounts.ts'
import { addDays } from '../../../../../contract/src/days.ts'
import { type TransferPart, verifyTransfer } from '../../../../../contract/src/transfers.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { rupeesField, Select, TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { dayInPakistan, formatDay } from '../../../ui/pakistan-time.ts'
import { useReader } from '../../../ui/reader.tsx'
import { useRead } from '../../session/calls.ts'
import { useSendForm } from '../call-form.tsx'
import { DespiteQuestion, useDespite } from '../despite-question.tsx'
import { accountOptions } from '../options.ts'
import { DecisionForm, type DecisionProps } from './decision-form.tsx'
import {
  type AmountDifference,
  DifferenceChoice,
  type DifferenceValues,
  differenceFields,
  differenceOf,
  differenceProblems,
} from './difference-choice.tsx'
import type { PromisedLine } from './promised-lines.tsx'

type Values = DifferenceValues & { amount_received: string; value_date: string; bank_account_id: string }

/** Matched statement lines of a transfer: their sum, and the newest line's day and account. */
type FoundTransfer = { amount: number; value_date: string; bank_account_id: number }

/**
 * Verifies a transfer. Prefilled only from a matched line, so that staff otherwise read the bank statement.
 * `part` is 'all' also when both transfers arrived as one transfer.
 */
export function VerifyForm({
  payable,
  transfer,
  part,
  due,
  lines,
  found,
  closedThrough,
  onClose,
}: DecisionProps & {
  closedThrough: string | null
  part: TransferPart
  due: number
  lines: readonly PromisedLine[]
  found: FoundTransfer | null
}) {
  const { t } = useReader()
  const accounts = useRead(listBankAccounts)
  const despite = useDespite()
  const amountDifferenceOf = ({ amount_received }: Values): AmountDifference | undefined => {
    const received = Number(amount_received)
    return received === 0 || received === due ? undefined : { payable, part, due, received, lines }
  }
  const form = useSendForm<typeof verifyTransfer, Values>(verifyTransfer, {
    initialValues: {
      amount_received: found ? String(found.amount) : '',
      value_date: found?.value_date ?? '',
      bank_account_id: found ? String(found.bank_account_id) : '',
      choice: '',
      amounts: null,
      cause_id: '',
      fund_type: '',
    },
    toBody: (values) => {
      const amountDifference = amountDifferenceOf(values)
      const difference = amountDifference && differenceOf(t, values, amountDifference)
      return {
        ...(part !== 'all' && { part }),
        amount_received: values.amount_received,
        value_date: values.value_date,
        bank_account_id: values.bank_account_id,
        ...(difference && { difference }),
        ...despite.toBody(),
      }
    },
    validate: (values) => {
      const amountDifference = amountDifferenceOf(values)
      return amountDifference ? differenceProblems(t, values, amountDifference) : {}
    },
    params: { id: transfer.attempt_id },
    onDone: onClose,
  })
  const account = accounts.data?.find(({ id }) => String(id) === form.values.bank_account_id)
  const amount = form.field('amount_received')
  const amountDifference = amountDifferenceOf(form.values)
  const hint = form.hint('difference')
  const { value_date } = form.values
  const isClosed = closedThrough !== null && value_date !== '' && value_date <= closedThrough

  return (
    <DecisionForm
      title={t('details.verify.title', { part })}
      lead={t('details.verify.lead')}
      form={{ ...form, onSubmit: despite.submitOf(form, false) }}
      submitLabel={t('details.verify.send')}
      onClose={onClose}
    >
      <TextField
        {...amount}
        label={t('details.verify.amount')}
        {...rupeesField}
        helper={t('details.verify.amount-helper')}
        onChange={(received) => {
          amount.onChange(received)
          // Line amounts and errors of the previous amount no longer apply.
          form.field('amounts').onChange(null)
          form.clearErrors('difference')
        }}
      />
      <DateField
        {...form.field('value_date')}
        helper={
          isClosed
            ? t('details.verify.value-date-closed', { day: formatDay(t, addDays(closedThrough, 1)) })
            : t('details.verify.value-date-helper')
        }
        max={dayInPakistan(new Date())}
      />
      <Select
        {...form.field('bank_account_id')}
        label={t('office.field.account')}
        options={accountOptions(t, accounts.data ?? [])}
        helper={account?.kind && t(`details.verify.account.${account.kind}`)}
      />
      {amountDifference ? (
        <DifferenceChoice amountDifference={amountDifference} {...differenceFields(form)} />
      ) : (
        // The amount due has changed since this page loaded.
        hint && <Notice look="danger">{hint}</Notice>
      )}
      <DespiteQuestion form={form} despite={despite} />
    </DecisionForm>
  )
}
