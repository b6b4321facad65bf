import type { BankAccount } from './bank-accounts.ts'
import type { Cause } from './causes.ts'
import type { Charity } from './charity.ts'
import type { CharityText } from './charity-texts.ts'
import type { Language } from './language/language.ts'
import type { PaymentPair } from './payment-methods.ts'

/** What the public page shows first (specification, section 2). */
export type PublicPageData = {
  causes: Cause[]
  pairs: PaymentPair[]
  accounts: BankAccount[]
}

/** What any page of the site shows first; each has its own part of it. */
export type PageData = Partial<PublicPageData> & {
  /** One of the charity's own texts. */
  text?: CharityText
}

/** The element of a page from the server that holds this data as JSON, so that the browser does not ask for it again. */
export const pageDataId = 'page-data'

/** The element of every page of the site that holds whose site it is, as JSON. */
export const charityId = 'charity'

/** A page of the site as the server sends it, ready for the browser to go on with; empty where only the browser can draw it. */
export type RenderedPage = {
  /** Title, description and icon of the document. */
  head: string
  /** The charity's logo, headline and certificate, the same on every page. */
  header: string
  /** What stands in the element `root`; empty where only the browser can draw the page. */
  html: string
  /** What stands above it for a browser that runs no scripts. */
  withoutScript: string
  /** What stands below it, hidden, for one to which they do not come. */
  notLoaded: string
}

/** What the pages' own bundle for the server exports under this name (web/src/site/render-site.tsx). */
export type RenderSite = (asked: {
  /** Without the language. */
  pathname: string
  /** Names the cause that the page is about, if any: '?cause=3'. */
  search?: string | undefined
  /** Where the site is reached, without a slash at its end. */
  publicUrl: string
  /** Of what the page shows: a shared picture that has changed has another address. */
  version?: number | undefined
  language: Language
  /** In that language. */
  charity: Charity
  data?: PageData | undefined
}) => Promise<RenderedPage>
