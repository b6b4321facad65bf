import type { Charity } from '../../../contract/src/charity.ts'
import { isolate, type Reader, type Translate } from '../../../words/src/reader.ts'
import { pageUrl } from '../platform/language/page-url.ts'

type Issuer = { reader: Reader; charity: Charity; publicUrl: string }

/**
 * The issuer of a receipt, line by line, in its PDF and on its page: name, registered name, address and
 * numbers, where set.
 */
export const issuerLines = ({ reader, charity, publicUrl }: Issuer): string[] =>
  [
    charity.name,
    ...registrationLines(reader.t, charity),
    // In every language: in a PDF, Chrome swaps the groups of a number on a line without Latin characters
    // (decision 0081).
    contactLine(reader.t, charity, (number) => `WhatsApp ${number}`),
    ownTextLinks({ reader, charity, publicUrl })
      .map(({ title, url }) => `${title}: ${isolate(url, reader.language)}`)
      .join(' · '),
  ].filter((line) => line !== '')

export const registrationLines = (
  t: Translate,
  { legal_name, address, registration_number, tax_number }: Charity,
): string[] =>
  [
    isolate(legal_name, t.language),
    isolate(address, t.language),
    registration_number && t('receipt.issuer.registration', { number: registration_number }),
    tax_number && t('receipt.issuer.tax', { number: tax_number }),
  ].filter((line) => line !== '')

/** Contact details in one line; among right-to-left words each number keeps its order. */
export const contactLine = (
  t: Translate,
  { phone, whatsapp, email, website }: Charity,
  whatsappPart = (number: string) => t('receipt.issuer.whatsapp', { number }),
): string =>
  [phone, whatsapp && whatsappPart(whatsapp), email, website.replace(/^https:\/\//, '')]
    .filter(Boolean)
    .map((part) => isolate(part, t.language))
    .join(' · ')

const linkedTexts = ['privacy', 'terms'] as const

/** Links to the privacy notice and terms that exist. */
export const ownTextLinks = ({ charity, ...sender }: Issuer): { title: string; url: string }[] =>
  linkedTexts
    .filter((name) => charity.pages.includes(name))
    .map((name) => ({ title: sender.reader.t(`site.title.${name}`), url: pageUrl(sender, `/${name}`) }))
