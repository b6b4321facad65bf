import type { ReactNode } from 'react'

/** Uppercase heading of a section; `children` are its actions, at the end of the line. */
export function SectionHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
      <h2 className="overline-text">{title}</h2>
      <div className="shrink-0">{children}</div>
    </div>
  )
}

export function HeadedSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionHeading title={title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">{children}</div>
    </section>
  )
}
