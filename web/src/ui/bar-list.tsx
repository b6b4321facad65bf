/** `id` distinguishes values of the same name. */
export type RankedValue = { id?: string; name: string; value: number; text: string }

/** Ranking with a bar per value, largest first; reads as a plain list without the bars. */
export function BarList({ values, className = '' }: { values: readonly RankedValue[]; className?: string }) {
  const most = Math.max(...values.map(({ value }) => value), 1)
  return (
    <ul className={`-mb-3 gap-8 ${className}`}>
      {values.map(({ id, name, value, text }) => (
        <li key={id ?? name} className="mb-3 break-inside-avoid text-dense">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{name}</span>
            <span className="text-ink-soft tabular-nums">{text}</span>
          </div>
          <svg width="100%" height="8" aria-hidden="true" className="mt-1.5 block">
            <rect width="100%" height="8" rx="4" className="fill-brand-soft" />
            <rect width={`${Math.max((value / most) * 100, 1)}%`} height="8" rx="4" className="fill-brand" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
