import type { Dispatch } from 'react'
import {
  formatQuantity,
  hundredths,
  maxCharacters,
  smallestGiftMessage,
} from '../../../../contract/src/amounts.ts'
import { remarksMaxLength } from '../../../../contract/src/cart-lines.ts'
import { typeTitle } from '../../../../contract/src/cause-in-language.ts'
import type { Cause } from '../../../../contract/src/causes.ts'
import { Button } from '../../ui/button.tsx'
import { rupeesField, Select, TextField } from '../../ui/fields.tsx'
import { formatLakhs, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { StepperField } from '../../ui/stepper-field.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { useCharity } from '../parts/site-page.tsx'
import { rhythmOf } from './cart.ts'
import type { CheckoutAction } from './checkout.ts'
import { type Checkout, changedLine, currentGift, fieldId } from './checkout-state.ts'
import {
  type Gift,
  giftProblems,
  giftTotal,
  hasOpenAmount,
  isChosenPreset,
  presetsFor,
  steppedQuantity,
  withAmount,
  withPreset,
  withProduct,
  withQuantity,
} from './gift.ts'
import { RhythmChoice } from './rhythm-choice.tsx'
import { StepBar, StepProblem } from './step-bar.tsx'

type AmountStepProps = { cause: Cause; checkout: Checkout; dispatch: Dispatch<CheckoutAction> }

export function AmountStep({ cause, checkout, dispatch }: AmountStepProps) {
  const { t } = useReader()
  const gift = currentGift(checkout, cause)
  const isChange = changedLine(checkout, cause) !== undefined
  const problems = giftProblems(cause, gift)
  const total = giftTotal(cause, gift)
  const change = (changed: Gift) => dispatch({ type: 'gift changed', gift: changed })

  /** Handler of a stepper button; undefined when the step would exceed the quantity's limits. */
  function step(direction: 1 | -1) {
    const quantity = steppedQuantity(gift.quantity, direction)
    return quantity === undefined ? undefined : () => change(withQuantity(cause, gift, quantity))
  }

  return (
    <SiteForm
      // Keeps an early press, before the script has loaded, from leaving the page.
      method="dialog"
      className="grid gap-5"
      onSubmit={() => dispatch({ type: 'gift added', cause })}
    >
      <RhythmChoice
        rhythm={gift.rhythm}
        takesNights={!cause.alms}
        shared={rhythmOf(checkout.cart, changedLine(checkout, cause))}
        onChange={(rhythm) => dispatch({ type: 'rhythm chosen', cause, rhythm })}
      />
      <Presets cause={cause} gift={gift} onChange={change} />
      <div className="@container">
        <div className="grid gap-5 @min-[17rem]:grid-cols-[2fr_3fr] @min-[17rem]:gap-3">
          <TextField
            id={fieldId.amount}
            label={t('ui.amount')}
            {...rupeesField}
            maxLength={maxCharacters}
            value={gift.amount}
            readOnly={!hasOpenAmount(cause)}
            hint={problems.amount && t.message(problems.amount)}
            helper={t(
              cause.amount === null && cause.kind !== 'zakat'
                ? 'site.amount.rupees-per-unit'
                : 'site.amount.rupees',
            )}
            onChange={(amount) => change(withAmount(cause, gift, amount))}
            onBlur={() => {
              const settled = withProduct(cause, gift)
              if (settled.amount !== gift.amount) change(settled)
            }}
          />
          <StepperField
            id={fieldId.quantity}
            label={t('fields.quantity')}
            value={gift.quantity}
            allow={rupeesField.allow}
            maxLength={maxCharacters}
            hint={problems.quantity && t.message(problems.quantity)}
            onChange={(quantity) => change(withQuantity(cause, gift, quantity))}
            onDecrease={step(-1)}
            onIncrease={step(1)}
          />
        </div>
      </div>

      <div className="-mt-1 rounded-sm bg-gold-soft px-4 py-3">
        {cause.amount !== null && (
          <p className="text-sm">{t('site.amount.unit-price', { amount: formatRupees(t, cause.amount) })}</p>
        )}
        <p aria-live="polite" className="font-semibold tabular-nums">
          {[sumOf(t, cause, gift), formatLakhs(t, total ?? 0)].filter(Boolean).join(' = ')}
        </p>
      </div>

      {cause.fundtypes.length > 0 && (
        <Select
          label={t('fields.sub-type')}
          required={false}
          options={cause.fundtypes.map((type) => ({ label: typeTitle(type), value: type.typename }))}
          value={gift.subType}
          onChange={(subType) => change({ ...gift, subType })}
        />
      )}

      <TextField
        id={fieldId.remarks}
        label={t('fields.remarks')}
        dir="auto"
        required={false}
        value={gift.remarks}
        maxLength={remarksMaxLength}
        helper={t('site.amount.remarks-helper')}
        onChange={(remarks) => change({ ...gift, remarks })}
      />

      <StepProblem problem={checkout.problem} at="button" />
      <StepBar
        checkout={checkout}
        dispatch={dispatch}
        gift={
          total === undefined
            ? total
            : { cause: gift.campaign?.title ?? cause.fundtitle, amount: formatRupees(t, total) }
        }
      >
        <Button type="submit" className="flex-[1_1_9rem]">
          {t(isChange ? 'site.amount.save' : 'site.amount.add')}
        </Button>
      </StepBar>
      {isChange ? (
        <Button look="quiet" onClick={() => dispatch({ type: 'change left' })}>
          {t('site.amount.leave')}
        </Button>
      ) : (
        checkout.cart.length > 0 && (
          <Button look="quiet" onClick={() => dispatch({ type: 'step asked', step: 'details' })}>
            {t('site.amount.without-adding')}
          </Button>
        )
      )}
    </SiteForm>
  )
}

function Presets({ cause, gift, onChange }: { cause: Cause; gift: Gift; onChange: (gift: Gift) => void }) {
  const { t } = useReader()
  const charity = useCharity()
  const { smallest_gift } = charity
  const presets = presetsFor(cause, charity, gift.campaign)
  const least = smallest_gift > 1 && (
    <p className="text-sm text-ink-soft">{t.message(smallestGiftMessage(smallest_gift))}</p>
  )
  if (presets.length === 0) return least
  return (
    <fieldset className="@container">
      <legend className="sr-only">{t('site.amount.presets')}</legend>
      <div className="grid gap-2 @min-[11rem]:grid-cols-2 @min-[28rem]:grid-cols-4">
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={isChosenPreset(cause, gift, preset)}
            onClick={() => onChange(withPreset(cause, gift, preset))}
            className="min-h-12 rounded-sm border border-line-strong bg-white px-1 text-sm font-semibold whitespace-nowrap tabular-nums transition-colors hover:border-brand hover:bg-brand-soft aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-white"
          >
            {formatRupees(t, preset)}
          </button>
        ))}
      </div>
      {least && <div className="mt-2">{least}</div>}
    </fieldset>
  )
}

/** Formula of the line: 'Rs. 5,000 × 2 = Rs. 10,000'. */
function sumOf(t: Translate, cause: Cause, gift: Gift): string {
  const total = giftTotal(cause, gift)
  const counted = hundredths(gift.quantity)
  const { kind } = cause
  if (total === undefined || counted === undefined) return t('site.amount.gift', { kind, amount: '—' })
  if (counted === 100) return t('site.amount.gift', { kind, amount: formatRupees(t, total) })
  const unitAmount = cause.amount ?? Number(gift.amount)
  return `${formatRupees(t, unitAmount)} × ${formatQuantity(counted)} = ${formatRupees(t, total)}`
}
