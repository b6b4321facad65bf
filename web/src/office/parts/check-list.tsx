import { useId } from 'react'

export function CheckList<Value extends string | number>({
  legend,
  options,
  values,
  hint,
  onChange,
}: {
  legend: string
  options: readonly { value: Value; label: string; helper?: string }[]
  values: readonly Value[]
  hint?: string | undefined
  onChange: (values: Value[]) => void
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : id}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {options.map(({ value, label, helper }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 py-1 text-sm font-medium">
          <input
            type="checkbox"
            checked={values.includes(value)}
            aria-invalid={hint !== undefined || undefined}
            onChange={({ target }) =>
              onChange(target.checked ? [...values, value] : values.filter((one) => one !== value))
            }
            className="size-5 shrink-0 accent-brand"
          />
          <span>
            {label}
            {helper && <span className="block text-xs font-normal text-ink-soft">{helper}</span>}
          </span>
        </label>
      ))}
      {hint !== undefined && (
        <p id={id} className="text-sm font-medium text-danger">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
