import type { ReactNode } from 'react'

/** An address in a sentence: emphasised, and wraps anywhere. */
export const emphasisedAddress = (address: ReactNode[]) => <strong className="break-all">{address}</strong>
