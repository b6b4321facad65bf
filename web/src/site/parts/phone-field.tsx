import { phoneDigits } from '../../phone-digits.ts'
import { TextField } from '../../ui/text-field.tsx'

/** Phone field: typed in any format, reduced to digits on blur. */
export function PhoneField({
  country,
  value,
  onChange,
  onBlur,
  ...field
}: {
  id: string
  label: string
  country: string
  value: string
  hint: string | undefined
  helper: string
  onChange: (phone: string) => void
  onBlur?: () => void
}) {
  return (
    <TextField
      {...field}
      type="tel"
      dir="ltr"
      autoComplete="tel"
      value={value}
      onChange={(text) => onChange(text.replace(/[^+0-9\s().-]/g, ''))}
      onBlur={() => {
        const digits = phoneDigits(country, value)
        if (digits !== value) onChange(digits)
        onBlur?.()
      }}
    />
  )
}
