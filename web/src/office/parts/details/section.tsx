import type { ReactNode } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useSectionInMenu } from './section-menu.tsx'

/** A section of a details dialog. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const ref = useSectionInMenu(title)
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)] gap-2.5 outline-none"
    >
      <h3 className="overline-text">{title}</h3>
      {children}
    </section>
  )
}

/** Names above their values; on a phone beside them, one per row. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-2 rounded-sm border border-line bg-paper px-4 py-3.5 text-dense sm:grid-cols-2 sm:gap-y-3.5 lg:grid-cols-4">
    {children}
  </dl>
)

const besides = 'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:text-end'
const spans = { 1: besides, 2: `lg:col-span-2 ${besides}`, 3: 'sm:col-span-full lg:col-span-3' }

/** `span` is the width in columns, of four; with 3 the value is below its name on a phone too. */
export function Fact({ name, span = 1, children }: { name: string; span?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${spans[span]}`}>
      <dt className="text-start text-ink-soft sm:mb-0.5 sm:text-xs">{name}</dt>
      <dd className="min-w-0 font-medium tabular-nums">{children}</dd>
    </div>
  )
}

/** A text with a copy button. `children` replace how it is displayed. */
export function Copied({
  text,
  what,
  children = text,
}: {
  text: string
  what: string
  children?: ReactNode
}) {
  return (
    <span className="-my-3 flex min-w-0 items-center gap-1 max-sm:-me-3 max-sm:justify-end md:-my-1.5">
      <span className="min-w-0">{children}</span>
      <CopyButton text={text} what={what} iconOnly />
    </span>
  )
}
