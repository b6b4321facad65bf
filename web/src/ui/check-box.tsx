type CheckBoxProps = { label: string; value: boolean; onChange: (value: boolean) => void }

export const CheckBox = ({ label, value, onChange }: CheckBoxProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
    <input
      type="checkbox"
      checked={value}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 accent-brand"
    />
    {label}
  </label>
)
