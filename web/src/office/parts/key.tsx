import type { ReactNode } from 'react'

export const Key = ({ children }: { children: ReactNode }) => (
  <kbd
    dir="ltr"
    className="rounded-sm border border-current px-1.5 font-sans text-xs font-semibold max-md:hidden"
  >
    {children}
  </kbd>
)
