import {
  type DepositedPayment,
  type Deposits,
  daysOfPayout,
  findDeposits,
  isPlausiblePayout,
} from '../../../../contract/src/deposits.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import {
  confirmMatches,
  type LineOutcomes,
  type StatementLine,
} from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { RadioCards } from '../../ui/radio-card.tsx'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { useCallForm } from '../parts/call-form.tsx'
import { Fact, FactList } from '../parts/details/section.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { gatewayName } from '../parts/names.ts'
import { useRead } from '../session/calls.ts'
import { LineFacts } from './line-facts.tsx'
import { useConfirmMatches } from './match-dialog.tsx'

type Props = { line: StatementLine; onMatched: (outcomes: LineOutcomes) => void; onClose: () => void }

export function DepositDialog(props: Props) {
  const { data } = useRead(findDeposits, { params: { id: props.line.id } })
  return data ? <DepositForm {...props} deposits={data} /> : null
}

/** `source`: 'cash', or a gateway, whose payments from `from` to `to` are chosen except `left_out`. */
type DepositChoice = { source: string; sheets: number[]; from: string; to: string; left_out: number[] }

function DepositForm({ line, deposits, onMatched, onClose }: Props & { deposits: Deposits }) {
  const { t } = useReader()
  const open = line.open_paisa
  const form = useCallForm(confirmMatches, {
    initialValues: suggestedDeposit(deposits, open),
    toBody(chosen) {
      const payments = paymentsOf(deposits, chosen)
      const fee = sumOf(payments) * 100 - open
      const parts = payments.map(({ attempt_id, amount }) => ({ attempt_id, amount }))
      const match = { line_id: line.id, parts, by_hand: true }
      return { matches: [fee > 0 && chosen.source !== 'cash' ? { ...match, fee_paisa: fee } : match] }
    },
    validate(chosen): FieldErrors {
      const problem = problemOf(t, chosen, { sum: sumOf(paymentsOf(deposits, chosen)) * 100, open })
      return problem ? { parts: [problem] } : {}
    },
    send: useConfirmMatches({ onMatched, onClose }),
  })
  const { values, field } = form
  const payments = paymentsOf(deposits, values)
  const gross = sumOf(payments)
  const problem = form.hint('parts')
  const set = <Name extends keyof DepositChoice>(name: Name, value: DepositChoice[Name]) => {
    field(name).onChange(value)
    form.clearErrors()
  }
  const sources = [
    ...(deposits.sheets.length > 0 ? ['cash'] : []),
    ...deposits.payouts.map(({ gateway }) => gateway),
  ]
  return (
    <FormDialog
      title={t('statements.deposit.title', { amount: formatPaisa(t, open) })}
      width="middle"
      submitLabel={t('office.confirm-identity.confirm')}
      form={form}
      onClose={onClose}
    >
      <LineFacts line={line} />
      {deposits.sheets.length === 0 && <p className="text-sm">{t('statements.deposit.no-cash')}</p>}
      {deposits.payouts.length === 0 && <p className="text-sm">{t('statements.deposit.no-payments')}</p>}
      <div className="grid gap-2 sm:grid-cols-2">
        <RadioCards
          name="source"
          options={sources.map((value) => ({
            value,
            label:
              value === 'cash'
                ? t('statements.deposit.cash')
                : t('statements.deposit.payout', { gateway: gatewayName(t, value) }),
          }))}
          value={values.source}
          onChange={(source) => set('source', source)}
          className="min-h-12 px-3 py-2 text-sm font-semibold"
        />
      </div>
      {values.source === 'cash' && (
        <div className="grid">
          {deposits.sheets.map(({ id, title, day, amount }) => (
            <CheckBox
              key={id}
              label={t('statements.deposit.sheet', {
                title,
                day: formatDay(t, day),
                amount: formatRupees(t, amount),
              })}
              value={values.sheets.includes(id)}
              onChange={(is) => set('sheets', withOrWithout(values.sheets, id, is))}
            />
          ))}
        </div>
      )}
      {sources.length > 0 && values.source !== 'cash' && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField {...field('from')} label={t('statements.deposit.from')} />
            <DateField {...field('to')} label={t('statements.deposit.to')} />
          </div>
          <details className="text-dense">
            <summary className="w-fit cursor-pointer rounded-sm py-2.5 font-semibold text-brand">
              {t('statements.deposit.payments', { count: payments.length })}
            </summary>
            <div className="grid max-h-72 overflow-y-auto">
              {paymentsOf(deposits, { ...values, left_out: [] }).map(
                ({ attempt_id, code, name, amount, day }) => (
                  <CheckBox
                    key={attempt_id}
                    label={[code, name, formatRupees(t, amount), formatDay(t, day)].join(t('ui.comma'))}
                    value={!values.left_out.includes(attempt_id)}
                    onChange={(is) => set('left_out', withOrWithout(values.left_out, attempt_id, !is))}
                  />
                ),
              )}
            </div>
          </details>
        </>
      )}
      {sources.length > 0 && (
        <FactList>
          <Fact name={t('statements.deposit.gross')}>{formatRupees(t, gross)}</Fact>
          <Fact name={t('statements.deposit.net')}>{formatPaisa(t, open)}</Fact>
          <Fact
            name={t(values.source === 'cash' ? 'statements.deposit.difference' : 'statements.deposit.fee')}
          >
            {formatPaisa(t, gross * 100 - open)}
          </Fact>
        </FactList>
      )}
      {values.source !== 'cash' && gross * 100 > open && !isPlausiblePayout(gross * 100, open) && (
        <Notice look="warning" role="status">
          {t('statements.deposit.high-fee')}
        </Notice>
      )}
      <ProblemNotice problem={problem} />
    </FormDialog>
  )
}

const sumOf = (payments: readonly DepositedPayment[]) => payments.reduce((sum, { amount }) => sum + amount, 0)

const withOrWithout = (ids: readonly number[], id: number, is: boolean) =>
  is ? [...ids, id] : ids.filter((one) => one !== id)

/** Initial choice: a sheet of the same amount, or the days of a gateway whose payments fit the line. */
export function suggestedDeposit({ sheets, payouts }: Deposits, open: number): DepositChoice {
  const same = sheets.find(({ amount }) => amount * 100 === open)
  const none = { sheets: same ? [same.id] : [], left_out: [] }
  const found = payouts
    .flatMap((payout) => daysOfPayout(payout, open).map((days) => ({ ...days, source: payout.gateway })))
    .toSorted((one, other) => Number(other.isExact) - Number(one.isExact))[0]
  if (found && !same) return { ...none, source: found.source, from: found.from, to: found.to }
  const [payout] = payouts
  const last = payout?.payments.at(-1)?.day ?? ''
  return { ...none, source: same || !payout ? 'cash' : payout.gateway, from: last, to: last }
}

function paymentsOf({ sheets, payouts }: Deposits, chosen: DepositChoice): DepositedPayment[] {
  if (chosen.source === 'cash')
    return sheets.flatMap(({ id, payments }) => (chosen.sheets.includes(id) ? payments : []))
  const own = payouts.find(({ gateway }) => gateway === chosen.source)?.payments ?? []
  return own.filter(
    ({ day, attempt_id }) =>
      (chosen.from === '' || day >= chosen.from) &&
      (chosen.to === '' || day <= chosen.to) &&
      !chosen.left_out.includes(attempt_id),
  )
}

function problemOf(
  t: Translate,
  { source }: DepositChoice,
  { sum, open }: { sum: number; open: number },
): string | undefined {
  if (sum === 0) return t('statements.deposit.nothing')
  if (source !== 'cash') return sum < open ? t('statements.deposit.too-little') : undefined
  return sum === open
    ? undefined
    : t('statements.deposit.differs', { sum: formatPaisa(t, sum), open: formatPaisa(t, open) })
}
