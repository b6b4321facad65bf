import { sayIfKnown } from './say.ts'

/** What staff call the state of a donation or payment, in small letters; a gateway's own word stays as it is. */
export const statusName = (status: string): string => sayIfKnown(`office.status.${status}`) ?? status
