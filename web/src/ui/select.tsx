import { useId } from 'react'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'
import { Icon } from './icon.tsx'
import { useReader } from './reader.ts'

export type Option = { label: string; value: string }

/** Native select for short lists. '' is offered until an option is chosen; in optional fields always. */
export function Select({
  id: ownId,
  options,
  value,
  onChange,
  className,
  ...field
}: FieldProps & {
  id?: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  className?: string
}) {
  const { t } = useReader()
  const madeId = useId()
  const id = ownId ?? madeId
  const isChosen = options.some((option) => option.value === value)
  // A filter is optional, but one of its options always applies.
  const mayBeNone = field.required === false && !field.unflagged && options.every((one) => one.value !== '')
  return (
    <Field id={id} className={className} {...field}>
      <div className="relative">
        <select
          {...fieldAttributes(id, field)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="field-box appearance-none pe-10"
        >
          {(!isChosen || mayBeNone) && (
            <option value="">{t('ui.select.choose', { field: field.label })}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Chevron />
      </div>
    </Field>
  )
}

export function Chevron() {
  return (
    <Icon
      path="m5 7.500 5 5 5-5"
      className="pointer-events-none absolute top-1/2 end-3.5 size-5 -translate-y-1/2 text-ink-soft"
    />
  )
}
