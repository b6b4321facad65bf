import type { ReactNode } from 'react'

/** Radio input drawn as a card. Arrow keys move within `name`. */
export function RadioCard({
  name,
  value,
  checked,
  disabled = false,
  describedBy,
  onChoose,
  className = '',
  children,
}: {
  name: string
  value: string
  checked: boolean
  disabled?: boolean
  describedBy?: string | undefined
  onChoose: () => void
  className?: string
  children: ReactNode
}) {
  return (
    <label
      className={`relative rounded-sm border transition-colors ${
        checked ? 'border-brand bg-brand-soft inset-ring-1 inset-ring-brand' : 'border-line'
      } ${disabled ? 'bg-paper text-ink-soft' : 'hover:border-brand'} ${checked || disabled ? '' : 'bg-white'} ${className}`}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={onChoose}
        className="covered-input"
      />
      {children}
    </label>
  )
}
