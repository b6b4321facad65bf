import type { ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'

/**
 * Page heading: the only h1, also the document's title; `children` are the page's actions, at the end of the
 * line.
 */
export function PageHeading({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children?: ReactNode
}) {
  usePageTitle(title)
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="font-display text-2xl font-bold text-brand-dark">{title}</h1>
        {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3 print:hidden">{children}</div>}
    </div>
  )
}
