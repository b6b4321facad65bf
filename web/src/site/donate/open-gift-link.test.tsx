import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { exampleCampaign } from '../../../test/example-campaign.ts'
import {
  box,
  button,
  cart,
  type Donor,
  form,
  goToPayment,
  pageFor,
} from '../../../test/visit-public-page.tsx'
import { visitPage } from '../../../test/visit-site.tsx'
import { store } from '../../browser-storage.ts'

test('a link to a cause far down the list brings its card into the strip, from either side', async () => {
  const box = (x: number, width: number) => new DOMRect(x, 0, width, 10)
  const cardAt = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  for (const [index, scrolled] of [
    [900, 755],
    [-700, -845],
  ] as const) {
    cardAt.mockImplementation(function (this: Element) {
      return this.matches('label') ? box(index, 100) : box(0, 390)
    })
    const { page } = visitPage(pageFor({}, '?cause=3'), {})
    const card = await screen.findByRole('radio', { name: 'Food Rations' })
    await waitFor(() => expect(card.closest('label')?.parentElement?.scrollLeft).toBe(scrolled))
    page.unmount()
  }
  cardAt.mockRestore()
})

test.each([
  ['fills in its amount', '?cause=3&amount=9000', '9000'],
  ['without a cause fills in its amount', '?amount=9000&appeal=4', '9000'],
  ['without a cause asks for no less than the smallest gift', '?amount=50', '500'],
  ['gives nothing to the first cause that was meant for one that is gone', '?cause=77&amount=700', '500'],
  ['asks for no less than the smallest gift', '?cause=1&amount=50', '500'],
  ['leaves a fixed price as it is where it buys no whole units', '?cause=2&amount=7000', '6500'],
])('a shared link %s', async (_, search, amount) => {
  visitPage(pageFor({ preset_amounts: [500, 1000], smallest_gift: 100 }, search), {})
  await screen.findByRole('region', { name: 'Donation Form' })
  // The link is opened by a lazily loaded script.
  await act(() => import('./open-gift-link.ts'))
  expect(box(/Amount/).value).toBe(amount)
})

test('a press of Add before a link is opened adds its amount, monthly where it says so', async () => {
  const { donor } = visitPage(pageFor({}, '?cause=3&amount=9000&every=month'), {})
  await donor.click(await screen.findByRole('button', { name: 'Add to selected items' }))
  const items = within(await screen.findByRole('region', { name: 'Selected Items' }))
  expect(await items.findByText(/^every month on/)).toBeTruthy()
  expect(items.getAllByText('Rs. 9,000').length).toBeGreaterThan(0)
})

test.each([
  [
    '?cause=2&amount=7000',
    /Rs\. 6,500 each\. The amount in this link, Rs\. 7,000, does not pay for whole ones/,
  ],
  ['?cause=1&amount=abc', /^The amount in this link cannot be given\./],
  ['?cause=1&amount=2500.50', /^The amount in this link cannot be given\./],
])('a shared amount that cannot be given is explained: %s', async (search, said) => {
  visitPage(pageFor({}, search), {})
  expect(await screen.findByText(said)).toBeTruthy()
})

test('a shared link to less than the smallest gift says why its amount is not filled in', async () => {
  visitPage(pageFor({ smallest_gift: 100 }, '?cause=1&amount=50'), {})
  const note = await screen.findByText(
    'The amount in this link, Rs. 50, is less than the smallest gift of Rs. 100. Please choose an amount.',
  )
  expect(note.getAttribute('role')).toBe('status')
  expect(box(/Amount/).value).toBe('5000')
})

test('with something selected already, a link adds even less than the smallest gift', async () => {
  const zakat = { id: 1, cause: 'Zakat', subtypes: 'Fidya', amount: 700, quantity: '1', remarks: '' }
  store('tab', 'cart', [zakat])
  visitPage(pageFor({ smallest_gift: 100 }, '?cause=1&amount=50'), {})
  await screen.findByRole('region', { name: 'Donation Form' })
  await waitFor(() => expect(box(/Amount/).value).toBe('50'))
  expect(screen.queryByText(/^The amount in this link/)).toBeNull()
})

test('the note that a link’s amount is too small disappears once enough is selected', async () => {
  const { donor } = visitPage(pageFor({ smallest_gift: 100 }, '?cause=1&amount=50'), {})
  await screen.findByText(/^The amount in this link/)
  await donor.click(screen.getByRole('button', { name: 'Add to selected items' }))
  await donor.click((await screen.findAllByRole('button', { name: 'Add another cause' }))[0] as HTMLElement)
  await screen.findByRole('button', { name: 'Add to selected items' })
  expect(screen.queryByText(/^The amount in this link/)).toBeNull()
})

test('the note that a link’s amount is too small disappears once another cause is chosen', async () => {
  const { donor } = visitPage(pageFor({ smallest_gift: 100 }, '?cause=1&amount=50'), {})
  await screen.findByText(/^The amount in this link/)
  await donor.click(screen.getByRole('radio', { name: /^Food/ }))
  expect(screen.queryByText(/^The amount in this link/)).toBeNull()
})

test('a shared link to a closed cause says so, and leads to the others', async () => {
  visitPage(pageFor({}, '?cause=77'), {})
  const note = await screen.findByText(/^We are not collecting for the cause in this link at the moment/)
  expect(note.getAttribute('role')).toBe('status')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Zakat' }).checked).toBe(true)
})

test.each([
  ['another cause is chosen', (donor: Donor) => donor.click(screen.getByRole('radio', { name: /^Food/ }))],
  ['something is selected', (donor: Donor) => donor.click(button('Add to selected items'))],
])('the note that a link’s cause is gone disappears once %s', async (_, act) => {
  const { donor } = visitPage(pageFor({}, '?cause=77'), {})
  await screen.findByText(/^We are not collecting/)
  await act(donor)
  await waitFor(() => expect(screen.queryByText(/^We are not collecting/)).toBeNull())
  await donor.click(button('Amount'))
  expect(screen.queryByText(/^We are not collecting/)).toBeNull()
})

test('a link that is opened later counts for more than the step, and is not opened again by a reload', async () => {
  const { donor } = await goToPayment()
  cleanup()
  visitPage(pageFor({}, '?cause=3&amount=9000'), {})
  await waitFor(() => expect(box(/Quantity/).value).toBe('2'))
  await donor.click(button('Add to selected items'))
  await donor.click(await screen.findByRole('button', { name: 'Continue to payment' }))
  cleanup()
  visitPage(pageFor({}, '?cause=3&amount=9000'), {})
  await screen.findByRole('button', { name: 'Donate Rs.\u00a014,000' })
})

test.each([
  ['', 'Clean water for Thar'],
  ['&page=for-amma', 'Clean water for Thar · A well for Amma'],
])('the form names the campaign and the page of a link before a gift is added: %s', async (page, title) => {
  const supporters = { id: 5, slug: 'for-amma', title: 'A well for Amma', is_open: true }
  const campaign = '/api/v1/public/campaigns/clean-water'
  const { cause } = exampleCampaign()
  const shown = exampleCampaign({ cause: { ...cause, id: 1 } })
  const { donor } = visitPage(pageFor({}, `?cause=1&amount=9000&campaign=clean-water${page}`), {
    [campaign]: () => ({ data: shown }),
    [`${campaign}/pages/for-amma`]: () => ({ data: { ...shown, page: supporters } }),
  })
  const named = await screen.findByText(title, { selector: 'strong *' })
  expect(form().contains(named)).toBe(true)
  await waitFor(() => expect(document.activeElement?.id).toBe('step-heading'))
  await donor.click(button('Add to selected items'))
  expect(await within(cart()).findByText(title)).toBeTruthy()
})

test.each([
  ['the cause of a campaign that has ended', { state: 'ended' }, '', 'Zakat'],
  ['the campaign of a page that has ended', {}, '&page=for-amma', 'Clean water for Thar'],
] as const)('a link says before the gift is added that it goes to %s', async (_, changes, page, to) => {
  const campaign = '/api/v1/public/campaigns/clean-water'
  const { cause } = exampleCampaign()
  const shown = exampleCampaign({ ...changes, cause: { ...cause, id: 1 } })
  const ended = { id: 5, slug: 'for-amma', title: 'A well for Amma', is_open: false }
  store('tab', 'cart', [{ id: 2, cause: 'Food', subtypes: 'Fidya', amount: 700, quantity: '1', remarks: '' }])
  visitPage(pageFor({}, `?cause=1&amount=9000&campaign=clean-water${page}`), {
    [campaign]: () => ({ data: shown }),
    [`${campaign}/pages/for-amma`]: () => ({ data: { ...shown, page: ended } }),
  })
  const note = await screen.findByText(
    `The campaign or page in this link takes no gifts now. Your gift goes to ${to}.`,
  )
  expect(note.getAttribute('role')).toBe('status')
  await waitFor(() => expect(box(/Amount/).value).toBe('9000'))
})

test.each(['', '&cause=2', '&cause=77'])('a campaign’s link opens its own cause: %s', async (asked) => {
  const { cause } = exampleCampaign()
  visitPage(pageFor({}, `?campaign=clean-water&amount=9000${asked}`), {
    '/api/v1/public/campaigns/clean-water': () => ({
      data: exampleCampaign({ cause: { ...cause, id: 3 } }),
    }),
  })
  expect(await screen.findByText('Clean water for Thar: Rs. 4,500 each')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Orphan Sponsorship' }).checked).toBe(true)
  expect(box(/Amount/).value).toBe('9000')
  expect(screen.queryByText(/^We are not collecting/)).toBeNull()
})

test('a link to a campaign that is not known says so, and fills in no amount without a cause', async () => {
  visitPage(pageFor({}, '?campaign=nonexistent&amount=9000'), {})
  const note = await screen.findByText('We do not know the campaign in this link. Your gift goes to Zakat.')
  expect(note.getAttribute('role')).toBe('status')
  expect(box(/Amount/).value).toBe('5000')
})

test('a link to a campaign in shares begins with one share, names it and offers whole ones', async () => {
  const { cause } = exampleCampaign()
  visitPage(pageFor({}, '?cause=1&campaign=clean-water'), {
    '/api/v1/public/campaigns/clean-water': () => ({
      data: exampleCampaign({ goal_kind: 'shares', share_price: 3000, cause: { ...cause, id: 1 } }),
    }),
  })
  expect(await screen.findByText('Clean water for Thar: Rs. 3,000 a share')).toBeTruthy()
  expect(box(/Amount/).value).toBe('3000')
  expect(button(/^Rs\.\s15,000$/)).toBeTruthy()
})

test('a campaign whose share costs less than the smallest gift begins with the shares that reach it', async () => {
  const { cause } = exampleCampaign()
  visitPage(pageFor({ smallest_gift: 100 }, '?cause=1&campaign=clean-water'), {
    '/api/v1/public/campaigns/clean-water': () => ({
      data: exampleCampaign({ goal_kind: 'shares', share_price: 60, cause: { ...cause, id: 1 } }),
    }),
  })
  expect(await screen.findByText('Clean water for Thar: Rs. 60 a share')).toBeTruthy()
  expect(box(/Amount/).value).toBe('120')
})
