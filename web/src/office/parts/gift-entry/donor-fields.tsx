import type { ContactSuggestion } from '../../../../../contract/src/contacts.ts'
import { pakistan } from '../../../../../contract/src/home-country.ts'
import { phoneDigits } from '../../../../../contract/src/phone-digits.ts'
import type { FieldErrors } from '../../../../../contract/src/problem.ts'
import { listCountries } from '../../../list-countries.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { TextField, wholeNumber } from '../../../ui/fields.tsx'
import { joinNames } from '../../../ui/join-names.ts'
import { type Translate, useReader } from '../../../ui/reader.tsx'
import type { FormField } from '../call-form.tsx'
import { ContactSearch } from '../lists/contact-search.tsx'

export const donorInputs = [
  { name: 'first_name', dir: 'auto', required: true },
  { name: 'last_name', dir: 'auto' },
  { name: 'email', type: 'email' },
  { name: 'phone', type: 'tel', allow: /^[+0-9\s().-]*$/, maxLength: 25 },
] as const

/** Fields of the donor: an earlier donor, a new donor, or anonymous unless `isNamed`. */
export function DonorFields({
  field,
  search,
  isNamed = false,
}: {
  search?: string | undefined
  isNamed?: boolean
  field: {
    (name: 'anonymous'): FormField<boolean>
    (name: 'chosen'): FormField<ContactSuggestion | null>
    (name: Exclude<keyof DonorValues, 'anonymous' | 'chosen'>): FormField<string>
  }
}) {
  const { t } = useReader()
  const anonymous = field('anonymous')
  const chosen = field('chosen')
  return (
    <div className="grid gap-4">
      {!isNamed && (
        <CheckBox
          label={t('gift-entry.giver-fields.unknown')}
          value={anonymous.value}
          onChange={anonymous.onChange}
        />
      )}
      {!anonymous.value && (
        <>
          <ContactSearch
            label={t('gift-entry.donor-search.label')}
            none={t('gift-entry.donor-search.nobody-found')}
            first={search}
            onChoose={(donor) => {
              const isMasked = donor.amount === null
              chosen.onChange(isMasked ? donor : null)
              field('first_name').onChange(donor.first_name)
              field('last_name').onChange(donor.last_name)
              field('email').onChange(isMasked ? '' : (donor.email ?? ''))
              field('phone').onChange(isMasked ? '' : (donor.phone ?? ''))
              field('country').onChange(donor.country)
            }}
          />
          {chosen.value && (
            <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm">
              {t('gift-entry.donor-search.on-file', {
                points: joinNames(
                  t,
                  [chosen.value.email, chosen.value.phone].filter((one) => one !== null),
                ),
              })}
              <Button look="quiet" size="small" onClick={() => chosen.onChange(null)}>
                {t('contacts.choice.other')}
              </Button>
            </p>
          )}
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            {donorInputs.map(({ name, ...input }) => (
              <TextField key={name} {...field(name)} autoComplete="off" placeholder="" {...input} />
            ))}
            <Combobox
              {...field('country')}
              label={t('fields.country')}
              options={listCountries(t)}
              autoComplete="off"
            />
            <TextField
              {...field('cnic')}
              {...wholeNumber}
              placeholder=""
              maxLength={13}
              helper={t('gift-entry.giver-fields.cnic-hint')}
            />
          </div>
        </>
      )}
    </div>
  )
}

type DonorValues = {
  anonymous: boolean
  /** Earlier donor that staff chose; only parts of the address and number are known here. */
  chosen: ContactSuggestion | null
  first_name: string
  last_name: string
  email: string
  phone: string
  country: string
  cnic: string
}

export const blankDonor: DonorValues = {
  anonymous: false,
  chosen: null,
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  country: pakistan,
  cnic: '',
}

/** Donor fields as the calls accept them; none for an anonymous gift. */
export function donorBodyOf({ anonymous, chosen, phone, ...donor }: DonorValues) {
  if (anonymous) return {}
  return { ...donor, phone: phoneDigits(donor.country, phone), contact_id: chosen?.id }
}

/** Errors beyond the rules of the calls: a gift without a name must be marked as anonymous. */
export function giverProblems(t: Translate, { anonymous, first_name, last_name }: DonorValues): FieldErrors {
  if (anonymous || first_name.trim() !== '' || last_name.trim() !== '') return {}
  return { first_name: [t('gift-entry.giver.problem')] }
}
