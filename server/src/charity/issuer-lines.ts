import type { Charity } from '../../../contract/src/charity.ts'
import { language, languages, say } from '../../../words/src/say.ts'

/** Who issues a receipt, line by line: its name, then its registered name, address and numbers where there are any. */
export const issuerLines = (charity: Charity): string[] =>
  [charity.name, ...registrationLines(charity), contactLine(charity)].filter((line) => line !== '')

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
    registration_number && say('receipt.issuer.registration', { number: registration_number }),
    tax_number && say('receipt.issuer.tax', { number: tax_number }),
  ].filter((line) => line !== '')

/** How to reach a person, in one line that needs no words; among words from right to left each number keeps its order. */
export const contactLine = ({ phone, whatsapp, email, website }: Charity): string =>
  [phone, whatsapp && `WhatsApp ${whatsapp}`, email, website.replace(/^https:\/\//, '')]
    .filter(Boolean)
    .map((part) => (languages[language()].direction === 'rtl' ? `\u2066${part}\u2069` : part))
    .join(' · ')
