import type { Charity } from '../../../contract/src/charity.ts'
import { charityTextNames } from '../../../contract/src/charity-texts.ts'
import { isolate, say } from '../../../words/src/say.ts'
import { pageUrl } from './sender.ts'

type Issuer = { charity: Charity; publicUrl: string }

/**
 * The issuer of a receipt, line by line, in its PDF and on its page: name, registered name, address and
 * numbers, as far as they are set.
 */
export const issuerLines = ({ charity, publicUrl }: Issuer): string[] =>
  [
    charity.name,
    ...registrationLines(charity),
    // In every language: in a PDF, Chrome swaps the groups of a number on a line without Latin characters
    // (decision 0081).
    contactLine(charity, (number) => `WhatsApp ${number}`),
    ownTextLinks(charity, publicUrl)
      .map(({ title, url }) => `${title}: ${isolate(url)}`)
      .join(' · '),
  ].filter((line) => line !== '')

/** The charity's registered name and address. */
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

/** Contact details in one line; among right-to-left words each number keeps its order. */
export const contactLine = (
  { phone, whatsapp, email, website }: Charity,
  whatsappPart = onWhatsapp,
): string =>
  [phone, whatsapp && whatsappPart(whatsapp), email, website.replace(/^https:\/\//, '')]
    .filter(Boolean)
    .map((part) => isolate(part))
    .join(' · ')

const titles = { privacy: 'site.title.privacy', terms: 'site.title.terms' } as const

/** Links to the privacy notice and terms, as far as they exist. */
export const ownTextLinks = ({ pages }: Charity, publicUrl: string): { title: string; url: string }[] =>
  charityTextNames
    .filter((name) => pages.includes(name))
    .map((name) => ({ title: say(titles[name]), url: pageUrl({ publicUrl }, `/${name}`) }))
