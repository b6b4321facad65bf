import { type ReactNode, useId } from 'react'

export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4 sm:p-5">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A name of a definition list with its value beside it, or below when enlarged text leaves no room. */
export const SummaryRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline gap-x-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0 flex-[1_1_6rem] text-end wrap-anywhere">{children}</dd>
  </div>
)
