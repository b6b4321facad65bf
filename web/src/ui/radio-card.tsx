import type { ReactNode } from 'react'

/** Radio input drawn as a card. Arrow keys move within `name`. */
export function RadioCard({
  name,
  value,
  checked,
  disabled = false,
  describedBy,
  onChoose,
  className,
  children,
}: {
  name: string
  value: string
  checked: boolean
  disabled?: boolean
  describedBy?: string | undefined
  onChoose: () => void
  className: string
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

/** Mark of a radio input drawn as a card. */
export const RadioMark = ({ on }: { on: boolean }) => (
  <span
    aria-hidden="true"
    className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 bg-white ${on ? 'border-brand' : 'border-line-strong'}`}
  >
    {on && <span className="size-2.5 rounded-full bg-brand" />}
  </span>
)

type RadioCardsProps<Value extends string> = {
  name: string
  options: readonly { value: Value; label: ReactNode }[]
  value: string | undefined
  onChange: (value: Value) => void
  className: string
}

export const RadioCards = <Value extends string>({
  name,
  options,
  value: chosen,
  onChange,
  className,
}: RadioCardsProps<Value>) =>
  options.map(({ value, label }) => (
    <RadioCard
      key={value}
      name={name}
      value={value}
      checked={value === chosen}
      onChoose={() => onChange(value)}
      className={`grid content-center ${className}`}
    >
      <span className="flex items-start gap-2.5">
        <RadioMark on={value === chosen} />
        <span className="min-w-0">{label}</span>
      </span>
    </RadioCard>
  ))

export const cardLabel = (title: ReactNode, lead: ReactNode, look: 'text-sm' | 'text-dense' = 'text-sm') => (
  <>
    <span className="block text-sm font-semibold">{title}</span>
    <span className={`block ${look} text-ink-soft`}>{lead}</span>
  </>
)
