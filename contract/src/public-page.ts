import type { BankAccount } from './bank-accounts.ts'
import type { Cause } from './causes.ts'
import type { PaymentPair } from './payment-methods.ts'

/** What the public page shows first (specification, section 2), and whom a donor can ask who cannot use its form. */
export type PublicPageData = {
  causes: Cause[]
  pairs: PaymentPair[]
  accounts: BankAccount[]
  contact: { email: string; phone: string }
}

/** The element of a page from the server that holds this data as JSON, so that the browser does not ask for it again. */
export const pageDataId = 'page-data'

/** A page of the site as the server sends it, ready for the browser to go on with. */
export type RenderedPage = {
  /** Of the document; undefined where it keeps the one it was built with. */
  title: string | undefined
  /** What stands in the element `root`; empty where only the browser can draw the page. */
  html: string
  /** What stands above it for a browser that runs no scripts. */
  withoutScript: string
}

/** What the pages' own bundle for the server exports under this name (web/src/site/render-site.tsx). */
export type RenderSite = (asked: {
  pathname: string
  /** Of the public page. */
  data?: PublicPageData | undefined
}) => Promise<RenderedPage>
