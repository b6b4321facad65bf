import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DonationStatus } from '../../../../contract/src/attempts.ts'
import { exampleDonation, exampleLink, failedDonation, paidDonation } from '../../../test/example-donation.ts'
import { examplePairs } from '../../../test/example-pairs.ts'
import { stopClock } from '../../../test/stop-clock.ts'
import { type SentCall, visitPage, type WireAnswer } from '../../../test/visit-site.tsx'
import { storeCampaigns } from '../parts/given-campaigns.ts'
import { readUnfinishedDonation, rememberUnfinished } from '../parts/unfinished-donation.ts'
import { DonationPage } from './donation-page.tsx'

const { now } = stopClock()

beforeEach(() => {
  location.hash = ''
  vi.unstubAllGlobals()
})

const statusPath = `/api/v1/public/donations/${exampleLink}`
const retryPath = `${statusPath}/retry`
const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name })
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const retries = (sent: SentCall[]) => sent.filter(({ path }) => path === retryPath)

/** Opens the status page of a donation; later answers can be set with `now`. */
function visit(donation: DonationStatus, answers: Record<string, () => WireAnswer> = {}) {
  const wire = { now: (): WireAnswer => ({ data: donation }) }
  const page = visitPage(<DonationPage link={exampleLink} />, {
    [statusPath]: () => wire.now(),
    [retryPath]: () => ({ data: { url: 'https://pay.example/2' } }),
    ...answers,
  })
  return { ...page, wire }
}

/** Simulates the donor's return to the tab. */
const returnToTab = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

/** Donation created just now. */
const justNow = () => exampleDonation({ created_at: now.toISOString() })
const continueLink = () => screen.queryByRole('link', { name: 'Continue to payment' })

test('a payer who may have paid is asked to wait: a discreet payment link appears after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now })
  visit(justNow())
  await heading('We are checking your payment…')
  screen.getByText(/please do not pay again/)
  expect(continueLink()).toBeNull()
  expect(screen.queryByRole('button', { name: /paid|another way|^Pay/ })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  const quiet = await screen.findByRole('button', { name: 'I have not paid' })
  expect(continueLink()).toBeNull()
  fireEvent.click(quiet)
  expect(continueLink()).toHaveProperty('href', `https://give.example/pay/${exampleLink}`)
  vi.useRealTimers()
})

test('a payer who returns much later can report at once that it is unpaid', async () => {
  visit(exampleDonation())
  await screen.findByRole('button', { name: 'I have not paid' })
})

test.each([
  ['sent', 'donation', 'We sent an e-mail with the link to this page to a***@example.com.'],
  ['sent', 'receipt', 'We sent an e-mail with your receipt to a***@example.com.'],
  ['queued', 'donation', 'An e-mail with the link to this page is on its way to a***@example.com.'],
  ['failed', 'donation', /to a\*\*\*@example.com could not be delivered/],
] as const)(
  'the donor reads that the e-mail is %s, what is in it, and to whom it goes',
  async (status, kind, words) => {
    const donation = kind === 'receipt' ? paidDonation : exampleDonation()
    visit({ ...donation, email: { status, kind, to: 'a***@example.com' } })
    await screen.findByText(words)
  },
)

test('the donor reads whom to ask, and what to quote', async () => {
  visit(exampleDonation({ contact: { email: 'help@amanah.example', phone: '0300 0000000' } }))
  const ask = within(await screen.findByRole('region', { name: 'Questions?' }))
  expect(ask.getByRole('link', { name: 'help@amanah.example' })).toHaveProperty(
    'href',
    'mailto:help@amanah.example?subject=Donation%20code%20KH6-8ZD-5JP',
  )
  expect(ask.getByRole('link', { name: '0300 0000000' })).toHaveProperty('href', 'tel:03000000000')
  ask.getByText('KH6-8ZD-5JP')
})

const rejected = exampleDonation({
  status: 'failed',
  payment_method: 'bank',
  payment_gateway: 'default',
  payment_url: null,
  rejection: { reason: 'The number is of another year', amount_arrived: null },
})

test('a rejected transfer shows the reason, the next step, and a way to pay again', async () => {
  visit(rejected)
  await heading('We could not confirm your transfer')
  screen.getByText('The reason: The number is of another year')
  screen.getByText(/send us its receipt with your code: we will look again/)
  await radio(/Debit or credit card/)
})

test('a rejected transfer that arrived in part shows the amount received, and does not ask for the full amount again', async () => {
  const { donor } = visit({
    ...rejected,
    rejection: { reason: 'Part of it is missing', amount_arrived: 3000 },
    contact: { email: 'help@amanah.example', phone: '0300 0000000' },
  })
  await heading('We could not confirm your transfer')
  screen.getByText(/Rs. 3,000 of Rs. 27,000 has arrived. Please ask us before you pay again/)
  const state = within(screen.getByRole('region', { name: 'We could not confirm your transfer' }))
  const ask = within(state.getByRole('region', { name: 'Ask us first' }))
  const call = ask.getByRole('link', { name: 'Call 0300 0000000' })
  expect(call.compareDocumentPosition(button('Pay again'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByRole('region', { name: 'Questions?' })).toBeNull()
  expect(screen.queryByText(/we will look again|never made/)).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  await donor.click(button('Pay again'))
  await radio(/Debit or credit card/)
})

test('after a rejection is undone, its e-mail is not mentioned', async () => {
  const waiting = { ...rejected, status: 'pending', rejection: null, transfer_submitted: true } as const
  const email = { kind: 'rejection', status: 'sent', to: 'a***@example.com' } as const
  const { wire } = visit({ ...waiting, email })
  await heading('Thank you for reporting your transfer')
  expect(screen.queryByText(/We sent an e-mail/)).toBeNull()
  wire.now = () => ({ data: { ...waiting, email: { ...email, kind: 'rejection_undone' } } })
  returnToTab()
  await screen.findByText(
    'We sent an e-mail with the news that your transfer is being checked again to a***@example.com.',
  )
})

test('a gift through a campaign names it, and its links stay with it', async () => {
  const [fund] = paidDonation.funds
  if (!fund) throw new Error('The example has no line.')
  const campaigns = [{ id: 7, slug: 'clean-water', title: 'Clean water for Thar', page: null }]
  visit({
    ...paidDonation,
    campaigns,
    matched_amount: 5000,
    funds: [{ ...fund, campaign: 'Clean water for Thar' }],
  })
  await heading(/^Thank you/)
  screen.getByText('Clean water for Thar')
  screen.getByText('Matched giving adds Rs. 5,000 to your gift.')
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? ''
  expect(addressOf('The same every month')).toBe('/?cause=1&campaign=clean-water&amount=10000&every=month')
  const shared = new URL(addressOf('Share on WhatsApp')).searchParams.get('text')
  expect(shared).toMatch(/^Clean water for Thar, .*: http.*\/campaigns\/clean-water$/)
})

test('a donor asked by staff to pay chooses how, and reads no account before', async () => {
  visit(exampleDonation({ payment_method: null, payment_gateway: null, payment_url: null }))
  await heading(/^Please pay Rs\.\s27,000$/)
  screen.getByRole('heading', { name: 'Choose how to pay' })
  expect(screen.queryByText(/waiting for your transfer/)).toBeNull()
})

test('the page of a gift that is listed says so, also after the choice', async () => {
  const shown = { name: 'first', name_state: 'shown', shows_amount: true, message: '', message_state: 'none' }
  const campaigns = [{ id: 7, slug: 'wells', title: 'Wells', page: null }]
  let display: object | null = null
  const displayPath = `${statusPath}/display`
  const { donor } = visit({ ...paidDonation, campaigns }, { [displayPath]: () => ({ data: display }) })
  await screen.findByText(/^Your gift is not listed until you choose/)
  display = shown
  await donor.click(button('List my gift'))
  await screen.findByText(/^Your gift is listed as you chose/)
})

test("a gift through a supporter's page shares that page, and is repeated through it", async () => {
  const page = { slug: 'sassi-walks', title: 'Sassi walks' }
  visit({
    ...paidDonation,
    funds: paidDonation.funds.slice(0, 1),
    campaigns: [{ id: 7, slug: 'wells', title: 'Wells', page }],
  })
  await heading(/^Thank you/)
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? ''
  expect(addressOf('The same every month')).toContain('&campaign=wells&page=sassi-walks&')
  const shared = new URL(addressOf('Share on WhatsApp')).searchParams.get('text')
  expect(shared).toMatch(/^Sassi walks, .*: http.*\/campaigns\/wells\/sassi-walks$/)
})

test.each([
  ['has_shares', '/qurbani'],
  ['has_meals', '/ramazan'],
  ['has_alms', '/\\?cause=1'],
] as const)('a gift that %s is shared as the page %s, and not offered every month', async (kind, page) => {
  visit({
    ...paidDonation,
    [kind]: true,
    funds: paidDonation.funds.slice(0, 1),
  })
  const share = await screen.findByRole('link', { name: 'Share on WhatsApp' })
  expect(decodeURIComponent(share.getAttribute('href') ?? '')).toMatch(
    new RegExp(`: ${location.origin}${page}$`),
  )
  expect(screen.queryByRole('link', { name: 'The same every month' })).toBeNull()
})

test('a donor whose campaign ended before the gift was made reads where it goes', async () => {
  const ended = /^The campaign that you chose takes no more gifts/
  const pay = (link: string) => `https://give.example/pay/${link}`
  storeCampaigns(pay(exampleLink), [{ campaign: 7 }, {}])
  visit(paidDonation)
  await screen.findByText(ended)
  cleanup()
  visit({ ...paidDonation, campaigns: [{ id: 7, slug: 'clean-water', title: 'Clean water', page: null }] })
  await heading(/^Thank you/)
  expect(screen.queryByText(ended)).toBeNull()
  cleanup()
  storeCampaigns(pay('AnotherDonationOfTabAA'), [{ campaign: 7 }])
  visit(paidDonation)
  await heading(/^Thank you/)
  expect(screen.queryByText(ended)).toBeNull()
})

test('an anonymous donor is thanked without a name', async () => {
  visit({ ...paidDonation, donor_name: 'Anonymous' })
  await heading('Thank you')
})

test('a reversed gift does not mention its void receipt', async () => {
  const email = { kind: 'receipt', status: 'sent', to: 'a***@example.com' } as const
  const reversed = { status: 'failed', payment_url: null, reversal_reason: 'The bank returned it' } as const
  visit(exampleDonation({ ...reversed, office_gift: true, email }))
  await heading('This gift no longer counts')
  screen.getByText('The reason: The bank returned it')
  expect(screen.queryByText(/We sent an e-mail/)).toBeNull()
})

test('the address says success, our server says pending: the page says pending', async () => {
  history.replaceState(null, '', '/?Status=success')
  visit(exampleDonation())
  await heading('We are checking your payment…')
  history.replaceState(null, '', '/')
})

test.each(['success', 'refunded', 'partially_refunded', 'disputed'] as const)(
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
    'partially_refunded',
    7000,
    'Rs. 7,000 has been refunded.',
    'Rs. 20,000 remains with the causes you chose.',
  ],
  ['partially_refunded', 0, 'Your bank or wallet', 'The rest remains with the causes you chose.'],
  ['refunded', 27_000, 'Rs. 27,000 has been refunded.', 'Your bank or wallet'],
] as const)(
  'a donor whose donation is %s reads how much was refunded, and no figure that nobody knows',
  async (status, refunded_amount, first, second) => {
    visit({ ...paidDonation, status, refunded_amount })
    const text = (
      await screen.findByText(/take a few days to show it/, { selector: 'main p:not([role])' })
    ).textContent?.replaceAll('\u00a0', ' ')
    expect(text).toContain(first)
    expect(text).toContain(second)
    expect(screen.queryByText('Refunded', { selector: 'dt' }) !== null).toBe(refunded_amount > 0)
  },
)

test('a donor who returns to the tab sees the payment’s arrival at once, also in the title', async () => {
  const { wire } = visit(exampleDonation())
  await heading(/checking your payment/)
  expect(document.title).toBe('Waiting for your payment | Amanah Welfare Trust')
  wire.now = () => ({ data: paidDonation })
  returnToTab()
  await heading('Thank you, Ayesha Khan')
  expect(document.title).toBe('Thank you | Amanah Welfare Trust')
  expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/^Thank you, Ayesha Khan\./)
})

test('the start page offers to continue a donation until its status page has shown that nothing is left to pay', async () => {
  rememberUnfinished(`https://give.example/pay/${exampleLink}`, 27_000)
  const { wire } = visit(exampleDonation())
  await heading(/checking your payment/)
  expect(readUnfinishedDonation()).toEqual({ link: exampleLink, amount: 27_000 })
  wire.now = () => ({ data: paidDonation })
  returnToTab()
  await heading(/Thank you/)
  expect(readUnfinishedDonation()).toBeUndefined()
})

test('without a connection the page keeps what it knows and says that it keeps trying', async () => {
  const { wire } = visit(exampleDonation())
  await heading(/checking your payment/)
  wire.now = () => {
    throw new TypeError('offline')
  }
  returnToTab()
  await screen.findByText(/Our server cannot be reached/)
  await heading(/checking your payment/)
  wire.now = () => ({ data: paidDonation })
  returnToTab()
  await heading(/Thank you/)
  expect(screen.queryByText(/Our server cannot be reached/)).toBeNull()
})

test('a page that fails to load shows an error and can be retried', async () => {
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
  await donor.click(button('Pay Rs.\u00a027,000'))
  expect(opened).toEqual(['https://pay.example/2'])
  expect(retries(sent).map(({ body }) => body)).toEqual([
    { payment_method: 'card', payment_gateway: 'swich' },
  ])
})

test('a second press while the payment page opens makes no second attempt', async () => {
  const { donor, sent } = visit(failedDonation)
  await radio(/Debit or credit card/)
  await donor.dblClick(button('Pay Rs.\u00a027,000'))
  await donor.click(button(/Pay Rs.\u00a027,000/))
  expect(retries(sent)).toHaveLength(1)
})

test('another way to pay a pending donation is chosen by the donor, not by the page', async () => {
  const { donor, sent, opened } = visit(exampleDonation())
  await heading(/checking/)
  await donor.click(button('I have not paid'))
  await radio(/Bank transfer/)
  await donor.click(button('Pay Rs.\u00a027,000'))
  expect(screen.getByRole('alert').textContent).toBe('Please choose a way to pay.')
  expect(retries(sent)).toHaveLength(0)
  await donor.click(await radio(/Bank transfer/))
  await donor.click(button('Pay Rs.\u00a027,000'))
  expect(retries(sent)[0]?.body).toEqual({ payment_method: 'bank', payment_gateway: 'default' })
  expect(opened).toHaveLength(1)
})

test('a payment method that cannot take the gift is disabled, with the reason', async () => {
  visit(exampleDonation({ ...failedDonation, amount: 60_000 }))
  const card = await radio(/Debit or credit card/)
  expect(card.disabled).toBe(true)
  screen.getByText(/accepts up to Rs. 50,000/)
})

test('a donation paid in the meantime shows the thanks instead of a second payment', async () => {
  const paidAlready = 'This donation has been paid already. Thank you.'
  const { donor, wire, opened } = visit(failedDonation, {
    [retryPath]: () => ({ status: 409, message: paidAlready }),
  })
  await radio(/Debit or credit card/)
  wire.now = () => ({ data: paidDonation })
  await donor.click(button('Pay Rs.\u00a027,000'))
  await heading(/Thank you/)
  expect(screen.getByRole('alert').textContent).toBe(paidAlready)
  expect(opened).toEqual([])
})

test('while the gateway cannot confirm the first payment, the donor is warned and must confirm a second payment', async () => {
  const warning = 'The gateway does not say at the moment. If you have paid, please wait.'
  const answers: WireAnswer[] = [
    { status: 409, message: warning, errors: { not_paid: [warning] } },
    { data: { url: 'https://pay.example/2' } },
  ]
  const { donor, sent, opened } = visit(failedDonation, { [retryPath]: () => answers.shift() as WireAnswer })
  await radio(/Debit or credit card/)
  await donor.click(button('Pay Rs.\u00a027,000'))
  const warned = await screen.findByText(warning)
  expect(warned.closest('[role=alert]')).not.toBeNull()
  expect(opened).toEqual([])
  const again = button('I have not paid: pay Rs.\u00a027,000')
  expect(warned.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await donor.click(again)
  await waitFor(() => expect(opened).toEqual(['https://pay.example/2']))
  expect(retries(sent).map(({ body }) => (body as { not_paid?: boolean }).not_paid)).toEqual([
    undefined,
    true,
  ])
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
  await donor.click(button('Pay Rs.\u00a027,000'))
  await screen.findByText('An error occurred while initiating the payment.')
  await donor.click(button('Pay Rs.\u00a027,000'))
  await waitFor(() => expect(opened).toHaveLength(1))
})

test('after a bug of the page the payment can be tried again', async () => {
  vi.stubGlobal('reportError', vi.fn())
  const answers = [{ data: null }, { data: { url: 'https://pay.example/2' } }]
  const { donor, opened } = visit(failedDonation, { [retryPath]: () => answers.shift() as WireAnswer })
  await radio(/Debit or credit card/)
  await donor.click(button('Pay Rs.\u00a027,000'))
  await screen.findByText('An error occurred while initiating the payment.')
  await donor.click(button('Pay Rs.\u00a027,000'))
  await waitFor(() => expect(opened).toHaveLength(1))
})

test('the link of the transfer page to another way to pay opens the choice', async () => {
  location.hash = '#another-way'
  visit(exampleDonation({ payment_method: 'bank', payment_gateway: 'default' }))
  await heading('We are waiting for your transfer')
  await radio(/Debit or credit card/)
})

test('a transfer awaiting verification can be corrected, but not paid another way', async () => {
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

const byTransfer = { payment_method: 'bank', payment_gateway: 'default' }
const zakat = { part: 'zakat', amount: 10_000, submitted_at: null, arrived: null } as const
const otherGifts = { part: 'general', amount: 17_000, submitted_at: null, arrived: null } as const
const reportedDay = { submitted_at: '2026-03-02T07:00:00.000Z' }

test.each([
  [
    [zakat, otherGifts],
    'We are waiting for your two transfers',
    ['Zakat, Rs. 10,000: you make the transfer'],
  ],
  [
    [{ ...zakat, arrived: 10_000 }, otherGifts],
    'We are waiting for your other transfer',
    [
      'Zakat: Rs. 10,000 arrived',
      'Other gifts, Rs. 17,000: you make the transfer',
      'Please transfer Rs. 17,000',
    ],
  ],
  [
    [
      { ...zakat, arrived: 9500 },
      { ...otherGifts, ...reportedDay },
    ],
    'Thank you for reporting your transfer',
    [
      'Zakat: Rs. 9,500 arrived',
      'Other gifts, Rs. 17,000: reported on 2 Mar 2026',
      'Our staff will look for it on',
    ],
  ],
  [
    [zakat, otherGifts].map((transfer) => ({ ...transfer, ...reportedDay })),
    'Thank you for reporting your transfers',
    ['Our staff will look for them on'],
  ],
])(
  'the donor of two transfers reads what has arrived and what is awaited: %j',
  async (transfers, title, texts) => {
    visit(exampleDonation({ ...byTransfer, transfers }))
    await heading(title)
    for (const text of texts) screen.getByText(text, { exact: false, selector: 'li span, p:not([role])' })
  },
)

test('a missing transfer of two is named, with the reason', async () => {
  const transfers = [{ ...zakat, arrived: 10_000 }, otherGifts]
  const rejection = { reason: 'Not on the statement', amount_arrived: null }
  visit({ ...paidDonation, ...byTransfer, amount: 10_000, transfers, rejection })
  await screen.findByText('Zakat: Rs. 10,000 arrived. Other gifts: Rs. 17,000 did not arrive.')
  screen.getByText('The reason: Not on the statement')
})

test('a shortfall can still be paid while the server offers it', async () => {
  const url = 'https://give.example/donation/rest'
  visit({ ...paidDonation, amount: 2500, shortfalls: [{ url, amount: 500, until: null }] })
  await screen.findByText('Rs. 2,500 arrived. You can still give the other Rs. 500.', {
    selector: 'p:not([role])',
  })
  expect(screen.getByRole('link', { name: 'Give the other Rs.\u00a0500' })).toHaveProperty('href', url)
})

test('a shortfall shows both the promised and the received amount', async () => {
  visit({ ...paidDonation, amount: 4000, promised_amount: 5000 })
  await screen.findByText('You promised Rs. 5,000; Rs. 4,000 arrived.')
})

test('an office gift shows the day it was received', async () => {
  const cash = { payment_method: 'cash', payment_gateway: 'office', office_gift: true }
  visit({ ...paidDonation, ...cash, settled_at: '2026-01-05T07:00:00.000Z' })
  await heading(/Thank you/)
  screen.getByText('Recorded on')
  screen.getByText('5 Jan 2026')
  screen.getByText('Cash', { selector: 'dd' })
})

test.each([
  ['counts from its date', 'pending', 'We have your cheque', /^It is dated 20 Dec 2026\. /],
  ['that went back is no gift', 'expired', 'This gift was not made', /dated 20 Dec 2026, went back to you/],
] as const)('a post-dated cheque %s', async (_, status, title, text) => {
  const cheque = { payment_method: 'cheque', payment_gateway: 'office', office_gift: true }
  const open = { cheque_date: '2026-12-20', payment_url: null, may_retry: false }
  visit(exampleDonation({ ...cheque, ...open, status }))
  await heading(title)
  expect(screen.getAllByText(text).length).toBeGreaterThan(0)
})

test('a cheque that bounced no longer counts, and is not asked for again', async () => {
  const cheque = { payment_method: 'cheque', payment_gateway: 'office', office_gift: true }
  visit(exampleDonation({ ...cheque, status: 'failed', payment_url: null, may_retry: false }))
  await heading('This gift no longer counts')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a line with another amount than promised shows no quantity', async () => {
  const [first] = paidDonation.funds
  visit({ ...paidDonation, receipt: null, funds: first ? [{ ...first, quantity: null }] : [] })
  await screen.findByText('Fitrana')
  expect(screen.queryByText(/quantity/i)).toBeNull()
})

test('a paid donation prints the server’s receipt, with its number', async () => {
  visit(paidDonation)
  const receipt = within(await screen.findByRole('article', { name: 'Donation receipt' }))
  for (const text of ['2026-000001', 'KH6-8ZD-5JP', 'Ayesha Khan', '2 March 2026', 'Rs. 27,000'])
    receipt.getByText(text)
  for (const text of ['1 Example Road, Islamabad', 'Registration no.: R-1']) receipt.getByText(text)
  receipt.getByText('Debit or credit card, Swich')
  receipt.getByRole('row', { name: 'Zakat For my father Fitrana 1 Rs.\u00a010,000' })
  receipt.getByRole('row', { name: 'Food Rations – 2.5 Rs.\u00a017,000' })
  receipt.getByText('Twenty-Seven Thousand Rupees only')
  receipt.getByRole('img', { name: 'Scan to check that this receipt is genuine' })
  // The donor's private address must not be printed.
  expect(receipt.queryByText(/\/donation\//)).toBeNull()
})

test('the day of a gift is written by the Islamic calendar of Pakistan too', async () => {
  visit(paidDonation)
  const summary = within(await screen.findByRole('region', { name: 'Your donation' }))
  // 13 Ramadan in Makkah.
  expect(summary.getByText('12 Ramadan 1447 AH')).toBeTruthy()
})

test('a donation that was paid before there were receipts offers none', async () => {
  visit({ ...paidDonation, receipt: null })
  await heading(/Thank you/)
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.queryByRole('button', { name: /receipt/ })).toBeNull()
})

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

test('a bank transfer that has no account for the kind of gift cannot be chosen for another try', async () => {
  const onlyGeneral = examplePairs.map((pair) => ({
    ...pair,
    ...(pair.payment_gateway === 'default' && { kinds: ['general'] }),
  }))
  visit(failedDonation, { '/api/v1/payment/methods': () => ({ data: onlyGeneral }) })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Bank transfer/ })).disabled).toBe(true)
  screen.getByText('We have no bank account for zakat at the moment.')
})

test('a receipt that cannot be downloaded says why, and can be requested again', async () => {
  const { donor } = visit(
    { ...paidDonation, status: 'partially_refunded' },
    {
      [`${statusPath}/receipt`]: () => ({ status: 404, message: 'This receipt was not found.' }),
    },
  )
  await donor.click(await screen.findByRole('button', { name: 'Download the receipt (PDF)' }))
  expect((await screen.findByText(/There is no receipt to download/)).role).toBe('status')
  expect(button('Download the receipt (PDF)')).not.toHaveProperty('disabled', true)
})

test.each([exampleDonation(), failedDonation])('an unpaid donation has no receipt', async (donation) => {
  visit(donation)
  await screen.findByText('KH6-8ZD-5JP', { selector: 'strong' })
  expect(screen.queryByRole('button', { name: /receipt/ })).toBeNull()
})

test('a payment that keeps a place is asked for with its deadline, and missed shares ask for a choice', async () => {
  const until = '2027-05-14T13:00:00Z'
  const url = 'https://give.example/donation/x'
  const { page } = visit({ ...paidDonation, shortfalls: [{ url, amount: 4000, until }] })
  await screen.findByText(/^Rs. 4,000 more is to be paid by 14 May 2027.*, or your place is released\.$/)
  expect(screen.queryByText(/You can still give/)).toBeNull()
  expect(screen.queryByRole('link', { name: /4,000/ })).toBeNull()
  page.unmount()
  visit({ ...paidDonation, awaits_choice: true })
  await heading('Please choose what we do with your money')
  screen.getByText(
    /^Your payment of Rs. 27,000 has been received, but not all of what you ordered has a place/,
  )
})

test('an unpaid order says until when it is reserved', async () => {
  visit(exampleDonation({ held_until: '2027-05-14T13:00:00Z' }))
  await screen.findByText(/^Please pay by 14 May 2027/)
})
