import { type ReactNode, useId } from 'react'

/** Titled panel of the page. */
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
