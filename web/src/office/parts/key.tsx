import type { ReactNode } from 'react'

/** Key of the keyboard, hidden on phones. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd
    dir="ltr"
    className="rounded-sm border border-current px-1.5 font-sans text-xs font-semibold max-md:hidden"
  >
    {children}
  </kbd>
)
