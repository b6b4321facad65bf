import { capitalised } from '../capitalised.ts'
import { NoValue } from '../no-value.tsx'

/** A name that the server stores in small letters; a dash where there is none. */
export function Name({ of }: { of: string | null | undefined }) {
  return of ? capitalised(of) : <NoValue />
}
