import type { ReactNode } from 'react'

/** Sticky bar for the last step of a screen. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div
    data-bottom-bar
    className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-white px-4 py-3 md:mx-0 md:rounded-lg md:border md:px-5 md:shadow-card"
  >
    {children}
  </div>
)
