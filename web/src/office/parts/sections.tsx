import { Children, type ReactNode } from 'react'

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

/** A section with its action beside the heading, so that an empty section takes only one line. */
export function HeadedSection({ title, action, children }: HeadedSectionProps) {
  return (
    <section>
      <SectionHeading title={title}>{action}</SectionHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 empty:hidden">{children}</div>
    </section>
  )
}

/** A panel of records; without records, the sentence `none`, if given. */
export function RecordList({ none, children }: { none?: string; children: ReactNode }) {
  if (Children.count(children) > 0) return <ul className="panel divide-y divide-line">{children}</ul>
  return none && <p className="text-dense text-ink-soft">{none}</p>
}

type RecordRowProps = { title: ReactNode; note?: ReactNode; children?: ReactNode }

/** A title with a note below it in a lighter colour, and buttons at the end. */
export const RecordRow = ({ title, note, children }: RecordRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-dense">
    <span className="min-w-0 flex-1 basis-48 wrap-anywhere *:justify-start!">
      {title}
      {note && <span className="block text-ink-soft tabular-nums">{note}</span>}
    </span>
    {children && <span className="flex flex-wrap gap-x-2">{children}</span>}
  </li>
)
