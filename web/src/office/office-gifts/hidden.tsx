import type { ReactNode } from 'react'

/** Words that are only read out: what a button acts on, which can be seen beside it. */
export const hidden = (words: ReactNode[]) => <span className="sr-only">{words}</span>
