import type { Charity } from '../../../contract/src/charity.ts'
import { charityTextNames } from '../../../contract/src/charity-texts.ts'
import { isolate, say } from '../../../words/src/say.ts'
import { pageUrl } from './sender.ts'

type Issuer = { charity: Charity; publicUrl: string }

/** Who issues a receipt, line by line: its name, then its registered name, address and numbers where there are any. */
export const issuerLines = ({ charity, publicUrl }: Issuer): string[] =>
  [
    charity.name,
    ...registrationLines(charity),
    contactLine(charity),
    ownTextLinks(charity, publicUrl)
      .map(({ title, url }) => `${title}: ${isolate(url)}`)
      .join(' · '),
  ].filter((line) => line !== '')

/** Who the charity is in law, and where. */
export const registrationLines = ({
  legal_name,
  address,
  registration_number,
  tax_number,
}: Charity): string[] =>
  [
    isolate(legal_name),
    isolate(address),
    registration_number && say('receipt.issuer.registration', { number: registration_number }),
    tax_number && say('receipt.issuer.tax', { number: tax_number }),
  ].filter((line) => line !== '')

/** How to reach a person, in one line that needs no words; among words from right to left each number keeps its order. */
export const contactLine = ({ phone, whatsapp, email, website }: Charity): string =>
  [phone, whatsapp && `WhatsApp ${whatsapp}`, email, website.replace(/^https:\/\//, '')]
    .filter(Boolean)
    .map((part) => isolate(part))
    .join(' · ')

const titles = { privacy: 'site.title.privacy', terms: 'site.title.terms' } as const

/** Where its privacy notice and terms can be read, as far as it has them. */
export const ownTextLinks = ({ pages }: Charity, publicUrl: string): { title: string; url: string }[] =>
  charityTextNames
    .filter((name) => pages.includes(name))
    .map((name) => ({ title: say(titles[name]), url: pageUrl({ publicUrl }, `/${name}`) }))
