import { useState } from 'react'
import { phoneDigits } from '../../../../contract/src/phone-digits.ts'
import { countryOfPhone, listCountries } from '../../list-countries.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'

type PhoneFieldProps = {
  id: string
  label: string
  country: string
  value: string
  hint: string | undefined
  helper: string
  onChange: (phone: string) => void
  onBlur?: () => void
  onCountry?: (name: string) => void
}

/** Phone number, reduced to digits on blur. Another country's dial code offers to change the country. */
export function PhoneField({ country, value, onChange, onBlur, onCountry, ...field }: PhoneFieldProps) {
  const { t } = useReader()
  const [offered, setOffered] = useState<string>()
  const isElsewhere = offered !== undefined && offered !== country
  return (
    <div>
      <TextField
        {...field}
        type="tel"
        dir="ltr"
        autoComplete="tel"
        value={value}
        onChange={(text) => onChange(text.replace(/[^+0-9\s().-]/g, ''))}
        onBlur={() => {
          const digits = phoneDigits(country, value)
          if (onCountry && value !== '') setOffered(countryOfPhone(value) ?? offered)
          if (digits !== value) onChange(digits)
          onBlur?.()
        }}
      />
      <p role="status" className={isElsewhere ? 'mt-1.5 text-sm' : 'sr-only'}>
        {isElsewhere && (
          <FormattedText
            message="steps.details.phone-of"
            values={{
              country: listCountries(t).find((one) => one.value === offered)?.label ?? offered,
              change: (words) => (
                <Button look="quiet" size="small" onClick={() => onCountry?.(offered)}>
                  {words}
                </Button>
              ),
            }}
          />
        )}
      </p>
    </div>
  )
}
