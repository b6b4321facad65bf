import type { Cause } from '../../../contract/src/causes.ts'
import type { Charity } from '../../../contract/src/charity.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { pathIn } from '../../../words/src/split-path.ts'
import { useReader } from '../ui/reader.tsx'

type LinkPreviewProps = {
  title: string | undefined
  cause: Pick<Cause, 'fundtitle' | 'funddetail'> | undefined
  charity: Charity
  publicUrl: string
  /** Path of the page from '/', without the language. */
  path: string
  /** Full address of a 1200 by 630 pixel image. */
  picture: string
}

/** Metadata of a page for search engines and shared links. */
export function LinkPreview({ title, cause, charity, publicUrl, path, picture }: LinkPreviewProps) {
  const { t } = useReader()
  const { name, slogan } = charity
  const addressIn = (one: Language) => publicUrl + pathIn(one, path)
  const address = addressIn(t.language)
  const heading = title ?? cause?.fundtitle ?? slogan
  const description = cause ? firstWords(cause.funddetail) : charity.description
  return (
    <>
      <link rel="canonical" href={address} />
      {charity.languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={addressIn(one)} />
      ))}
      {description && <meta name="description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      {name && <meta property="og:site_name" content={name} />}
      <meta property="og:title" content={heading} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content={heading && name ? t('pages.preview.picture', { heading, charity: name }) : heading || name}
      />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can end the element
        dangerouslySetInnerHTML={{
          __html: JSON.stringify(structuredData(charity, publicUrl, heading, address)).replaceAll(
            '<',
            '\\u003c',
          ),
        }}
      />
    </>
  )
}

/** Structured data (schema.org) of the charity and its donation action. */
function structuredData(charity: Charity, publicUrl: string, heading: string, address: string): object {
  const { name, legal_name, description, logo, email, phone, tax_number, website } = charity
  const elsewhere = [website, charity.facebook, charity.instagram, charity.youtube].filter(Boolean)
  return {
    '@context': 'https://schema.org',
    '@type': 'NGO',
    ...(name && { name }),
    ...(legal_name && { legalName: legal_name }),
    url: `${publicUrl}/`,
    ...(description && { description }),
    ...(logo && { logo: `${publicUrl}${logo}` }),
    ...(charity.address && { address: charity.address }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(tax_number && { taxID: tax_number }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
    potentialAction: { '@type': 'DonateAction', name: heading, target: address },
  }
}

/** Start of a cause's text, at the length that search engines show. */
function firstWords(html: string): string {
  const text = html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,])/g, '$1')
    .trim()
  return text.length <= 200 ? text : `${text.slice(0, 200).replace(/\s+\S*$/, '')}…`
}
