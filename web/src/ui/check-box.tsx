type CheckBoxProps = {
  id?: string | undefined
  label: string
  value: boolean
  errorId?: string | undefined
  onChange: (value: boolean) => void
  className?: string
}

export const CheckBox = ({
  id,
  label,
  value,
  errorId,
  onChange,
  className = 'gap-3 text-sm font-semibold',
}: CheckBoxProps) => (
  <label className={`flex min-h-11 cursor-pointer items-center ${className}`}>
    <input
      type="checkbox"
      id={id}
      checked={value}
      aria-invalid={errorId !== undefined || undefined}
      aria-describedby={errorId}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 shrink-0 accent-brand"
    />
    {label}
  </label>
)
