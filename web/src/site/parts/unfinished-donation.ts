import { store, stored } from '../../stored.ts'

/** A donation that was made on this device and that may still have to be paid. */
export type UnfinishedDonation = {
  link: string
  /** Whole rupees. */
  amount: number
}

const name = 'unfinished-donation'

/** The last donation of this device, until its status page has shown that nothing is left to be paid. */
export function unfinishedDonation(): UnfinishedDonation | undefined {
  const { link, amount } = (stored('device', name) ?? {}) as { link?: unknown; amount?: unknown }
  return typeof link === 'string' && typeof amount === 'number' ? { link, amount } : undefined
}

/** @param url the page where it is paid, which ends in its link */
export function rememberUnfinished(url: string, amount: number): void {
  const [link] = /[\w-]{22}$/.exec(url) ?? []
  if (link !== undefined) store('device', name, { link, amount } satisfies UnfinishedDonation)
}

/** @param link forgets this one alone; without it, whichever there is */
export function forgetUnfinished(link?: string): void {
  if (link === undefined || unfinishedDonation()?.link === link) store('device', name, undefined)
}
