import { listBankAccounts } from '../../../../contract/src/bank-accounts.ts'
import { givingTarget } from '../../../../contract/src/campaign-state.ts'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import { listPaymentPairs } from '../../../../contract/src/payment-methods.ts'
import { readPublicCampaign, readPublicPage } from '../../../../contract/src/public-campaign.ts'
import { readPublicOffers } from '../../../../contract/src/public-qurbani.ts'
import { ApiProblem, call } from '../../call.ts'

type OpenCampaign = { id: number; title: string; page?: number; path: string; share?: number }

/** Calls of the public page. Loaded on demand: a server-rendered page contains their first answers. */
export const callPublicPage = {
  causes: () => call(listWebCauses),
  pairs: () => call(listPaymentPairs),
  accounts: () => call(listBankAccounts),
  offers: () => call(readPublicOffers),
  /**
   * Returns the cause of a campaign, and the campaign with its supporter's page, each while it takes gifts;
   * null for an unknown campaign.
   * @param path address of the campaign or page: 'wells/sassi-walks'
   */
  async campaign(path: string): Promise<{ cause: number; campaign: OpenCampaign | null } | null> {
    const [slug = '', pageSlug] = path.split('/')
    const withPage =
      pageSlug && (await call(readPublicPage, { params: { slug, page: pageSlug } }).catch(() => undefined))
    const found =
      withPage ||
      (await call(readPublicCampaign, { params: { slug } }).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.status === 404) return null
        throw error
      }))
    if (!found) return null
    const { id, fundtitle: title, page, state, share_price } = found
    const taken = { id, title, path: slug, ...(share_price !== null && { share: share_price }) }
    const ofPage = page?.is_open && { title: `${title} · ${page.title}`, page: page.id, path }
    return {
      cause: found.cause.id,
      campaign: givingTarget(state, found) === 'campaign' ? { ...taken, ...ofPage } : null,
    }
  },
}
