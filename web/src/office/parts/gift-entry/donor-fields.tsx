import { listCountries } from '../../../list-countries.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { useReader } from '../../../ui/reader.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { DonorSearch } from './donor-search.tsx'
import type { DonorValues } from './donor-values.ts'

type Field<Value> = { value: Value; hint: string | undefined; onChange: (value: Value) => void }

/** The donor: an earlier one, a new one, or anonymous. Form fields, see `Giver`. */
export function DonorFields({
  field,
  search,
}: {
  /** Initial search text. */
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
            <TextField
              label={t('fields.first-name')}
              dir="auto"
              autoComplete="off"
              placeholder=""
              maxLength={100}
              {...field('first_name')}
            />
            <TextField
              label={t('fields.last-name')}
              dir="auto"
              required={false}
              autoComplete="off"
              placeholder=""
              maxLength={100}
              {...field('last_name')}
            />
            <TextField
              label={t('fields.email')}
              required={false}
              type="email"
              autoComplete="off"
              placeholder=""
              {...field('email')}
            />
            <TextField
              label={t('fields.phone')}
              required={false}
              type="tel"
              autoComplete="off"
              placeholder=""
              allow={/^[+0-9\s().-]*$/}
              maxLength={25}
              {...field('phone')}
            />
            <Combobox
              label={t('fields.country')}
              options={listCountries(t)}
              autoComplete="off"
              {...field('country')}
            />
            <TextField
              label={t('fields.cnic')}
              required={false}
              inputMode="numeric"
              autoComplete="off"
              placeholder=""
              allow={/^[0-9]*$/}
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
