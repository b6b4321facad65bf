import type { ReactNode } from 'react'

/** An address in a sentence: it stands out, and breaks where the line ends. */
export const unbroken = (address: ReactNode[]) => <strong className="break-all">{address}</strong>
