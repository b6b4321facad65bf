import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BankTransfer } from '../../../../contract/src/attempts.ts'
import { exampleAccounts } from '../../../test/example-accounts.ts'
import { exampleLink, exampleTransfer, exampleTwoTransfers } from '../../../test/example-donation.ts'
import { newPerson } from '../../../test/new-person.ts'
import { type SentCall, visitPage, type WireAnswer } from '../../../test/visit-site.tsx'
import { TransferPage } from './transfer-page.tsx'

beforeEach(() => vi.unstubAllGlobals())

const transferPath = `/api/v1/public/transfers/${exampleLink}`
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const reference = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Bank’s transaction ID/ })
const receipt = () => screen.getByLabelText<HTMLInputElement>(/Receipt/)
const reports = (sent: SentCall[]) => sent.filter(({ path }) => path === `${transferPath}/report`)

const unknown = { status: 404, message: 'This bank transfer was not found.' }

/**
 * Opens the transfer page; without `transfer` the link is unknown. `wire` has the responses to reading and
 * reporting, which tests may replace later.
 */
function visit(transfer?: BankTransfer, report?: () => WireAnswer) {
  const wire = { read: (): WireAnswer => (transfer ? { data: transfer } : unknown), report }
  const page = visitPage(<TransferPage link={exampleLink} />, {
    [transferPath]: () => wire.read(),
    [`${transferPath}/report`]: () => (wire.report ?? wire.read)(),
  })
  return { ...page, wire }
}

const report = { reference_no: 'FT123', has_receipt_file: true, submitted_at: '2026-03-02T07:00:00.000Z' }
const reported = exampleTransfer({
  transfers: exampleTransfer().transfers.map((one) => ({ ...one, ...report })),
})
const photo = (bytes = 2000) => new File([new Uint8Array(bytes)], 'receipt.jpg', { type: 'image/jpeg' })

test('the donor reads until when the shares are reserved', async () => {
  visit(exampleTransfer({ held_until: '2026-03-03T09:00:00.000Z' }))
  await screen.findByText(/reserved for you until 3 Mar 2026,? 14:00/)
})

test('an account without a name of its bank has no empty heading', async () => {
  const accounts = exampleAccounts.slice(1).map((account) => ({ ...account, bank_name: '' }))
  const transfers = exampleTransfer().transfers.map((due) => ({ ...due, accounts }))
  visit(exampleTransfer({ transfers }))
  await screen.findByText('PK49', { exact: false })
  for (const heading of screen.getAllByRole('heading')) expect(heading.textContent).not.toBe('')
})

test('two transfers do not claim separate accounts for zakat: one account may be for both', async () => {
  visit(exampleTwoTransfers())
  await screen.findByText(/^Part of your gift is zakat, which is kept apart from other gifts/)
  expect(document.body.textContent).not.toContain('separate accounts')
})

test('the account, the amount and our code can be copied beside the account’s Raast code', async () => {
  visit(exampleTransfer())
  const card = within((await screen.findByText('Chinar Commercial Bank')).closest('article') as HTMLElement)
  for (const what of ['Account #', 'IBAN #', 'amount', 'donation code'])
    card.getByRole('button', { name: `Copy ${what}` })
  card.getByRole('img', { name: 'Raast QR: Rs.\u00a027,000 to Amanah Welfare Trust, Chinar Commercial Bank' })
  card.getByRole('button', { name: 'Save the picture' })
  card.getByText('Branch F-7, Islamabad.')
})

test('all that a bank’s form needs is copied as one text', async () => {
  const { donor } = visit(exampleTransfer())
  const card = within((await screen.findByText('Chinar Commercial Bank')).closest('article') as HTMLElement)
  await donor.click(card.getByRole('button', { name: 'Copy all as text' }))
  const [bank, amount, title] = (await navigator.clipboard.readText()).split('\n')
  expect([bank, amount, title]).toEqual([
    'Chinar Commercial Bank',
    'Amount: Rs.\u00a027,000',
    'Account Title: Amanah Welfare Trust',
  ])
  expect(await navigator.clipboard.readText()).toMatch(/IBAN #: PK\w{22}\n.*KH6-8ZD-5JP$/)
})

test('an account that Raast does not reach is shown without a code', async () => {
  const accounts = exampleAccounts.map((account) => ({ ...account, currency: 'USD' }))
  const transfers = exampleTransfer().transfers.map((due) => ({ ...due, accounts }))
  visit(exampleTransfer({ transfers }))
  await screen.findByText('Chinar Commercial Bank')
  expect(screen.queryByText('Raast QR')).toBeNull()
})

test('our own code, however it is spelt, is not taken for the bank’s transaction ID', async () => {
  const { donor, sent } = visit(exampleTransfer())
  await donor.enter(await reference(), 'kh6 8zd5jp')
  await donor.click(button('I have made the transfer'))
  screen.getByText(/This is our own code/)
  expect(document.activeElement).toBe(await reference())
  expect(reports(sent)).toHaveLength(0)
})

const zakat = () => screen.findByRole('region', { name: /Zakat: Rs.\u00a010,000/ }).then(within)
const otherGifts = () => within(screen.getByRole('region', { name: /Other gifts: Rs.\u00a017,000/ }))

test('zakat and other gifts are two transfers, each with its own account, Raast code and report', async () => {
  const { donor, sent, wire } = visit(exampleTwoTransfers())
  const first = await zakat()
  first.getByText('Waiting for your transfer')
  first.getByRole('img', { name: /^Raast QR: Rs.\u00a010,000 to Amanah Welfare Trust Zakat/ })
  expect(first.queryByText('Chinar Commercial Bank')).toBeNull()
  otherGifts().getByRole('img', { name: /^Raast QR: Rs.\u00a017,000 to Amanah Welfare Trust, Chinar/ })
  screen.getByText(/all of it as one transfer by mistake/)
  screen.getByRole('link', { name: 'Choose another way to pay' })

  // The page is rearranged around the report: a focus before that could leave it out of view.
  let atFocus: string | null | undefined
  document.addEventListener('focusin', ({ target }) => {
    atFocus = (target as Element).closest('section')?.textContent
  })
  wire.report = () => ({ data: exampleTwoTransfers(report) })
  await donor.enter(first.getByRole('textbox'), 'FT123')
  await donor.upload(first.getByLabelText(/Receipt/), photo())
  await donor.click(first.getByRole('button', { name: 'I have made the transfer' }))
  ;(await zakat()).getByText('Reported on 2 Mar 2026')
  expect(document.activeElement?.textContent).toMatch(/^Thank you/)
  expect(atFocus).toContain('FT123')
  expect((await zakat()).getByRole('link', { name: 'Go on to other gifts: Rs.\u00a017,000' })).toHaveProperty(
    'hash',
    '#transfer-general',
  )
  expect(screen.queryByRole('link', { name: 'Choose another way to pay' })).toBeNull()

  wire.report = () => ({ data: exampleTwoTransfers(report, { ...report, reference_no: 'FT124' }) })
  await donor.enter(otherGifts().getByRole('textbox'), 'FT124')
  await donor.click(otherGifts().getByRole('button', { name: 'I have made the transfer' }))
  await otherGifts().findByText(/There is nothing more for you to do/)
  expect(document.activeElement?.textContent).toMatch(/^Thank you/)
  expect(reports(sent).map(({ body }) => body)).toMatchObject([
    { part: 'zakat', reference_no: 'FT123', reference_file: { size: 2000 } },
    { part: 'general', reference_no: 'FT124' },
  ])
})

test('a received transfer asks for nothing more', async () => {
  visit(exampleTwoTransfers({ arrived: 9_500 }))
  const first = await zakat()
  first.getByText('Rs. 9,500 arrived')
  expect(first.queryByRole('textbox')).toBeNull()
  otherGifts().getByRole('textbox')
})

test('a gift of zakat alone is one transfer', async () => {
  visit(exampleTransfer({ zakat_amount: 27_000, accounts: exampleAccounts.slice(0, 1) }))
  await screen.findByRole('heading', { name: /Transfer exactly this/ })
  expect(screen.queryByText('Rs. 0')).toBeNull()
})

test('without the bank’s transaction ID nothing is sent, and its field is waiting', async () => {
  const { donor, sent } = visit(exampleTransfer())
  await reference()
  await donor.click(button('I have made the transfer'))
  screen.getByText('Bank’s transaction ID is required')
  expect(document.activeElement).toBe(await reference())
  expect(reports(sent)).toHaveLength(0)
})

test.each([
  ['larger than 5 MB', photo(5 * 1024 * 1024 + 1), 'The file can be at most 5 MB.'],
  [
    'of another type',
    new File(['x'], 'statement.docx', { type: 'application/msword' }),
    'The receipt must be a JPEG, PNG or WebP picture or a PDF.',
  ],
])('a receipt %s is refused before it is sent, and can be removed', async (_, file, message) => {
  const { sent } = visit(exampleTransfer(), () => ({ data: reported }))
  const donor = newPerson({ applyAccept: false })
  await donor.enter(await reference(), 'FT123')
  await donor.upload(receipt(), file)
  screen.getByText(message)
  await donor.click(button('I have made the transfer'))
  expect(reports(sent)).toHaveLength(0)
  await donor.click(button(`Remove ${file.name}`))
  expect(screen.queryByText(message)).toBeNull()
  await donor.click(button('I have made the transfer'))
  await screen.findByText(/Thank you for reporting your transfer/)
  expect(reports(sent).map(({ body }) => body)).toEqual([{ reference_no: 'FT123' }])
})

test('the donor reports the transfer with a receipt, and is thanked', async () => {
  const { donor, sent } = visit(exampleTransfer(), () => ({ data: reported }))
  await donor.enter(await reference(), 'FT123')
  await donor.upload(receipt(), photo())
  await donor.dblClick(button('I have made the transfer'))
  await screen.findByText(/Thank you for reporting your transfer/)
  expect(reports(sent)).toHaveLength(1)
  expect(reports(sent)[0]?.body).toMatchObject({ reference_no: 'FT123', reference_file: { size: 2000 } })
  expect(screen.queryByRole('link', { name: 'Choose another way to pay' })).toBeNull()
})

test('the report can be corrected; the form starts with it', async () => {
  const corrected = exampleTransfer({
    transfers: reported.transfers?.map((one) => ({ ...one, reference_no: 'FT124' })),
  })
  const { donor } = visit(reported, () => ({ data: corrected }))
  await screen.findByText(/Thank you for reporting your transfer/)
  await donor.click(button('Correct the details'))
  expect((await reference()).value).toBe('FT123')
  expect(document.activeElement).toBe(await reference())
  screen.getByText(/choosing another file replaces it/)
  await donor.clear(await reference())
  await donor.enter(await reference(), 'FT124')
  await donor.click(button('Send the correction'))
  await screen.findByText('FT124')
})

test('a file with false image content is refused with the server’s message', async () => {
  const message = 'The receipt must be a JPEG, PNG or WebP picture or a PDF.'
  const { donor } = visit(exampleTransfer(), () => ({
    status: 422,
    message,
    errors: { reference_file: [message] },
  }))
  await donor.enter(await reference(), 'FT123')
  await donor.upload(receipt(), photo())
  await donor.click(button('I have made the transfer'))
  await screen.findByText(message)
  expect(document.activeElement).toBe(receipt())
})

test('a report that got no answer can be sent again, with everything still in the form', async () => {
  const { donor, wire } = visit(exampleTransfer(), () => {
    throw new TypeError('offline')
  })
  await donor.enter(await reference(), 'FT123')
  await donor.click(button('I have made the transfer'))
  await screen.findByText('This could not be sent. Please check your connection and try again.')
  wire.report = () => ({ data: reported })
  await donor.click(button('I have made the transfer'))
  await screen.findByText(/Thank you for reporting your transfer/)
})

test('a transfer that is verified or over leads to the status page', async () => {
  const { donor, wire, opened } = visit(exampleTransfer(), () => ({
    status: 409,
    message: 'This donation is no longer waiting for a transfer. Please reload the page.',
  }))
  await donor.enter(await reference(), 'FT123')
  wire.read = () => ({ data: exampleTransfer({ status: 'success' }) })
  await donor.click(button('I have made the transfer'))
  await waitFor(() => expect(opened).toEqual([exampleTransfer().status_url]))
})

test('a donation that is now paid another way leads to the status page', async () => {
  const { wire, opened } = visit(exampleTransfer())
  await reference()
  wire.read = () => unknown
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await waitFor(() => expect(opened).toEqual([exampleTransfer().status_url]))
})

test('an unknown link is a page that is not found', async () => {
  visit()
  await screen.findByRole('heading', { name: 'Page Not Found' })
})
