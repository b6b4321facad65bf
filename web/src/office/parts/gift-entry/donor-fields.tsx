import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FoundDonor, findDonors } from '../../../../../contract/src/office-gifts.ts'
import { phoneDigits } from '../../../../../contract/src/phone-digits.ts'
import type { FieldErrors } from '../../../../../contract/src/problem.ts'
import { pakistan } from '../../../../../contract/src/text-rules.ts'
import type { Translate } from '../../../../../words/src/reader.ts'
import { listCountries } from '../../../list-countries.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { formatDay } from '../../../ui/format-instant.ts'
import { joinNames } from '../../../ui/join-names.ts'
import { useReader } from '../../../ui/reader.ts'
import { TextField, wholeNumber } from '../../../ui/text-field.tsx'
import { entryQuery } from '../../session/entry-query.ts'
import { SearchField } from '../lists/search-field.tsx'
import { fullName } from '../names.ts'

type Field<Value> = { value: Value; hint: string | undefined; onChange: (value: Value) => void }

/** Text fields of a donor, in order. */
export const donorInputs = [
  { name: 'first_name', label: 'fields.first-name', dir: 'auto', maxLength: 100 },
  { name: 'last_name', label: 'fields.last-name', dir: 'auto', maxLength: 100, required: false },
  { name: 'email', label: 'fields.email', type: 'email', required: false },
  {
    name: 'phone',
    label: 'fields.phone',
    type: 'tel',
    required: false,
    allow: /^[+0-9\s().-]*$/,
    maxLength: 25,
  },
] as const

/** The donor: an earlier one, a new one, or anonymous. */
export function DonorFields({
  field,
  search,
}: {
  search?: string | undefined
  field: {
    (name: 'anonymous'): Field<boolean>
    (name: Exclude<keyof DonorValues, 'anonymous'>): Field<string>
  }
}) {
  const { t } = useReader()
  const anonymous = field('anonymous')
  return (
    <div className="grid gap-4">
      <CheckBox
        label={t('gift-entry.giver-fields.unknown')}
        value={anonymous.value}
        onChange={anonymous.onChange}
      />
      {!anonymous.value && (
        <>
          <DonorSearch
            first={search}
            onChoose={(donor) => {
              field('first_name').onChange(donor.first_name)
              field('last_name').onChange(donor.last_name)
              field('email').onChange(donor.email)
              field('phone').onChange(donor.phone)
              field('country').onChange(donor.country)
            }}
          />
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            {donorInputs.map(({ name, label, ...input }) => (
              <TextField
                key={name}
                label={t(label)}
                autoComplete="off"
                placeholder=""
                {...input}
                {...field(name)}
              />
            ))}
            <Combobox
              label={t('fields.country')}
              options={listCountries(t)}
              autoComplete="off"
              {...field('country')}
            />
            <TextField
              label={t('fields.cnic')}
              required={false}
              {...wholeNumber}
              placeholder=""
              maxLength={13}
              helper={t('gift-entry.giver-fields.cnic-hint')}
              {...field('cnic')}
            />
          </div>
        </>
      )}
    </div>
  )
}

type DonorValues = {
  anonymous: boolean
  first_name: string
  last_name: string
  email: string
  phone: string
  country: string
  cnic: string
}

export const blankDonor: DonorValues = {
  anonymous: false,
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  country: pakistan,
  cnic: '',
}

/** Donor fields as the calls take them; all blank for an anonymous gift. */
export function donorBodyOf({ anonymous, first_name, last_name, email, phone, country, cnic }: DonorValues) {
  if (anonymous) return {}
  return { first_name, last_name, email, phone: phoneDigits(country, phone), country, cnic }
}

/** Errors beyond the rules of the calls: a gift is anonymous only when staff say so. */
export function donorProblems(t: Translate, { anonymous, first_name, last_name }: DonorValues): FieldErrors {
  if (anonymous || first_name.trim() !== '' || last_name.trim() !== '') return {}
  return { first_name: [t('gift-entry.giver.problem')] }
}

type DonorSearchProps = { first?: string | undefined; onChoose: (donor: FoundDonor) => void }

function DonorSearch({ first = '', onChoose }: DonorSearchProps) {
  const { t } = useReader()
  const [text, setText] = useState(first)
  const asked = text.trim()
  const found = useQuery({
    ...entryQuery(t, findDonors, { body: { text: asked } }),
    enabled: asked.length > 1,
  })

  return (
    <div className="grid gap-2">
      <SearchField
        label={t('gift-entry.donor-search.label')}
        placeholder={t('gift-entry.donor-search.hint')}
        text={text}
        setText={setText}
        complete={/^$|\S\S\S/}
      />
      <p role="status" className={found.data?.length === 0 ? 'text-sm text-ink-soft' : 'sr-only'}>
        {found.data &&
          (found.data.length === 0
            ? t('gift-entry.donor-search.nobody-found')
            : t('ui.combobox.found', { count: found.data.length }))}
      </p>
      {found.data && found.data.length > 0 && (
        <ul
          aria-label={t('gift-entry.donor-search.donors-found')}
          className="grid gap-px overflow-hidden rounded-sm border border-line bg-line text-dense"
        >
          {found.data.map((donor) => (
            <li key={donor.id} className="flex items-center gap-4 bg-white px-3 py-2.5">
              <Button
                look="secondary"
                size="small"
                aria-label={t('office.action.choose-one', { what: fullName(donor) })}
                onClick={() => {
                  onChoose(donor)
                  setText('')
                }}
              >
                {t('gift-entry.donor-search.choose')}
              </Button>
              <div className="min-w-0">
                <span className="block font-semibold wrap-anywhere">
                  <bdi>{fullName(donor)}</bdi>
                </span>
                <span className="block text-ink-soft wrap-anywhere">
                  {joinNames(t, [donor.email, donor.phone].filter(Boolean))}
                </span>
                <span className="block text-xs text-ink-soft">
                  {t('gift-entry.donor-search.latest', { day: formatDay(t, donor.latest_at) })}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
