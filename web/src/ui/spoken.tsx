import type { ReactNode } from 'react'

/** Renders the <spoken> part of a translation, which only a screen reader says. */
export const spoken = (words: ReactNode[]) => <span className="sr-only">{words}</span>
