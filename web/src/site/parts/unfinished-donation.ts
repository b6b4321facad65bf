import type { Rupees } from '../../../../contract/src/money.ts'
import { readStored, store } from '../../browser-storage.ts'

/** Donation made on this device that may still be unpaid. */
export type UnfinishedDonation = {
  link: string
  amount: Rupees
}

const name = 'unfinished-donation'

/** Last donation of this device, until its status page has shown that nothing is due. */
export function readUnfinishedDonation(): UnfinishedDonation | undefined {
  const { link, amount } = (readStored('device', name) ?? {}) as { link?: unknown; amount?: unknown }
  return typeof link === 'string' && typeof amount === 'number' ? { link, amount } : undefined
}

/** @param url payment page, `/pay/:link`; a regular donation by bank transfer has none */
export function rememberUnfinished(url: string, amount: number): void {
  const [, link] = /\/pay\/([\w-]{22})$/.exec(url) ?? []
  if (link !== undefined) store('device', name, { link, amount } satisfies UnfinishedDonation)
}

/** @param link limits the deletion to this donation; by default, any donation is deleted */
export function forgetUnfinished(link?: string): void {
  if (link === undefined || readUnfinishedDonation()?.link === link) store('device', name, undefined)
}
