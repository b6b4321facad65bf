import { useState } from 'react'
import { receiptFileTypes } from '../../../../contract/src/attempts.ts'
import { type BankAccount, listBankAccounts } from '../../../../contract/src/bank-accounts.ts'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import { idempotencyHeader } from '../../../../contract/src/donate.ts'
import { expenseHeads, ledgerFunds, mayPayFor } from '../../../../contract/src/ledger.ts'
import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { enterVoucher, findLineVouchers, matchLineWithVoucher } from '../../../../contract/src/vouchers.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { randomKey } from '../../random-key.ts'
import { DateField } from '../../ui/date-field.tsx'
import { optionsOf, Select, TextField } from '../../ui/fields.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { dayInPakistan, formatDay } from '../../ui/pakistan-time.ts'
import { RadioCards } from '../../ui/radio-card.tsx'
import { useReader } from '../../ui/reader.tsx'
import { useRead } from '../session/calls.ts'
import { SendButton } from './buttons.tsx'
import { useSendForm } from './call-form.tsx'
import { DespiteQuestion, useDespite } from './despite-question.tsx'
import { FormDialog } from './form-dialog.tsx'

const purposeMaxLength = 300

const kinds = ['expense', 'transfer'] as const

type VoucherDialogProps = {
  kind: (typeof kinds)[number] | 'opening'
  /** Statement line matched with the voucher; it fixes day, amount and account. */
  line?: StatementLine
  accountKind?: BankAccount['kind'] | undefined
  onClose: () => void
}

export function VoucherDialog(props: VoucherDialogProps) {
  const { data } = useRead(listBankAccounts)
  return data ? <VoucherForm {...props} accounts={data} /> : null
}

function VoucherForm({
  kind,
  line,
  accountKind,
  accounts,
  onClose,
}: VoucherDialogProps & { accounts: readonly BankAccount[] }) {
  const { t } = useReader()
  // Idempotency key: a double click, or a retry after a lost response, enters one voucher.
  const [key] = useState(randomKey)
  const despite = useDespite()
  const { data: causes = [] } = useRead(listWebCauses)
  const isMoneyIn = line !== undefined && line.amount_paisa > 0
  // Banks write the number of the other account into the description of a transfer.
  const other = line && String(accounts.find(({ number }) => line.description.includes(number))?.id ?? '')
  const form = useSendForm(enterVoucher, {
    initialValues: {
      kind: isMoneyIn || other ? ('transfer' as const) : kind,
      happened_on: line?.value_date ?? (kind === 'opening' ? '' : dayInPakistan(new Date())),
      amount: line ? String(Math.abs(line.amount_paisa) / 100) : '',
      bank_account_id: (isMoneyIn && other) || '',
      to_account_id: (!isMoneyIn && other) || '',
      fund: accountKind ?? ('general' as const),
      cause_id: '',
      head: '' as '' | (typeof expenseHeads)[number],
      payee: line?.counterparty ?? '',
      purpose:
        kind === 'opening'
          ? t('vouchers.kind.opening')
          : (line?.description.slice(0, purposeMaxLength) ?? ''),
      bill: undefined as File | undefined,
    },
    toBody: ({ bill: _, ...values }) => ({
      ...values,
      ...(line && { line_id: String(line.id) }),
      ...('despite' in despite.toBody() && { despite: 'true' }),
    }),
    toRequest: ({ bill }) => ({ file: bill, headers: { [idempotencyHeader]: key } }),
    onDone: onClose,
    showsProgress: true,
  })
  const { values, field } = form
  const isExpense = values.kind === 'expense'
  const isOpening = values.kind === 'opening'
  const accountOptions = accounts.map(({ id, bank_name, number, kind: of }) => ({
    label: `${bank_name}${t('ui.comma')}${number} (${t(`office.kind-name.${of}`)})`,
    value: String(id),
  }))
  const heads = expenseHeads.filter((head) => mayPayFor(values.fund, head))
  return (
    <FormDialog
      title={line ? t('vouchers.enter') : t(`vouchers.new-${kind}`)}
      width="middle"
      submitLabel={t(`vouchers.save-${values.kind}`)}
      form={{ ...form, onSubmit: despite.submitOf(form, false) }}
      onClose={onClose}
    >
      {line && (
        <p className="text-sm">
          <strong className="tabular-nums">{formatPaisa(t, line.amount_paisa)}</strong>
          {t('ui.comma')}
          {formatDay(t, line.value_date)}
          <span className="block text-ink-soft wrap-anywhere">{line.description}</span>
        </p>
      )}
      {line && <MatchingVouchers line={line} onClose={onClose} />}
      {line && !isMoneyIn && (
        <div className="grid grid-cols-2 gap-2">
          <RadioCards
            name="kind"
            options={optionsOf(kinds, (value) => t(`vouchers.kind.${value}`))}
            value={values.kind}
            onChange={field('kind').onChange}
            className="min-h-12 px-3 py-2 text-sm font-semibold"
          />
        </div>
      )}
      {!isExpense && (
        <p className="text-sm text-ink-soft">
          {t(isOpening ? 'vouchers.opening-lead' : 'vouchers.transfer-lead')}
        </p>
      )}
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        {!line && (
          <>
            <DateField {...field('happened_on')} max={dayInPakistan(new Date())} />
            <TextField
              {...field('amount')}
              label={t('ui.amount')}
              placeholder=""
              inputMode="decimal"
              autoComplete="off"
            />
          </>
        )}
        {(!line || isMoneyIn) && !isOpening && (
          <Select
            {...field('bank_account_id')}
            required
            label={t('vouchers.account')}
            options={[{ label: t('vouchers.cash'), value: '' }, ...accountOptions]}
          />
        )}
        {!isExpense && !isMoneyIn && (
          <Select
            {...field('to_account_id')}
            required
            label={t(isOpening ? 'office.field.account' : 'vouchers.to-account')}
            options={[{ label: t('vouchers.cash'), value: '' }, ...accountOptions]}
            onChange={(id) => {
              field('to_account_id').onChange(id)
              const account = accounts.find((one) => String(one.id) === id)
              if (isOpening && account) field('fund').onChange(account.kind)
            }}
          />
        )}
        {(isExpense || isOpening) && (
          <Select
            {...field('fund')}
            label={t('vouchers.fund')}
            options={optionsOf(ledgerFunds, (value) => t(`office.kind-name.${value}`))}
            onChange={(fund) => {
              field('fund').onChange(fund === 'zakat' ? 'zakat' : 'general')
              field('head').onChange('')
            }}
          />
        )}
        {isExpense && (
          <>
            <Select
              {...field('head')}
              required
              label={t('vouchers.head')}
              options={optionsOf(heads, (value) => t(`vouchers.head.${value}`))}
              onChange={(chosen) => field('head').onChange(heads.find((head) => head === chosen) ?? '')}
            />
            <Select
              {...field('cause_id')}
              label={t('office.field.cause')}
              options={causes.map(({ id, fundtitle }) => ({ label: fundtitle, value: String(id) }))}
            />
            <TextField {...field('payee')} placeholder="" autoComplete="off" />
          </>
        )}
      </div>
      <TextField {...field('purpose')} placeholder="" autoComplete="off" />
      <FileField
        {...field('bill')}
        label={t('vouchers.bill')}
        required={false}
        accept={receiptFileTypes.join(',')}
        prompt={t('vouchers.bill.prompt')}
      />
      <DespiteQuestion form={form} despite={despite} />
    </FormDialog>
  )
}

function MatchingVouchers({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const { t } = useReader()
  const { data = [] } = useRead(findLineVouchers, { params: { id: line.id } })
  if (data.length === 0) return null
  return (
    <section aria-label={t('vouchers.entered-before')} className="rounded-sm border border-line p-3">
      <h3 className="mb-1 text-sm font-semibold">{t('vouchers.entered-before')}</h3>
      <ul className="grid gap-2">
        {data.map(({ id, purpose, payee, happened_on }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span className="min-w-0 wrap-anywhere">
              {[purpose, payee, formatDay(t, happened_on)].filter(Boolean).join(t('ui.comma'))}
            </span>
            <SendButton
              size="small"
              look="secondary"
              aria-label={`${t('vouchers.use')}: ${t('vouchers.of-line', { id })}, ${purpose}`}
              label={t('vouchers.use')}
              entry={matchLineWithVoucher}
              request={{ params: { id: line.id }, body: { voucher_id: id } }}
              onDone={onClose}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
