import { screen, within } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import type { Charity } from '../../contract/src/charity.ts'
import { saveCart } from '../src/site/donate/cart.ts'
import { saveDonor } from '../src/site/donate/donor.ts'
import { PublicPage } from '../src/site/donate/public-page.tsx'
import { savePlace } from '../src/site/donate/stored-checkout.ts'
import { CharityContext } from '../src/site/parts/site-page.tsx'
import { exampleCharity } from './example-charity.ts'
import { ayesha } from './example-donor.ts'
import { fillDetails, type SentCall, visitSite, type WireAnswer } from './visit-site.tsx'

beforeEach(async () => {
  // A move in the history takes two tasks: one begun by the previous test would arrive in this one.
  for (const _ of ['move', 'event']) await new Promise((resolve) => setTimeout(resolve))
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '')
  vi.unstubAllGlobals()
})

export type Donor = ReturnType<typeof visitSite>['donor']
export const cart = () => screen.getByRole('region', { name: 'Selected Items' })
export const form = () => screen.getByRole('region', { name: 'Donation Form' })
export const causes = () => within(screen.getByRole('group', { name: /Choose a cause/ }))
export const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const button = (name: RegExp | string) => screen.getByRole('button', { name })
export const donations = (sent: SentCall[]) => sent.filter(({ path }) => path === '/api/v1/donate')

/** Opens the page and waits until it is interactive. */
export async function visit(answers?: Record<string, () => WireAnswer>) {
  const site = visitSite(answers)
  await screen.findByRole('region', { name: 'Donation Form' })
  return site
}

/** Continues to the payment step with one gift of 5,000 rupees. */
export async function goToPayment() {
  const site = await visit()
  await site.donor.click(button('Add to selected items'))
  await fillDetails(site.donor)
  await site.donor.click(button('Continue to payment'))
  await screen.findByRole('radio', { name: /Debit or credit card/ })
  return site
}

/** Resumes at the payment step with one gift of 5,000 rupees, and waits until the method is offered. */
export async function resumePayment(
  answers?: Record<string, () => WireAnswer>,
  method = /Debit or credit card/,
) {
  const site = await resume(answers)
  await screen.findByRole('radio', { name: method })
  return site
}

export async function resume(answers?: Record<string, () => WireAnswer>) {
  saveCart([{ id: 1, cause: 'Zakat', subtypes: 'Not Selected', amount: 5000, quantity: '1', remarks: '' }])
  saveDonor(ayesha)
  savePlace({ step: 'payment', causeId: 1, gift: undefined, line: undefined }, '')
  return await visit(answers)
}

export const pageFor = (charity: Partial<Charity>, search: string) => (
  <CharityContext value={{ ...exampleCharity, ...charity }}>
    <PublicPage search={search} />
  </CharityContext>
)
