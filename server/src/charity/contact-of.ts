import type { Charity } from '../../../contract/src/charity.ts'

/** The charity's contact details for donors and payees. */
export const contactOf = ({ email, phone }: Charity): { email: string; phone: string } => ({ email, phone })
