import { Children, type ReactNode } from 'react'

/** A panel of records; without any, the sentence `none` or nothing. */
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
