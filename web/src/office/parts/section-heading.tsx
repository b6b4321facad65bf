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

type HeadedSectionProps = { title: string; action?: ReactNode; children?: ReactNode }

/** A section with its action beside the heading, so that an empty one takes one line. */
export function HeadedSection({ title, action, children }: HeadedSectionProps) {
  return (
    <section>
      <SectionHeading title={title}>{action}</SectionHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 empty:hidden">{children}</div>
    </section>
  )
}
