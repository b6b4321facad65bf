import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { exampleCharity } from '../../../test/example-charity.ts'
import { stopClock } from '../../../test/stop-clock.ts'
import { fillDetails, visitPage, type WireAnswer } from '../../../test/visit-site.tsx'
import { CharityContext } from '../parts/site-page.tsx'
import { emptyDonor, saveDonor } from './donor.ts'
import { PublicPage } from './public-page.tsx'

// A date whose day exists in every month.
stopClock()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '')
  vi.unstubAllGlobals()
})

const link = 'abcdefghijklmnopqrstuv'
const agreed = { data: { url: `https://give.example/pay/${link}`, link } }

async function visit(search = '', agreement: () => WireAnswer = () => agreed, ramazan_on?: string) {
  const site = visitPage(
    <CharityContext value={{ ...exampleCharity, ...(ramazan_on && { ramazan_on }) }}>
      <PublicPage search={search} />
    </CharityContext>,
    { '/api/v1/public/agreements': agreement },
  )
  await screen.findByRole('region', { name: 'Donation Form' })
  return site
}

test('a donor gives monthly: the terms are stated before the button, and an agreement is sent', async () => {
  const { donor, sent, opened } = await visit()
  await donor.click(screen.getByRole('radio', { name: 'Give monthly' }))
  await screen.findByText('First donation today, the next on 26 Dec 2026.')
  await donor.click(screen.getByRole('button', { name: 'Change how often and on which day' }))
  await donor.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '5')
  screen.getByText('First donation today, the next on 5 Dec 2026.')
  await donor.click(screen.getByRole('button', { name: 'Add to selected items' }))
  within(screen.getByRole('region', { name: 'Selected Items' })).getByText('every month on day 5')
  await fillDetails(donor)
  await donor.click(screen.getByRole('button', { name: 'Continue to payment' }))
  const terms = await screen.findByRole('region', {
    name: 'You give Rs.\u00a05,000 every month on day 5',
  })
  within(terms).getByText(/^Nothing is taken from your account or card automatically/)
  await donor.click(await screen.findByRole('radio', { name: /^Bank transfer/ }))
  within(terms).getByText(/set up a standing order/)
  within(terms).getByText(/stop it at any time/)
  await donor.click(screen.getByRole('radio', { name: /Debit or credit card/ }))
  await donor.click(screen.getByRole('button', { name: 'Donate Rs.\u00a05,000 monthly' }))
  await waitFor(() => expect(opened).toEqual([agreed.data.url]))
  const calls = sent.filter(({ path }) => /agreement|donate$/.test(path))
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({
    path: '/api/v1/public/agreements',
    body: { unit: 'month', day: 5, total_amount: 5000, payment_method: 'card' },
  })
  expect(calls[0]?.body).not.toHaveProperty('recurring')
})

test('one cart holds a gift given once and a monthly one, and neither turns the other', async () => {
  const { donor, sent, opened } = await visit()
  await donor.click(screen.getByRole('button', { name: 'Add to selected items' }))
  const cart = screen.getByRole('region', { name: 'Selected Items' })
  await donor.click(await within(cart).findByRole('button', { name: 'Add another cause' }))
  await donor.click(screen.getByRole('radio', { name: /Orphan Sponsorship/ }))
  await donor.click(screen.getByRole('radio', { name: 'Give monthly' }))
  await donor.click(screen.getByRole('button', { name: 'Add to selected items' }))
  within(cart).getByText('once')
  within(cart).getByText('every month on day 26')
  await fillDetails(donor)
  await donor.click(screen.getByRole('button', { name: 'Continue to payment' }))
  const terms = await screen.findByRole('region', { name: 'You give Rs.\u00a04,500 every month on day 26' })
  within(terms).getByText(/^With the first payment you also give Rs\.\s5,000 once\.$/)
  await donor.click(screen.getByRole('radio', { name: /Debit or credit card/ }))
  await donor.click(screen.getByRole('button', { name: 'Donate Rs.\u00a09,500' }))
  await waitFor(() => expect(opened).toEqual([agreed.data.url]))
  expect(sent.find(({ path }) => path.endsWith('/agreements'))?.body).toMatchObject({
    unit: 'month',
    total_amount: 9500,
    cart: [
      { id: 1, amount: 5000, is_once: true },
      { id: 3, amount: 4500 },
    ],
  })
})

test('a second regular item joins the days of the first', async () => {
  const { donor } = await visit('?every=week')
  await donor.click(await screen.findByRole('radio', { name: 'Give weekly' }))
  await donor.click(screen.getByRole('button', { name: 'Add to selected items' }))
  const cart = screen.getByRole('region', { name: 'Selected Items' })
  await donor.click(await within(cart).findByRole('button', { name: 'Add another cause' }))
  await donor.click(screen.getByRole('radio', { name: /Orphan Sponsorship/ }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Give once' }).checked).toBe(true)
  await donor.click(screen.getByRole('radio', { name: 'Give weekly' }))
  await screen.findByText('With the other regular donations of your cart')
  expect(screen.queryByRole('button', { name: 'Change how often and on which day' })).toBeNull()
})

test('a shared link presets the rhythm; the donor can still give once, also after a reload', async () => {
  const { donor, page } = await visit('?every=ramazan')
  const regular = await screen.findByRole<HTMLInputElement>('radio', { name: 'Give in Ramazan' })
  expect(regular.checked).toBe(true)
  await donor.click(screen.getByRole('radio', { name: 'Give once' }))
  page.unmount()
  await visit('?every=ramazan')
  await import('./open-gift-link.ts')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Give once' }).checked).toBe(true)
})

test('giving in Ramazan has a button of its own while Ramazan is near', async () => {
  const { donor } = await visit('', () => agreed, '2026-12-20')
  await donor.click(screen.getByRole('radio', { name: 'Give in Ramazan' }))
  await screen.findByText(/^Ramazan is expected to begin on 20 Dec 2026/)
  screen.getByRole('radio', { name: 'Give monthly' })
})

test('before paying, a donor in Ramazan reads what the first night costs today', async () => {
  const { donor } = await visit('?every=ramazan', () => agreed, '2026-12-20')
  await donor.click(screen.getByRole('button', { name: 'Add to selected items' }))
  await fillDetails(donor)
  await donor.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await screen.findByText(
    /^You pay Rs..* today, for night 1, which begins only on the evening of 19 Dec 2026/,
  )
  expect((await screen.findAllByText(/^Night \d+$/)).length).toBe(30)
})

test('a shared link presets the rhythm for a donor whose details are stored, too', async () => {
  saveDonor({ ...emptyDonor, firstName: 'Amina' })
  await visit('?every=month')
  await screen.findByText('First donation today, the next on 26 Dec 2026.')
})

test('a refused agreement says why beside the button, and keeps the rhythm', async () => {
  const refuse = () => ({ status: 422, message: 'Please choose a day.', errors: { day: ['…'] } })
  const { donor } = await visit('?every=month', refuse)
  await donor.click(screen.getByRole('button', { name: 'Add to selected items' }))
  await fillDetails(donor)
  await donor.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await donor.click(await screen.findByRole('button', { name: /monthly$/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Please choose a day.')
  screen.getByRole('button', { name: /monthly$/ })
})
