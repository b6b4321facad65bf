import type { Charity } from '../../../contract/src/charity.ts'
import { say } from '../../../words/src/say.ts'

/** Who issues a receipt, line by line: its name, then its registered name, address and numbers where there are any. */
export const issuerLines = (charity: Charity): string[] =>
  [charity.name, ...registrationLines(charity)].filter((line) => line !== '')

/** Who the charity is in law, and where. */
export const registrationLines = ({
  legal_name,
  address,
  registration_number,
  tax_number,
}: Charity): string[] =>
  [
    legal_name,
    address,
    registration_number && `${say('receipt.label.registration-number')}: ${registration_number}`,
    tax_number && `${say('receipt.label.tax-number')}: ${tax_number}`,
  ].filter((line) => line !== '')
