import { listBankAccounts } from '../../../../contract/src/bank-accounts.ts'
import { givingTo } from '../../../../contract/src/campaign-state.ts'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import { listPaymentPairs } from '../../../../contract/src/payment-methods.ts'
import { readPublicCampaign, readPublicPage } from '../../../../contract/src/public-campaign.ts'
import { readPublicOffers } from '../../../../contract/src/public-qurbani.ts'
import { call } from '../../call.ts'

/** Calls of the public page. Loaded on demand: a server-rendered page contains their first answers. */
export const callPublicPage = {
  causes: () => call(listWebCauses),
  pairs: () => call(listPaymentPairs),
  accounts: () => call(listBankAccounts),
  offers: () => call(readPublicOffers),
  /**
   * Returns a campaign with its supporter's page, each while it takes gifts for the cause; null otherwise.
   * @param path address of the campaign or page: 'wells/sassi-walks'
   */
  async campaign(
    path: string,
    causeId: number,
  ): Promise<{ id: number; title: string; page?: number | undefined; path: string } | null> {
    const [slug = '', pageSlug] = path.split('/')
    const withPage =
      pageSlug && (await call(readPublicPage, { params: { slug, page: pageSlug } }).catch(() => undefined))
    const campaign = withPage || (await call(readPublicCampaign, { params: { slug } }))
    const { id, fundtitle: title, page } = campaign
    if (campaign.cause.id !== causeId || givingTo(campaign.state, campaign) !== 'campaign') return null
    return page?.is_open
      ? { id, title: `${title} · ${page.title}`, page: page.id, path }
      : { id, title, path: slug }
  },
}
