import { createContext, type ReactNode, useContext, useEffect } from 'react'

type PageHeadingProps = { title: string; lead?: ReactNode; children?: ReactNode }

/** The only h1, also the document's title; `children` are the page's actions, at the end of the line. */
export function PageHeading({ title, lead, children }: PageHeadingProps) {
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

/** Suffix of every page title: the name of the charity's office. */
export const TitleSuffix = createContext(document.title)

/** Sets the document's title with the common suffix while the page is shown: 'Dashboard | …'. */
export function usePageTitle(title: string): void {
  const end = useContext(TitleSuffix)
  useEffect(() => {
    document.title = `${title} | ${end}`
  }, [title, end])
}
