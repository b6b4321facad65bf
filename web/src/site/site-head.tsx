import type { Charity } from '../../../contract/src/charity.ts'
import { pageTitle } from './page-title.ts'

/** What the document says of itself to the browser's tab, and the public page to search engines and to whoever is sent its link. */
export function SiteHead({ title, charity }: { title: string | undefined; charity: Charity }) {
  const { name, slogan, description, mark } = charity
  return (
    <>
      <title>{pageTitle(title ?? slogan, charity)}</title>
      {title === undefined && (
        <>
          {description && <meta name="description" content={description} />}
          <meta property="og:type" content="website" />
          {name && <meta property="og:site_name" content={name} />}
          <meta property="og:title" content={slogan} />
          {description && <meta property="og:description" content={description} />}
        </>
      )}
      <link rel="icon" href={mark || 'data:,'} />
    </>
  )
}
