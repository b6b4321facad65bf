import type { ReactNode } from 'react'

/** What a message says to a screen reader alone, where the eye sees what is meant: its words in <spoken>. */
export const spoken = (words: ReactNode[]) => <span className="sr-only">{words}</span>
