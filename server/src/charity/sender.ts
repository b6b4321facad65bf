import type { Charity } from '../../../contract/src/charity.ts'

/** In whose name an e-mail or receipt is written, and where its links lead; `publicUrl` has no slash at its end. */
export type Sender = { publicUrl: string; charity: Charity }
