import type { Charity } from '../../../contract/src/charity.ts'

/** Whom donors and payees may ask. */
export const contactOf = ({ email, phone }: Charity): { email: string; phone: string } => ({ email, phone })
