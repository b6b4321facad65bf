import { capitalised } from '../capitalised.ts'
import { NoValue } from '../no-value.tsx'

/** A name stored in lower case, capitalised; a dash when empty. */
export function Name({ of }: { of: string | null | undefined }) {
  return of ? capitalised(of) : <NoValue />
}
