import { brandColors } from '../../../contract/src/brand-colors.ts'
import type { Cause } from '../../../contract/src/causes.ts'
import type { Charity } from '../../../contract/src/charity.ts'
import { pageTitle } from './parts/page-title.ts'
import { sitePath } from './parts/site-path.ts'

/** What every document says of itself to the browser: its title, and the charity's icon and colour. */
export function SiteHead({
  title,
  cause,
  charity,
}: {
  title: string | undefined
  /** Which the page is about, if any. */
  cause: Cause | undefined
  charity: Charity
}) {
  const { slogan, mark, brand_color } = charity
  return (
    <>
      <title>{pageTitle(title ?? cause?.fundtitle ?? slogan, charity)}</title>
      <link rel="icon" href={mark || 'data:,'} />
      <link rel="apple-touch-icon" href="/icon/180.png" />
      <link rel="manifest" href={sitePath('/manifest.webmanifest')} />
      <meta name="theme-color" content={brand_color ? brandColors(brand_color).brandDark : '#084c39'} />
    </>
  )
}
