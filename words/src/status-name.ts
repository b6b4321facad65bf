import type { Translate } from './reader.ts'

/** Display name of a state for staff, in lower case; a gateway's own word is returned unchanged. */
export const statusName = (t: Translate, status: string): string =>
  t.ifKnown(`office.status.${status}`) ?? status
