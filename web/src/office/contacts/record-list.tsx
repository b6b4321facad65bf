import type { ReactNode } from 'react'

export const RecordList = ({ children }: { children: ReactNode }) => (
  <ul className="panel divide-y divide-line">{children}</ul>
)

/** A text with a line in a lighter colour below it, and buttons at the end. */
export const RecordRow = ({
  title,
  note,
  children,
}: {
  title: ReactNode
  note: ReactNode
  children?: ReactNode
}) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-dense">
    <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
      {title}
      <span className="block text-ink-soft tabular-nums">{note}</span>
    </span>
    {children && <span className="flex flex-wrap gap-x-2">{children}</span>}
  </li>
)
