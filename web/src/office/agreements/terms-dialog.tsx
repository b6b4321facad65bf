import {
  type AgreementUnit,
  agreementUnits,
  lastDayOfMonth,
  lastNightPlan,
} from '../../../../contract/src/agreement-units.ts'
import { type AgreementDetails, changeDonorAgreement } from '../../../../contract/src/office-agreements.ts'
import { collectionOf, listPaymentPairs, type PaymentPair } from '../../../../contract/src/payment-methods.ts'
import { pairTitle } from '../../../../words/src/display-names.ts'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { useReader } from '../../ui/reader.tsx'
import { SendDialog } from '../parts/form-dialog.tsx'
import { cartOf, type GiftLine, GiftLines } from '../parts/gift-entry/gift-lines.tsx'
import { useRead } from '../session/calls.ts'

/** Changes amount, causes, schedule and payment method from the next period. */
export function TermsDialog({ agreement, onClose }: { agreement: AgreementDetails; onClose: () => void }) {
  const { t } = useReader()
  const open = useRead(listPaymentPairs).data ?? []
  const { lines, unit, day } = agreement.next_terms ?? agreement.terms
  const first: readonly GiftLine[] = lines.map(({ cause_id, typename, quantity, amount, campaign }) => ({
    cause: String(cause_id),
    subtypes: typename,
    quantity,
    amount: String(amount),
    campaign: campaign ? String(campaign.id) : '',
  }))
  const { payment_method, payment_gateway } = agreement
  // Staff may keep the donor's own account or card, but cannot choose a new one.
  const pairs: Pick<PaymentPair, 'payment_method' | 'payment_gateway' | 'payment_title'>[] = collectionOf(
    agreement,
  )
    ? [...open, { payment_method, payment_gateway }]
    : open
  return (
    <SendDialog
      entry={changeDonorAgreement}
      params={{ id: agreement.id }}
      initialValues={{
        lines: first,
        unit: unit as string,
        day: String(day),
        pair: payment_method && pairValue({ payment_method, payment_gateway }),
      }}
      toBody={({ lines, unit, day, pair }) => {
        const [payment_method, payment_gateway] = pair.split(' ')
        return { ...cartOf(lines), unit, day, payment_method, payment_gateway }
      }}
      title={t('agreements.change')}
      width="middle"
      lead={t('agreements.change.lead')}
      submitLabel={t('office.action.save')}
      onClose={onClose}
      fields={(form) => (
        <>
          <GiftLines form={form} />
          <RhythmFields field={form.field} />
          <Select
            {...form.field('pair')}
            label={t('agreements.method')}
            options={pairs.map((one) => ({
              value: pairValue(one),
              label: pairTitle(t, one.payment_method, one.payment_gateway, one.payment_title),
            }))}
            hint={form.hint('pair') ?? form.hint('payment_method') ?? form.hint('payment_gateway')}
          />
        </>
      )}
    />
  )
}

/** Names of methods and gateways contain no space. */
const pairValue = (pair: { payment_method: string; payment_gateway: string }) =>
  `${pair.payment_method} ${pair.payment_gateway}`

type Field = { value: string; hint: string | undefined; onChange: (value: string) => void }

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1))

/** Days offered for a unit; for the nights of Ramazan, the numbers of the night plans. */
const daysOf: Record<AgreementUnit, readonly string[]> = {
  month: [...numbersTo(28), String(lastDayOfMonth)],
  week: numbersTo(7),
  quarter: [...numbersTo(28), String(lastDayOfMonth)],
  year: [...numbersTo(28), String(lastDayOfMonth)],
  ramazan_night: Array.from({ length: lastNightPlan + 1 }, (_, plan) => String(plan)),
}

/** Labels of the `day` for units in which it is not a day of the month. */
const dayTexts = {
  week: 'agreements.weekday',
  ramazan_night: 'agreements.nights-of-plan',
} as Partial<Record<AgreementUnit, 'agreements.weekday' | 'agreements.nights-of-plan'>>

export function RhythmFields({ field }: { field: (name: 'unit' | 'day') => Field }) {
  const { t } = useReader()
  const unit = field('unit')
  const day = field('day')
  const days = daysOf[unit.value as AgreementUnit]
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <Select
        {...unit}
        label={t('agreements.rhythm')}
        options={optionsOf(agreementUnits, (one) => t(`agreements.unit.${one}`))}
        onChange={(chosen) => {
          unit.onChange(chosen)
          const offered = daysOf[chosen as AgreementUnit]
          if (!offered.includes(day.value)) day.onChange(offered[0] ?? '')
        }}
      />
      <Select
        {...day}
        label={t(unit.value === 'ramazan_night' ? 'agreements.nights' : 'agreements.day')}
        options={optionsOf(days, (day) =>
          t(dayTexts[unit.value as AgreementUnit] ?? 'agreements.day-of-month', { day }),
        )}
      />
    </div>
  )
}
