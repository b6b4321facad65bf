import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { exampleDonation, exampleLink, failedDonation, paidDonation } from '../../../test/example-donation.ts'
import { fillDetails, visitSite, type WireAnswer } from '../../../test/visit-site.tsx'
import { readUnfinishedDonation, rememberUnfinished } from '../parts/unfinished-donation.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const statusPath = `/api/v1/public/donations/${exampleLink}`
const paymentPage = `https://give.example/pay/${exampleLink}`
const banner = async (name: string) => within(await screen.findByRole('region', { name }))
const button = (name: RegExp | string) => screen.getByRole('button', { name })

/** Opens the home page on a device with an earlier donation; its status is `answer`. */
function visitAgain(answer: () => WireAnswer) {
  rememberUnfinished(paymentPage, 27_000)
  return visitSite({ [statusPath]: answer })
}

const byTransfer = { payment_method: 'bank', payment_gateway: 'default' }

test.each([
  ['awaits its payment', exampleDonation(), /do not pay again/, `/pay/${exampleLink}`],
  ['awaits its transfer', exampleDonation(byTransfer), /waiting for your transfer/, `/pay/${exampleLink}`],
  ['failed', failedDonation, /No money has been taken/, `/donation/${exampleLink}`],
  [
    'has expired',
    { ...failedDonation, status: 'expired' as const },
    /has expired/,
    `/donation/${exampleLink}`,
  ],
])(
  'a donor who comes back to a donation that %s reads so, and goes on from there',
  async (_, donation, truth, address) => {
    visitAgain(() => ({ data: donation }))
    const about = await banner('Continue your donation of Rs.\u00a027,000')
    about.getByText(truth)
    expect(about.getByRole<HTMLAnchorElement>('link', { name: 'Continue' }).pathname).toBe(address)
  },
)

test.each([
  ['has arrived', paidDonation, 'It has been received. Thank you.'],
  [
    'was transferred and reported',
    exampleDonation({ ...byTransfer, transfer_submitted: true, may_retry: false }),
    'Thank you for reporting your transfer',
  ],
])(
  'a donor who returns to a donation that %s sees that, without a request to pay',
  async (_, donation, truth) => {
    visitAgain(() => ({ data: donation }))
    const about = await banner('Your donation of Rs.\u00a027,000')
    await about.findByText(truth)
    expect(about.queryByRole('link', { name: 'Continue' })).toBeNull()
    about.getByRole('link', { name: 'See the status' })
  },
)

test('without a connection the way to the status is still there', async () => {
  visitAgain(() => {
    throw new TypeError('offline')
  })
  const about = await banner('Your donation of Rs.\u00a027,000')
  await about.findByText('Its status cannot be shown at the moment.')
  about.getByRole('link', { name: 'See the status' })
})

test('a donation that the server does not know is forgotten, and one that the donor hides is too', async () => {
  const { page } = visitAgain(() => ({ status: 404, message: 'This donation was not found.' }))
  await waitFor(() => expect(readUnfinishedDonation()).toBeUndefined())
  page.unmount()
  const { donor } = visitAgain(() => ({ data: failedDonation }))
  await banner('Continue your donation of Rs.\u00a027,000')
  await donor.click(button('Hide'))
  expect(screen.queryByText(/your donation of/i)).toBeNull()
  expect(readUnfinishedDonation()).toBeUndefined()
})

test('the Back button from the payment page shows the donation that was just made', async () => {
  const { donor, opened } = visitSite({
    '/api/v1/donate': () => ({ data: { url: paymentPage } }),
    [statusPath]: () => ({ data: exampleDonation({ amount: 5000 }) }),
  })
  await screen.findByRole('region', { name: 'Donation Form' })
  await donor.click(button('Add to selected items'))
  await fillDetails(donor)
  await donor.click(button('Continue to payment'))
  await screen.findByRole('radio', { name: /Debit or credit card/ })
  await donor.click(button('Donate Rs.\u00a05,000'))
  await waitFor(() => expect(opened).toEqual([paymentPage]))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await banner('Continue your donation of Rs.\u00a05,000')
  const title = screen.getByRole('heading', { name: 'Continue your donation of Rs.\u00a05,000' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('after Back the page is at its top with the unfinished donation focused; a plain visit does not move the focus', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  visitAgain(() => ({ data: failedDonation })).page
  await banner('Continue your donation of Rs.\u00a027,000')
  expect(scroll).not.toHaveBeenCalled()
  cleanup()
  const arrival = { type: 'back_forward' } as unknown as PerformanceEntry
  vi.stubGlobal('performance', { ...performance, getEntriesByType: () => [arrival] })
  visitAgain(() => ({ data: failedDonation }))
  await banner('Continue your donation of Rs.\u00a027,000')
  const title = screen.getByRole('heading', { name: 'Continue your donation of Rs.\u00a027,000' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(scroll).toHaveBeenCalledWith(0, 0)
  scroll.mockRestore()
})
