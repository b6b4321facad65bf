import type { Charity } from '../../../contract/src/charity.ts'
import { charityTextNames } from '../../../contract/src/charity-texts.ts'
import { isolate, say } from '../../../words/src/say.ts'
import { pageUrl } from './sender.ts'

type Issuer = { charity: Charity; publicUrl: string }

/** Who issues a receipt, line by line in its PDF and on the page that draws the same: name, registered name, address and numbers where there are any. */
export const issuerLines = ({ charity, publicUrl }: Issuer): string[] =>
  [
    charity.name,
    ...registrationLines(charity),
    // In every language: in a PDF, Chrome swaps the groups of a number on a line without Latin letters (decision 0081).
    contactLine(charity, (number) => `WhatsApp ${number}`),
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

const onWhatsapp = (number: string) => say('receipt.issuer.whatsapp', { number })

/** How to reach a person, in one line; among words from right to left each number keeps its order. */
export const contactLine = (
  { phone, whatsapp, email, website }: Charity,
  whatsappPart = onWhatsapp,
): string =>
  [phone, whatsapp && whatsappPart(whatsapp), email, website.replace(/^https:\/\//, '')]
    .filter(Boolean)
    .map((part) => isolate(part))
    .join(' · ')

const titles = { privacy: 'site.title.privacy', terms: 'site.title.terms' } as const

/** Where its privacy notice and terms can be read, as far as it has them. */
export const ownTextLinks = ({ pages }: Charity, publicUrl: string): { title: string; url: string }[] =>
  charityTextNames
    .filter((name) => pages.includes(name))
    .map((name) => ({ title: say(titles[name]), url: pageUrl({ publicUrl }, `/${name}`) }))
