type CheckBoxProps = { label: string; value: boolean; onChange: (value: boolean) => void; className?: string }

export const CheckBox = ({
  label,
  value,
  onChange,
  className = 'gap-3 text-sm font-semibold',
}: CheckBoxProps) => (
  <label className={`flex min-h-11 cursor-pointer items-center ${className}`}>
    <input
      type="checkbox"
      checked={value}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 shrink-0 accent-brand"
    />
    {label}
  </label>
)
