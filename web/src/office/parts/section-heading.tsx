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

export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionHeading title={title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">{children}</div>
    </section>
  )
}

/** Sticky bar for the last step of a screen. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div
    data-bottom-bar
    className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-white px-4 py-3 md:mx-0 md:rounded-lg md:border md:px-5 md:shadow-card"
  >
    {children}
  </div>
)
