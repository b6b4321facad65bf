import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

/** Facts with buttons beside them, or below on narrow screens. */
export const LineRow = ({ facts, children }: { facts: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
    <div className="min-w-0 flex-1 basis-56">{facts}</div>
    <div className="flex flex-wrap gap-1">{children}</div>
  </div>
)

export function LineButton({ children, ...button }: Parameters<typeof Button>[0]) {
  return (
    <Button size="small" look="secondary" className="md:min-h-9 md:px-2.5 md:py-1 md:text-dense" {...button}>
      {children}
    </Button>
  )
}
