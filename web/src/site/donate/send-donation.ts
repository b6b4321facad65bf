import { donate, idempotencyHeader } from '../../../../contract/src/donate.ts'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import { formHeader } from '../../../../contract/src/proof-of-work.ts'
import { readStored, store } from '../../browser-storage.ts'
import { ApiProblem, call } from '../../call.ts'
import { randomKey } from '../../random-key.ts'
import { callWithProof } from '../parts/call-with-proof.ts'
import type { Collection } from '../parts/collection-fields.tsx'
import { storeCampaigns } from '../parts/given-campaigns.ts'
import type { PairNames } from '../parts/pair-choice.tsx'
import { readUnfinishedDonation, rememberUnfinished } from '../parts/unfinished-donation.ts'
import { type Cart, cartTotal, rhythmOf, saveCart } from './cart.ts'
import type { Donor } from './donor.ts'
import { asksForCnic } from './donor-problems.ts'
import type { Rhythm } from './rhythm.ts'

/**
 * Sends the donation, idempotently, and returns the page where it is paid.
 * @param rhythm set when the cart has regular lines: creates an agreement with this donation as its first
 * @param form.trap value of the honeypot field
 * @param form.collection account or consent for collecting a regular donation
 * @param form.onProof called before a proof of work, which takes a second or two
 * @param form.onRepeat called before each retry after a lost response
 * @throws {ApiProblem} see `call`
 */
export async function sendDonation(
  { recurring, ...given }: ReturnType<typeof donateBodyOf>,
  rhythm: Rhythm | undefined,
  form: { trap: string; onProof: () => void; onRepeat: () => void; collection?: Collection | undefined },
): Promise<string> {
  const appeal = rememberedAppeal()
  const site = rememberedSite()
  const gift = { ...given, ...(appeal && { appeal }), ...(site && { site }) }
  const replaced = given.cart.some(({ qurbani, iftar }) => qurbani || iftar) && readUnfinishedDonation()
  const headers = {
    [idempotencyHeader]: checkoutKey({ ...gift, ...rhythm, ...form.collection }),
    [formHeader]: `${Math.round(performance.now())}${form.trap === '' ? '' : ';trap'}`,
  }
  const send = async (proof: Record<string, string>): Promise<{ url: string }> => {
    const sent = { ...headers, ...proof }
    if (!rhythm)
      return call(donate, {
        body: { ...gift, recurring, ...(replaced && { instead_of: replaced.link }) },
        headers: sent,
      })
    // Imported on demand, because a single donation does not need it.
    const { createAgreement } = await import('../../../../contract/src/agreements.ts')
    const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
    return call(createAgreement, {
      body: { ...gift, ...rhythm, ...form.collection, time_zone },
      headers: sent,
    })
  }
  const { url } = await callWithProof(
    (proof) => repeatUntilAnswered(() => send(proof), form.onRepeat),
    form.onProof,
  )
  saveCart([])
  rememberUnfinished(url, gift.total_amount)
  storeCampaigns(url, gift.cart)
  forgetCheckoutKey()
  return url
}

/** Longest time of retries, in ms: a failover to another database takes up to 30 seconds. */
const repeatForMs = 40_000
/** Pause between retries, in ms. */
const pauseMs = 3000

/** Statuses that leave the outcome unknown: no response (0), and errors of a failing server or proxy. */
const unansweredStatuses = new Set([0, 502, 503, 504])

/**
 * Sends a call, and retries while its outcome is unknown. Only for calls with an idempotency key.
 * @param onRepeat called before each retry
 * @throws {ApiProblem} at once when the server refused; else the last error, within 40 seconds, or when the
 * browser is offline
 */
export async function repeatUntilAnswered<Answer>(
  send: () => Promise<Answer>,
  onRepeat: () => void,
): Promise<Answer> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const isUnanswered = error instanceof ApiProblem && unansweredStatuses.has(error.status)
      const isOver = performance.now() - startedAt + pauseMs > repeatForMs
      if (!isUnanswered || isOver || !navigator.onLine) throw error
    }
    onRepeat()
    // Up to a second longer at random, because all donors retry during a failover.
    await new Promise((resolve) => setTimeout(resolve, pauseMs + Math.random() * 1000))
  }
}

/** Id of the appeal whose link opened this tab (open-gift-link.ts). */
function rememberedAppeal(): number | undefined {
  const id = readStored('tab', 'appeal')
  return typeof id === 'number' ? id : undefined
}

/** The website whose embedded form opened this tab (open-gift-link.ts). */
function rememberedSite(): string | undefined {
  const site = readStored('tab', 'site')
  return typeof site === 'string' ? site : undefined
}

/**
 * Idempotency-Key of a checkout: the same for the same body, so that a double click, a retry after a lost
 * response or a reload creates only one donation; a new key as soon as cart, donor or pair change.
 * @param body the donate call's body, as it will be sent
 */
export function checkoutKey(body: unknown): string {
  const sent = JSON.stringify(body)
  const last = readStored('tab', 'checkout') as { sent?: unknown; key?: unknown } | undefined
  if (last?.sent === sent && typeof last.key === 'string') return last.key
  const key = randomKey()
  store('tab', 'checkout', { sent, key })
  return key
}

/** Deletes the key. Call it after an accepted donation, so that the same gift again is a new donation. */
export function forgetCheckoutKey(): void {
  store('tab', 'checkout', undefined)
}

const isPhoneChannel = (channel: string) => channel === 'whatsapp' || channel === 'sms'

export function donateBodyOf(cart: Cart, donor: Donor, pair: PairNames): BodySentTo<typeof donate> {
  return {
    first_name: donor.firstName.trim(),
    last_name: donor.lastName.trim(),
    email: donor.email.trim(),
    phone: donor.phone,
    country: donor.country,
    cnic: asksForCnic(donor) ? donor.cnic : '',
    ...(isPhoneChannel(donor.channel) && { channel: donor.channel }),
    recurring: 0,
    payment_gateway: pair.payment_gateway,
    payment_method: pair.payment_method,
    platform: 'web',
    total_amount: cartTotal(cart),
    cart: cart.map(({ type_title: _, rhythm, campaign, ...item }) => ({
      ...item,
      ...(campaign && { campaign: campaign.id, ...(campaign.page && { page: campaign.page }) }),
      ...(!rhythm && rhythmOf(cart) && { is_once: true }),
    })),
  }
}
