import type { ReactNode } from 'react'
import { SectionHeading } from './section-heading.tsx'

export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionHeading title={title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">{children}</div>
    </section>
  )
}
