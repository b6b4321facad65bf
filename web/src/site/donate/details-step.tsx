import { type Dispatch, useEffect, useEffectEvent, useState } from 'react'
import { pakistan } from '../../../../contract/src/home-country.ts'
import { countryOfTimeZone, listCountries } from '../../list-countries.ts'
import { Button, linkLook } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { PhoneField } from '../parts/phone-field.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { useCharity } from '../parts/site-page.tsx'
import { forgetUnfinished } from '../parts/unfinished-donation.ts'
import type { CheckoutAction } from './checkout.ts'
import { type Checkout, fieldId } from './checkout-state.ts'
import { type DonorField, donorIsTyped } from './donor.ts'
import { asksForCnic, donorFields, donorProblems } from './donor-problems.ts'
import { askPayment, changeDonor, forgetDonor } from './later-actions.ts'
import { StepProblem } from './step-bar.tsx'
import { StepFooter } from './step-footer.tsx'

type DetailsStepProps = { checkout: Checkout; dispatch: Dispatch<CheckoutAction> }

/** Step 2: the donor. A field shows its error after blur, or after the donor tried to continue. */
export function DetailsStep({ checkout, dispatch }: DetailsStepProps) {
  const { t } = useReader()
  const { channels } = useCharity()
  const { donor, tried, refusals } = checkout
  const [left, setLeft] = useState<Partial<Record<DonorField, boolean>>>({})
  const problems = donorProblems(donor)

  const propose = useEffectEvent(() => {
    const value = !donorIsTyped(donor) && countryOfTimeZone()
    if (value) dispatch(changeDonor('country', value))
  })
  useEffect(() => propose(), [])

  function field(name: DonorField) {
    const { label, wire } = donorFields[name]
    const shown = tried || (left[name] && donor[name] !== '')
    const problem = refusals[wire]?.[0] ?? (shown ? problems[name] : undefined)
    return {
      id: fieldId.donor(name),
      label: t(label),
      value: donor[name],
      hint: problem && t.message(problem),
      onChange: (value: string) => dispatch(changeDonor(name, value)),
      onBlur: () => setLeft((before) => ({ ...before, [name]: true })),
    }
  }

  const { onBlur: _, ...country } = field('country')
  const cnic = field('cnic')
  const email = field('email')
  const meant = suggestedEmail(donor.email)
  return (
    <SiteForm className="grid gap-5" onSubmit={() => dispatch(askPayment())}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-x-3 gap-y-5">
        <TextField {...field('firstName')} dir="auto" autoComplete="given-name" maxLength={100} />
        <TextField
          {...field('lastName')}
          helper={t('steps.details.last-name-helper')}
          placeholder={t('steps.details.last-name-example')}
          dir="auto"
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
      <TextField
        {...email}
        type="email"
        dir="ltr"
        autoComplete="email"
        helper={
          meant &&
          left.email && (
            <FormattedText
              message="steps.details.email-meant"
              values={{
                email: meant,
                take: (words) => (
                  <button type="button" onClick={() => email.onChange(meant)} className={linkLook}>
                    <bdi>{words}</bdi>
                  </button>
                ),
              }}
            />
          )
        }
      />
      <Combobox {...country} options={listCountries(t)} autoComplete="country-name" />
      <PhoneField
        {...field('phone')}
        country={donor.country}
        onCountry={(value) => dispatch(changeDonor('country', value))}
        helper={t(
          donor.country === pakistan ? 'steps.details.phone-helper' : 'steps.details.phone-helper-abroad',
        )}
      />
      {channels && (
        <Select
          {...field('channel')}
          required={false}
          options={[
            { value: '', label: t('ui.channel.email') },
            ...channels.map((value) => ({ value, label: t(`ui.channel.${value}`) })),
          ]}
          helper={t('steps.details.channel-helper')}
        />
      )}
      {asksForCnic(donor) && (
        <TextField
          {...cnic}
          onChange={(text) => cnic.onChange(text.replace(/[^0-9]/g, ''))}
          required={false}
          inputMode="numeric"
          autoComplete="off"
          helper={t('steps.details.cnic-helper')}
          dir="ltr"
        />
      )}
      <StepProblem problem={checkout.problem} at="button" />
      <StepFooter back="amount" checkout={checkout} dispatch={dispatch}>
        <Button type="submit" className="flex-[1_1_9rem]">
          {t('steps.details.next')}
        </Button>
      </StepFooter>
      <p className="text-sm text-ink-soft">
        <FormattedText
          message="steps.details.remembered"
          values={{
            forget: (words) => (
              <button
                type="button"
                onClick={() => {
                  forgetUnfinished()
                  dispatch(forgetDonor())
                }}
                className={linkLook}
              >
                {words}
              </button>
            ),
          }}
        />
      </p>
    </SiteForm>
  )
}

/** Common misspellings of mail domains, which would show only when the receipt bounces. */
const misspelt: readonly [RegExp, string][] = [
  [/^g(m[ai]+l*|nail|amil)\.(com?|con|cm|[ov]om)$/, 'gmail.com'],
  [/^y[aho]{3,5}\.(com?|con|cm)$/, 'yahoo.com'],
  [/^hotm[ail]{2,3}\.(com?|con|cm)$/, 'hotmail.com'],
  [/^outlo+k?\.(com?|con|cm)$/, 'outlook.com'],
]

/** Returns the likely correction of a misspelt address: a.khan@gmail.com for a.khan@gmial.com. */
export function suggestedEmail(email: string): string | undefined {
  const [, name, domain = ''] = /^(\S+)@(\S+)$/.exec(email.trim()) ?? []
  const meant = misspelt.find(([pattern]) => pattern.test(domain.toLowerCase()))?.[1]
  return name && meant && meant !== domain.toLowerCase() ? `${name}@${meant}` : undefined
}
