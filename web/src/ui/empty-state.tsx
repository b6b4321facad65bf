import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Empty state of a list: the reason, and in `children` the next step. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <Icon
        path="M6 28h10l3 5h10l3-5h10M6 28v9a3 3 0 0 0 3 3h30a3 3 0 0 0 3-3v-9M6 28l6-15a3 3 0 0 1 2.800-2h18.400a3 3 0 0 1 2.800 2l6 15"
        grid={48}
        className="size-12 text-line-strong"
      />
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-prose text-sm text-ink-soft">{children}</div>}
    </div>
  )
}
