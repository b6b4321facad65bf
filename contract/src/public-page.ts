import type { AlmsPage } from './alms.ts'
import type { BankAccount } from './bank-accounts.ts'
import type { Cause } from './causes.ts'
import type { Charity } from './charity.ts'
import type { CharityText } from './charity-texts.ts'
import type { Language } from './language/language.ts'
import type { PaymentPair } from './payment-methods.ts'
import type { PublicCampaign } from './public-campaign.ts'
import type { PublicSeason } from './public-qurbani.ts'
import type { PublicRamazan } from './seasons.ts'

/** Initial data of the public page (specification, section 2). */
export type PublicPageData = {
  causes: Cause[]
  pairs: PaymentPair[]
  accounts: BankAccount[]
  /** Campaigns that run today; set only in the rendering on the server. */
  campaigns?: { slug: string; fundtitle: string; cause: string; ends_on: string | null }[]
}

/** Initial data of any page of the site; each uses its own part. */
export type PageData = Partial<PublicPageData> & {
  text?: CharityText
  campaign?: PublicCampaign
  alms?: AlmsPage
  /** Open season of Qurbani; null without one. */
  season?: PublicSeason | null
  /** Ramazan that takes gifts over its nights; null without one. */
  ramazan?: PublicRamazan | null
}

/** Id of the element with the page's data as JSON in a rendered page, which saves the browser a request. */
export const pageDataId = 'page-data'

/** Id of the element with the charity's details as JSON, on every page of the site. */
export const charityId = 'charity'

/** A server-rendered page, ready to hydrate. */
export type RenderedPage = {
  /** Title, description and icon of the document. */
  head: string
  /** Logo, headline and certificate, identical on every page. */
  header: string
  /** Content of the element `root`; empty for a page that only the browser can render. */
  html: string
  /** Content above `html`, for browsers without JavaScript. */
  withoutScript: string
  footer: string
  /** Hidden content below `html`, shown when the scripts fail to load. */
  notLoaded: string
  /** Set for a page without scripts. */
  isStatic?: true
}

/** Export of the server bundle under this name (web/src/site/render-site.tsx). */
export type RenderSite = (request: {
  /** Path without the language. */
  pathname: string
  /** Names the page's cause, if any: '?cause=3'. */
  search?: string | undefined
  /** Public base URL, without a trailing slash. */
  publicUrl: string
  /** Version of the content: changes the address of the sharing image. */
  version?: number | undefined
  language: Language
  /** In the page's language. */
  charity: Charity
  data?: PageData | undefined
}) => Promise<RenderedPage>
