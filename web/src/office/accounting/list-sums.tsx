import type { ReactNode } from 'react'

/** Sums of all pages of a list, by their titles. */
export const ListSums = ({ of }: { of: readonly (readonly [title: string, sum: ReactNode])[] }) => (
  <p role="status" className="flex flex-wrap gap-x-4 gap-y-1 text-dense tabular-nums">
    {of.map(([title, sum]) => (
      <span key={title}>
        <span className="text-ink-soft">{title}</span> <strong>{sum}</strong>
      </span>
    ))}
  </p>
)
