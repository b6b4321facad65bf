import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DonationStatus } from '../../../../contract/src/attempts.ts'
import { exampleDonation, exampleLink, failedDonation, paidDonation } from '../../../test/example-donation.ts'
import { type SentCall, visitPage, type WireAnswer } from '../../../test/visit-site.tsx'
import { DonationPage } from './donation-page.tsx'

beforeEach(() => {
  location.hash = ''
  vi.unstubAllGlobals()
})

const statusPath = `/api/v1/donation/status/${exampleLink}`
const retryPath = `${statusPath}/retry`
const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name })
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const retries = (sent: SentCall[]) => sent.filter(({ path }) => path === retryPath)

/** Opens the status page of a donation; what the wire says of it may change later by `now`. */
function visit(donation: DonationStatus, answers: Record<string, () => WireAnswer> = {}) {
  const wire = { now: (): WireAnswer => ({ data: donation }) }
  const page = visitPage((openPage) => <DonationPage link={exampleLink} openPage={openPage} />, {
    [statusPath]: () => wire.now(),
    [retryPath]: () => ({ data: { url: 'https://pay.example/2' } }),
    ...answers,
  })
  return { ...page, wire }
}

/** The donor comes back to the tab. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

test('a pending payment: we check with the gateway, and the donor can go on paying', async () => {
  visit(exampleDonation())
  await heading('We are checking with the payment gateway…')
  expect(screen.getByRole('link', { name: 'Continue to payment' })).toHaveProperty(
    'href',
    `https://give.example/pay/${exampleLink}`,
  )
})

test('the address says success, our server says pending: the page says pending', async () => {
  history.replaceState(null, '', '/?Status=success')
  visit(exampleDonation())
  await heading('We are checking with the payment gateway…')
  history.replaceState(null, '', '/')
})

test.each(['success', 'refunded', 'partially refunded', 'disputed'] as const)(
  'a donation that is %s offers no way to pay it again',
  async (status) => {
    visit({ ...paidDonation, status })
    await screen.findByText('KH6-8ZD-5JP', { selector: 'strong' })
    expect(screen.queryByRole('link', { name: /payment/ })).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Pay|another way/ })).toBeNull()
  },
)

test.each([
  [
    'partially refunded',
    7000,
    'Rs. 7,000 has been refunded.',
    'Rs. 20,000 remains with the causes you chose.',
  ],
  ['partially refunded', 0, 'Your bank or wallet', 'The rest remains with the causes you chose.'],
  ['refunded', 27_000, 'Rs. 27,000 has been refunded.', 'Your bank or wallet'],
] as const)(
  'a donor whose donation is %s reads how much was refunded, and no figure that nobody knows',
  async (status, refunded_amount, first, second) => {
    visit({ ...paidDonation, status, refunded_amount })
    const text = (await screen.findByText(/take a few days to show it/, { selector: 'main p:not([role])' }))
      .textContent
    expect(text).toContain(first)
    expect(text).toContain(second)
    expect(screen.queryByText('Refunded', { selector: 'dt' }) !== null).toBe(refunded_amount > 0)
  },
)

test('a donor who comes back to the tab sees at once that the payment arrived, in the title too', async () => {
  const { wire } = visit(exampleDonation())
  await heading(/checking with the payment gateway/)
  expect(document.title).toBe('Waiting for your payment | Amanah Welfare Trust')
  wire.now = () => ({ data: paidDonation })
  comeBack()
  await heading('Thank you, Ayesha Khan')
  expect(document.title).toBe('Thank you | Amanah Welfare Trust')
  expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/^Thank you, Ayesha Khan\./)
})

test('without a connection the page keeps what it knows and says that it keeps trying', async () => {
  const { wire } = visit(exampleDonation())
  await heading(/checking with the payment gateway/)
  wire.now = () => {
    throw new TypeError('offline')
  }
  comeBack()
  await screen.findByText(/Our server cannot be reached/)
  await heading(/checking with the payment gateway/)
  wire.now = () => ({ data: paidDonation })
  comeBack()
  await heading(/Thank you/)
  expect(screen.queryByText(/Our server cannot be reached/)).toBeNull()
})

test('a page that could not be loaded says so and can be tried again', async () => {
  let now: WireAnswer = { status: 500, message: 'x' }
  const { donor } = visit(paidDonation, { [statusPath]: () => now })
  await screen.findByText('An error occurred while fetching the data')
  now = { data: paidDonation }
  await donor.click(button('Try again'))
  await heading(/Thank you/)
})

test('an unknown link is a page that is not found', async () => {
  visit(exampleDonation(), { [statusPath]: () => ({ status: 404, message: 'This donation was not found.' }) })
  await heading('Page Not Found')
})

test('a failed payment: no money has been taken, and the same way to pay is ready to try again', async () => {
  const { donor, sent, opened } = visit(failedDonation)
  await heading('The payment did not go through')
  screen.getByText(/No money has been taken/, { selector: 'p:not([role])' })
  expect((await radio(/Debit or credit card/)).checked).toBe(true)
  await donor.click(button('Pay Rs. 27,000'))
  expect(opened).toEqual(['https://pay.example/2'])
  expect(retries(sent).map(({ body }) => body)).toEqual([
    { payment_method: 'card', payment_gateway: 'swich' },
  ])
})

test('a second press while the payment page opens makes no second attempt', async () => {
  const { donor, sent } = visit(failedDonation)
  await radio(/Debit or credit card/)
  await donor.dblClick(button('Pay Rs. 27,000'))
  await donor.click(button(/Pay Rs. 27,000/))
  expect(retries(sent)).toHaveLength(1)
})

test('another way to pay a pending donation is chosen by the donor, not by the page', async () => {
  const { donor, sent, opened } = visit(exampleDonation())
  await heading(/checking/)
  await donor.click(button('Choose another way to pay'))
  await radio(/Bank transfer/)
  await donor.click(button('Pay Rs. 27,000'))
  expect(screen.getByRole('alert').textContent).toBe('Please choose a way to pay.')
  expect(retries(sent)).toHaveLength(0)
  await donor.click(await radio(/Bank transfer/))
  await donor.click(button('Pay Rs. 27,000'))
  expect(retries(sent)[0]?.body).toEqual({ payment_method: 'bank', payment_gateway: 'default' })
  expect(opened).toHaveLength(1)
})

test('a way to pay that cannot take the gift says why and cannot be chosen', async () => {
  visit(exampleDonation({ ...failedDonation, amount: 60_000 }))
  const card = await radio(/Debit or credit card/)
  expect(card.disabled).toBe(true)
  screen.getByText(/accepts up to Rs. 50,000/)
})

test('paid in the meantime: the donor reads so and is thanked instead of paying twice', async () => {
  const paidAlready = 'This donation has been paid already. Thank you.'
  const { donor, wire, opened } = visit(failedDonation, {
    [retryPath]: () => ({ status: 409, message: paidAlready }),
  })
  await radio(/Debit or credit card/)
  wire.now = () => ({ data: paidDonation })
  await donor.click(button('Pay Rs. 27,000'))
  await heading(/Thank you/)
  expect(screen.getByRole('alert').textContent).toBe(paidAlready)
  expect(opened).toEqual([])
})

test('a payment attempt that got no answer can be made again', async () => {
  const answers = [
    () => {
      throw new TypeError('offline')
    },
    () => ({ data: { url: 'https://pay.example/2' } }),
  ]
  const { donor, opened } = visit(failedDonation, {
    [retryPath]: () => (answers.shift() as () => WireAnswer)(),
  })
  await radio(/Debit or credit card/)
  await donor.click(button('Pay Rs. 27,000'))
  await screen.findByText('An error occurred while initiating the payment.')
  await donor.click(button('Pay Rs. 27,000'))
  await waitFor(() => expect(opened).toHaveLength(1))
})

test('the link of the transfer page to another way to pay opens the choice', async () => {
  location.hash = '#another-way'
  visit(exampleDonation({ payment_method: 'bank', payment_gateway: 'default' }))
  await heading('We are waiting for your transfer')
  await radio(/Debit or credit card/)
})

test('a transfer that staff still look for can be corrected, and not be paid another way', async () => {
  const reported = {
    payment_method: 'bank',
    payment_gateway: 'default',
    transfer_submitted: true,
    may_retry: false,
  }
  visit(exampleDonation(reported))
  await heading('Thank you for reporting your transfer')
  screen.getByRole('link', { name: 'Correct the transfer details' })
  expect(screen.queryByRole('button', { name: /another way/ })).toBeNull()
})

test('a paid donation has a receipt with the amount in figures and words, in Pakistan’s time', async () => {
  visit(paidDonation)
  const receipt = within(await screen.findByRole('article', { name: 'Donation Receipt' }))
  receipt.getByText('KH6-8ZD-5JP')
  receipt.getByText('Ayesha Khan')
  receipt.getByText('2 Mar 2026, 01:35 (PKT)')
  receipt.getByText('Card')
  receipt.getByRole('row', { name: '1 Zakat For my father Fitrana 1 Rs. 10,000' })
  receipt.getByRole('row', { name: '2 Food Rations – 2.5 Rs. 17,000' })
  receipt.getByRole('row', { name: 'Total Rs. 27,000' })
  receipt.getByText('Twenty-Seven Thousand Rupees only')
  // The address of the page is the donor's alone: it does not go with the paper.
  expect(receipt.queryByText(/\/donation\//)).toBeNull()
})

test.each(['pending', 'failed', 'expired', 'refunded', 'partially refunded', 'disputed'] as const)(
  'a donation that is %s has no receipt',
  async (status) => {
    visit(exampleDonation({ status }))
    await screen.findByText('KH6-8ZD-5JP', { selector: 'strong' })
    expect(screen.queryByRole('article')).toBeNull()
  },
)

test('a donor downloads the receipt as a PDF under its own name, and reads the progress', async () => {
  const saved: { name: string; href: string }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href })
  })
  URL.createObjectURL = (file) => `blob:${(file as Blob).type}`
  const { donor, sent } = visit(paidDonation, {
    [`${statusPath}/receipt`]: () =>
      new Response('%PDF', {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="receipt-2026-000001.pdf"',
        },
      }),
  })
  await donor.click(await screen.findByRole('button', { name: 'Download the receipt (PDF)' }))
  expect(await screen.findByText('The receipt has been downloaded.')).toHaveProperty('role', 'status')
  expect(saved).toEqual([{ name: 'receipt-2026-000001.pdf', href: 'blob:application/pdf' }])
  expect(sent.filter(({ path }) => path === `${statusPath}/receipt`)).toHaveLength(1)
})

test('a receipt that cannot be downloaded says why, and can be requested again', async () => {
  const { donor } = visit(
    { ...paidDonation, status: 'partially refunded' },
    {
      [`${statusPath}/receipt`]: () => ({ status: 404, message: 'This receipt was not found.' }),
    },
  )
  await donor.click(await screen.findByRole('button', { name: 'Download the receipt (PDF)' }))
  expect((await screen.findByText(/There is no receipt to download/)).role).toBe('status')
  expect(button('Download the receipt (PDF)')).not.toHaveProperty('disabled', true)
})

test.each([exampleDonation(), failedDonation])('what is not paid has no receipt', async (donation) => {
  visit(donation)
  await screen.findByText('KH6-8ZD-5JP', { selector: 'strong' })
  expect(screen.queryByRole('button', { name: /receipt/ })).toBeNull()
})
