import { sayIfKnown } from './say.ts'

/** Display name of a state for staff, in lower case; a gateway's own word is returned unchanged. */
export const statusName = (status: string): string => sayIfKnown(`office.status.${status}`) ?? status
