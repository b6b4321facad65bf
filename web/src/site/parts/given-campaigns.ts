import { readStored, store } from '../../browser-storage.ts'

const name = 'campaigns'

/**
 * Stores the campaigns of a sent cart for the status page of its donation.
 * @param url payment page, `/pay/:link`
 */
export function storeCampaigns(url: string, cart: readonly { campaign?: number | null | undefined }[]): void {
  const ids = cart.flatMap(({ campaign }) => campaign ?? [])
  store('tab', name, ids.length > 0 ? { url, ids } : undefined)
}

/** Whether the donation of this tab was sent through a campaign that no longer accepted it. */
export function hasLostCampaign(link: string, taken: readonly { id: number }[]): boolean {
  const { url, ids } = (readStored('tab', name) ?? {}) as { url?: unknown; ids?: unknown }
  if (typeof url !== 'string' || !url.endsWith(`/${link}`) || !Array.isArray(ids)) return false
  return ids.some((id) => !taken.some((campaign) => campaign.id === id))
}
