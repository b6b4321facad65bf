import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AgreementPage } from '../../../../contract/src/agreements.ts'
import { exampleAgreement } from '../../../test/example-agreement.ts'
import { exampleLink } from '../../../test/example-donation.ts'
import { visitPage, type WireAnswer } from '../../../test/visit-site.tsx'
import { DonorAgreementPage } from './agreement-page.tsx'

beforeEach(() => vi.unstubAllGlobals())

const address = `/api/v1/public/agreements/${exampleLink}`
const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** @param change answers the calls that change or pay the agreement, by the end of their address */
async function visit(agreement: AgreementPage, change: Record<string, () => WireAnswer> = {}) {
  const answers = Object.entries(change).map(([path, answer]) => [`${address}/${path}`, answer])
  const site = visitPage(<DonorAgreementPage link={exampleLink} />, {
    [address]: () => ({ data: agreement }),
    ...Object.fromEntries(answers),
  })
  await screen.findByRole('heading', { level: 2, name: /every month/ })
  return site
}

test('the amount is changed from the next donation, which the answer names and the focus reaches', async () => {
  const agreement = exampleAgreement()
  const next_terms = { ...agreement.terms, amount: 3000, period: '2026-12', due_on: '2026-12-05' }
  const { donor, sent } = await visit(agreement, {
    terms: () => ({ data: { ...agreement, next_terms } }),
  })
  await donor.click(button('Change amount, day, cause or method'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Change amount, day, cause or method'))
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  // Twice 1,000 is one amount here.
  expect(amount.value).toBe('2000')
  await donor.clear(amount)
  await donor.click(button(/^Save/))
  screen.getByText(/Amount is required/)
  expect(button(/^Save/).textContent).toBe('Save')
  await donor.enter(amount, '3000')
  await donor.click(button('Save Rs.\u00a03,000 from the next donation'))
  const done = await screen.findByText('Saved. From 5 Dec 2026 on you give Rs. 3,000 every month on day 5.')
  await waitFor(() => expect(document.activeElement).toBe(done))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    unit: 'month',
    day: 5,
    total_amount: 3000,
    payment_method: 'card',
    cart: [{ id: 1, amount: 3000, quantity: '1' }],
  })
})

test('the nights of Ramazan are listed with their states', async () => {
  const nights = [
    { night: 27, on: '2027-03-06', amount: 1000, status: 'paid' as const },
    { night: 29, on: '2027-03-08', amount: 500, status: 'coming' as const },
  ]
  await visit(exampleAgreement({ nights }))
  const list = within(await screen.findByRole('list', { name: 'Your nights of Ramazan' }))
  const shown = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown[0]).toMatch(/^Night 27.*Rs.\u00a01,000received$/)
  expect(shown[1]).toMatch(/^Night 29.*Rs.\u00a0500to come$/)
})

test('the donor reads what the regular donation has given so far', async () => {
  await visit(exampleAgreement({ given: 24_000 }))
  expect(screen.getByText('Given so far').nextElementSibling?.textContent).toBe('Rs.\u00a024,000')
})

test('a line that is given through a campaign names it', async () => {
  const { terms } = exampleAgreement()
  const campaign = { id: 7, title: 'Clean water for Thar' }
  await visit(
    exampleAgreement({ terms: { ...terms, lines: terms.lines.map((line) => ({ ...line, campaign })) } }),
  )
  screen.getByText('Clean water for Thar')
})

test('a donation that was skipped elsewhere is refused with the server’s reason; the page is read again', async () => {
  const { donor, sent } = await visit(exampleAgreement(), {
    skip: () => ({ status: 409, message: 'Another donation is next now.' }),
  })
  await donor.click(button('Skip the next one'))
  await donor.click(button('Skip 5 Dec 2026'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Another donation is next now/)
  await waitFor(() => expect(sent.filter(({ path }) => path === address)).toHaveLength(2))
  await donor.click(button('Leave as it is'))
  await waitFor(() => expect(document.activeElement).toBe(button('Skip the next one')))
})

test('an account that the bank does not know stays pointed out after a payment by card', async () => {
  const byRaast = { method: 'raast_request', payment_method: 'raast-request' } as const
  const instrument = { ending: '0000', is_stored: true, is_unknown: true, agreed_amount: 2000 }
  await visit(exampleAgreement({ ...byRaast, instrument }))
  screen.getByText('Your bank does not know this Raast ID or IBAN. Please correct it with “Change”.')
})

test('the first request to the bank waits: the page names the message to open, and has the button when that opened it', async () => {
  const { charges } = exampleAgreement()
  const waiting = exampleAgreement({
    method: 'raast_request',
    payment_method: 'raast-request',
    instrument: { ending: '4567', is_stored: true, is_unknown: false, agreed_amount: 2000 },
    confirmation_to: 'a***@example.com',
    amount_due: 2000,
    charges: charges.map((charge) => ({ ...charge, paid: 0, status: 'requested', request: 'unconfirmed' })),
  })
  const { page } = await visit(waiting)
  screen.getByText(/Please open the message that we sent to .*a\*\*\*@example\.com/)
  expect(screen.queryByRole('button', { name: /^(Send the request|Pay)/ })).toBeNull()
  page.unmount()
  location.hash = 'the-token'
  const { donor, sent } = await visit(waiting, {
    confirm: () => ({ data: { ...waiting, confirmation_to: null } }),
  })
  await donor.click(button('Send the request to my bank'))
  const done = await screen.findByText(/^Your bank gets the request in a moment/)
  await waitFor(() => expect(document.activeElement).toBe(done))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'the-token' })
  location.hash = ''
})

test('ending asks for a reason once, and leaves no actions', async () => {
  let answer: WireAnswer = { status: 422, message: 'Wrong', errors: { reason: ['Please tell us why.'] } }
  const { donor } = await visit(exampleAgreement(), { end: () => answer })
  await donor.click(button('Stop giving regularly'))
  await donor.click(button('Stop it for good'))
  await screen.findByText('Please tell us why.')
  await donor.click(screen.getByRole('radio', { name: 'I give in another way' }))
  answer = { data: exampleAgreement({ status: 'ended', next: null, ended_at: '2026-11-27T07:00:00.000Z' }) }
  await donor.click(button('Stop it for good'))
  await screen.findByText(/^Your regular donation has ended/)
  expect(screen.queryByRole('button', { name: /Change|Pause|Skip|Stop/ })).toBeNull()
})

test('the amount due is paid with the agreed method; when that is refused, another one can be chosen', async () => {
  let answer: WireAnswer = { status: 422, message: 'No', errors: { payment_method: ['Card is closed.'] } }
  const due = exampleAgreement({ amount_due: 2000 })
  const { donor, sent, opened } = await visit(due, { pay: () => answer })
  await waitFor(() => expect(button(/^Pay/).getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('radio')).toBeNull()
  await donor.click(button('Pay Rs.\u00a02,000 now'))
  await screen.findByText('Card is closed.')
  answer = { data: { url: 'https://give.example/pay/1' } }
  await donor.click(screen.getByRole('radio', { name: /^Bank transfer/ }))
  await donor.click(button('Pay Rs.\u00a02,000 now'))
  await waitFor(() => expect(opened).toEqual(['https://give.example/pay/1']))
  expect(sent.at(-1)?.body).toEqual({ payment_method: 'bank', payment_gateway: 'default' })
})

test('by bank transfer the permanent reference stands beside the account of each kind of money', async () => {
  const { terms } = exampleAgreement()
  const [line] = terms.lines
  if (!line) throw new Error('no line')
  const other = { ...line, cause_id: 3, fundtitle: 'Orphan Sponsorship', amount: 1000 }
  const { donor } = await visit(
    exampleAgreement({
      method: 'permanent_reference',
      payment_method: 'bank',
      payment_gateway: 'default',
      terms: { ...terms, amount: 3000, lines: [line, other] },
    }),
  )
  const zakat = await screen.findByRole('heading', { level: 3, name: 'Zakat: Rs.\u00a02,000' })
  const part = within(zakat.parentElement as HTMLElement)
  part.getByText('Margalla Islamic Bank')
  part.getByRole('img', { name: /^Raast QR: Rs\.\u00a02,000/ })
  expect(part.queryByText('Chinar Commercial Bank')).toBeNull()
  screen.getByRole('heading', { level: 3, name: 'Other gifts: Rs.\u00a01,000' })
  expect(screen.getAllByText('M-KH6-8ZD-5JP').length).toBeGreaterThan(1)
  await donor.click(part.getByRole('button', { name: 'Copy all as text' }))
  expect(await navigator.clipboard.readText()).toContain('Rs.\u00a02,000 every month on day 5\n')
})
