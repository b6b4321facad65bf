import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '../../../../contract/src/language/language.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { exampleDetails, exampleRow } from '../../../test/example-row.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { stopClock } from '../../../test/stop-clock.ts'
import { stubWideScreen } from '../../../test/stub-wide-screen.ts'
import { store } from '../../browser-storage.ts'
import { formatDay } from '../../ui/pakistan-time.ts'
import { DonationsPage } from './donations-page.tsx'

const { t } = readerOf('en')

const { today } = stopClock()
const noFilter = {
  cause_names: [],
  date_from: '',
  date_to: today,
  donation_code: '',
  statuses: [],
  payment_gateways: [],
  payment_modes: [],
}

function Browser() {
  const navigate = useNavigate()
  return (
    <>
      <output aria-label="Address">{decodeURIComponent(useLocation().search)}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  )
}

const address = () => screen.getByLabelText('Address').textContent

async function open(
  at = '',
  answers: Parameters<typeof openScreen>[1] = {},
  rights: PermissionPath[] = [],
  language: Language = 'en',
) {
  const opened = openScreen(
    <>
      <Browser />
      <DonationsPage />
    </>,
    {
      'POST /donation': () => pageOf([exampleRow()]),
      'GET /donation/17': () => ({ data: exampleDetails() }),
      'GET /donations/17/timeline': () => ({ data: [] }),
      'GET /donations/17/notes': () => ({ data: [] }),
      'GET /donations/17/messages': () => ({ data: [] }),
      'GET /lookup/donation/causes': () => ({ data: ['Zakat', 'Education'] }),
      'GET /lookup/statuses/donations': () => ({ data: ['pending', 'success', 'failed'] }),
      'GET /payment/gateway': () => ({ data: [{ id: 1, name: 'swich' }] }),
      'GET /payment/method': () => ({ data: [{ id: 1, name: 'card' }] }),
      ...answers,
    },
    { address: `/donation${at}`, rights, language },
  )
  await screen.findByText(/^Showing|Try again$|میں سے/)
  const lists = () => opened.sent.filter(({ call }) => call === 'POST /donation')
  return { ...opened, lists }
}

beforeEach(() => {
  stubWideScreen()
  store('tab', 'filters-open', true)
})

const chips = () => screen.getByRole('list', { name: 'Active filters' })

test('filters are closed until wanted, and then open on the next list too', async () => {
  store('tab', 'filters-open', undefined)
  const { staff } = await open()
  const opener = () => screen.getByRole('button', { name: 'Filters' })
  expect(opener().getAttribute('aria-expanded')).toBe('false')
  await staff.click(opener())
  cleanup()
  await open()
  expect(opener().getAttribute('aria-expanded')).toBe('true')
})

test('without filters, the list ends today in Pakistan, as the screen says', async () => {
  const { lists } = await open()
  expect(lists()).toMatchObject([{ search: '?page=1&per_page=10&total=later', body: noFilter }])
  expect(screen.getByLabelText<HTMLInputElement>('Date To').value).toBe(formatDay(t, today))
  expect(screen.getByText(/in Pakistan time/)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
})

test('a bookmarked view sends the same request again, and its chips show the active filters', async () => {
  const { lists } = await open(
    '?cause_names=Zakat&cause_names=Education&date_from=2026-01-05&statuses=failed&page=2&per_page=50',
  )
  expect(lists()).toMatchObject([
    {
      search: '?page=2&per_page=50&total=later',
      body: {
        ...noFilter,
        cause_names: ['Zakat', 'Education'],
        date_from: '2026-01-05',
        statuses: ['failed'],
      },
    },
  ])
  expect(
    within(chips())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Remove filter Cause: Zakat',
    'Remove filter Cause: Education',
    'Remove filter From: 5 Jan 2026',
    'Remove filter Status: Failed',
    'Clear filters',
  ])
})

test('in Urdu, causes have Urdu names, while the filter sends the recorded name', async () => {
  const titles = [{ id: 1, fundtitle: 'Zakat', title: 'زکوٰۃ', fundtypes: { Fidya: 'فدیہ' } }]
  const { sent } = await open(
    '?cause_names=Zakat',
    { 'GET /cause-titles': () => ({ data: titles }) },
    [],
    'ur',
  )
  expect(await screen.findByRole('cell', { name: 'زکوٰۃ' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'فدیہ' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'فلٹر ہٹائیں مد: زکوٰۃ' })).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /donation')?.body).toMatchObject({ cause_names: ['Zakat'] })
})

test('a new filter changes the address and starts at the first page', async () => {
  const { staff, lists } = await open('?page=3')
  await staff.click(screen.getByRole('combobox', { name: 'Statuses' }))
  await staff.click(await screen.findByRole('option', { name: 'Success' }))
  await staff.keyboard('{Escape}')
  await staff.click(screen.getByRole('combobox', { name: 'Payment Modes' }))
  await staff.click(await screen.findByRole('option', { name: 'Card' }))
  expect(address()).toBe('?statuses=success&payment_modes=card')
  await waitFor(() =>
    expect(lists().at(-1)).toMatchObject({
      search: '?page=1&per_page=10&total=later',
      body: { ...noFilter, statuses: ['success'], payment_modes: ['card'] },
    }),
  )
})

test('a code takes effect when its field loses focus, and its chip removes it', async () => {
  const { staff } = await open()
  await staff.enter(screen.getByRole('textbox', { name: 'Donation Code' }), 'k7q')
  await staff.tab()
  expect(address()).toBe('?donation_code=k7q')
  await staff.click(screen.getByRole('button', { name: 'Remove filter Code: k7q' }))
  expect(address()).toBe('')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Donation Code' }).value).toBe('')
})

test.each(['', '?date_to=2026-01-31'])('an emptied last day becomes today, from %j', async (at) => {
  const { staff } = await open(at)
  const field = screen.getByLabelText<HTMLInputElement>('Date To')
  await staff.clear(field)
  expect(field.value).toBe('')
  await staff.tab()
  expect(field.value).toBe(formatDay(t, today))
  expect(address()).toBe('')
})

test('a reversed date range shows an error', async () => {
  await open('?date_from=2026-02-01&date_to=2026-01-31')
  expect(screen.getByText('Date From is after Date To')).toBeTruthy()
})

test('without matches, one button clears the filters', async () => {
  const { staff } = await open('?statuses=failed&per_page=20', { 'POST /donation': () => pageOf([]) })
  expect(screen.getByText('No donations match these filters')).toBeTruthy()
  await staff.click(
    within(screen.getByText(/Remove a filter/).closest('div') as HTMLElement).getByRole('button'),
  )
  expect(address()).toBe('?per_page=20')
  expect(await screen.findByText('No donations yet')).toBeTruthy()
})

test('sums above the list name the part for the chosen causes, and hide what is zero', async () => {
  const none = { count: 0, amount: 0, of_causes: 0, of_accounts: null }
  const received = { count: 2, amount: 5000, of_causes: 1500, of_accounts: null, refunded: 500 }
  const pending = { count: 1, amount: 300, of_causes: 300, of_accounts: null, part_received: 100 }
  await open('?cause_names=Education', {
    'POST /donation': () => pageOf([exampleRow()], { total: 3, received, pending, not_paid: none }),
  })
  const sums = await screen.findByText(/Received/)
  expect(sums.closest('p')?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'All 3:Received Rs. 5,000 · Rs. 1,500 of it for the chosen causes, kind or campaigns, less refunds · Rs. 500 of it refundedPending Rs. 300 · Rs. 100 of it received',
  )
})

test('donations are filtered and sorted by the day they were paid when that is chosen beside the days', async () => {
  const { staff, lists } = await open()
  await staff.selectOptions(screen.getByRole('combobox', { name: 'Dates' }), 'Paid')
  await waitFor(() => expect(lists().at(-1)?.body).toMatchObject({ dated_by: 'settled' }))
})

test('the total of a common name is fetched after its rows', async () => {
  const page = { current_page: 1, is_total_exact: false, received: null }
  const answers = [
    pageOf([exampleRow()], { ...page, total: 11, last_page: 2 }),
    pageOf([exampleRow()], { ...page, total: 7665, last_page: 767, is_total_exact: true }),
  ]
  const { lists } = await open('?search=muhammad', { 'POST /donation': () => answers.shift() ?? pageOf([]) })
  expect(await screen.findByText('Showing 1 to 1 of 7,665 results')).toBeTruthy()
  expect(lists().map(({ search }) => search)).toEqual([
    '?page=1&per_page=10&total=later',
    '?page=1&per_page=10',
  ])
})

test('a page beyond the last one links to the last', async () => {
  const { staff } = await open('?page=99', {
    'POST /donation': () => pageOf([], { total: 60, current_page: 99, last_page: 6 }),
  })
  await staff.click(screen.getByRole('button', { name: 'Go to the last page' }))
  expect(address()).toBe('?page=6')
})

const line = { quantity: '1', amount: 2000, remarks: null }

test('a row shows its code, causes, ways to pay, status, and the day and time in Pakistan', async () => {
  await open('', {
    'POST /donation': () =>
      pageOf([
        exampleRow({
          status: 'failed',
          funds: [
            { ...line, fundtitle: 'Zakat', fund_type: 'Fidya' },
            { ...line, fundtitle: 'Sadqah', fund_type: 'Kaffarah' },
            { ...line, fundtitle: 'Education', fund_type: 'Not Selected' },
          ],
        }),
      ]),
  })
  const [head, row] = screen
    .getAllByRole('row')
    .map((one) => Array.from(one.children, ({ textContent }) => textContent))
  expect(head).toEqual([
    'Id & Code',
    'Donor',
    'Cause Name',
    'Cause Type',
    'Amount',
    'Pay Mode',
    'Gateway',
    'Platform',
    'Status',
    'Created On',
    'Action',
  ])
  expect(row).toEqual([
    '#17K7Q-M3X-PD4Copy donation code K7Q-M3X-PD4',
    'Zainab Malik',
    'Zakatand 2 more',
    'Fidyaand 2 more',
    'Rs.\u00a05,000',
    'Card',
    'Swich',
    'Web',
    'failed',
    '21 Nov 2026 01:30',
    'Details of K7Q-M3X-PD4',
  ])
})

test('the details of a donation have their own address and open over the list', async () => {
  const { staff } = await open()
  await staff.click(screen.getByRole('combobox', { name: 'Statuses' }))
  await staff.click(await screen.findByRole('option', { name: 'Pending' }))
  await staff.keyboard('{Escape}')
  await staff.click(await screen.findByRole('link', { name: 'Details of K7Q-M3X-PD4' }))
  expect(await screen.findByRole('dialog', { name: 'Donation K7Q-M3X-PD4' })).toBeTruthy()
  expect(address()).toBe('?statuses=pending&donation=17')
  await staff.keyboard('{Escape}')
  expect(address()).toBe('?statuses=pending')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await staff.click(screen.getByRole('button', { name: 'Back' }))
  expect(address()).toBe('')
})

test('opening that address directly shows the details, and the list after closing them', async () => {
  const { staff } = await open('?statuses=pending&donation=17')
  const dialog = await screen.findByRole('dialog', { name: 'Donation K7Q-M3X-PD4' })
  expect(within(dialog).getByText('Aisha Khan')).toBeTruthy()
  await staff.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(address()).toBe('?statuses=pending')
})

test('an unsaved note is not lost when the details are closed', async () => {
  const { staff } = await open('?donation=17', {}, ['donation', 'donation.note'])
  const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'New note' })
  await staff.enter(await screen.findByRole('textbox', { name: 'New note' }), 'He calls back')
  await staff.keyboard('{Escape}')
  await staff.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(note().value).toBe('He calls back')
  await staff.clear(note())
  await staff.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an unknown donation shows an error and a way back', async () => {
  const { staff } = await open('?donation=404', {
    'GET /donation/404': () => ({ status: 404, message: 'This donation was not found.' }),
  })
  await staff.click(await screen.findByRole('button', { name: 'Back to the donations' }))
  expect(address()).toBe('')
})

test("the export has the list's filters and is saved under the server's file name", async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }))
  const { staff, sent } = await open(
    '?statuses=success',
    {
      'POST /donation/export': () =>
        new Response('\uFEFFId,Code\r\n17,K7Q-M3X-PD4\r\n', {
          headers: { 'content-disposition': 'attachment; filename="exported_donations_2026-11-21.csv"' },
        }),
    },
    ['donation', 'donation.export'],
  )
  await staff.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('1 row saved as exported_donations_2026-11-21.csv')).toBeTruthy()
  expect(saved).toEqual(['exported_donations_2026-11-21.csv'])
  expect(sent.at(-1)).toMatchObject({
    call: 'POST /donation/export',
    body: { ...noFilter, statuses: ['success'] },
  })
})

test("a refused export shows the server's message", async () => {
  const { staff } = await open(
    '',
    {
      'POST /donation/export': () => ({ status: 429, message: 'Too many tries in a short time.' }),
    },
    ['donation', 'donation.export'],
  )
  await staff.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('Too many tries in a short time.')).toBeTruthy()
})

test('a list that fails to load shows the reason and a retry button', async () => {
  let broken = true
  const { staff } = await open('', {
    'POST /donation': () => (broken ? { status: 500, message: '' } : pageOf([exampleRow()])),
  })
  broken = false
  await staff.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('K7Q-M3X-PD4')).toBeTruthy()
})

test('names and remarks have the direction of their own script, in the list and in the details', async () => {
  const donor = { ...exampleDetails().donor, first_name: 'عائشہ', last_name: 'خان' }
  await open('?donation=17', {
    'POST /donation': () => pageOf([{ ...exampleRow(), donor }]),
    'GET /donation/17': () => ({ data: { ...exampleDetails(), donor, remarks: 'والدہ کے لیے' } }),
  })
  for (const text of ['عائشہ خان', 'والدہ کے لیے'])
    for (const shown of await screen.findAllByText(text))
      expect(shown.tagName === 'BDI' || shown.dir === 'auto').toBe(true)
})

test('a refunded amount is shown in small print below the amount', async () => {
  await open('', { 'POST /donation': () => pageOf([exampleRow({ refunded_amount: 1500 })]) })
  expect(screen.getByText('Rs. 1,500 refunded').parentElement?.textContent).toBe(
    'Rs.\u00a05,000Rs.\u00a01,500 refunded',
  )
})

test('hidden columns stay hidden on this device', async () => {
  const { staff } = await open()
  await staff.click(screen.getByText('Columns', { selector: 'summary' }))
  await staff.click(screen.getByRole('checkbox', { name: 'Gateway' }))
  const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(titles()).not.toContain('Gateway')
  cleanup()
  await open()
  expect(titles()).not.toContain('Gateway')
  expect(titles()).toContain('Amount')
  localStorage.clear()
})

test('a printed list has every row, the charity, the day and the filters', async () => {
  const printed = vi.fn(() => screen.getAllByRole('row').length)
  vi.stubGlobal('print', printed)
  const { staff, lists } = await open('?statuses=success', {
    'POST /donation': () => pageOf(Array.from({ length: 12 }, (_, id) => exampleRow({ id }))),
  })
  await staff.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(printed).toHaveReturnedWith(13))
  expect(lists().at(-1)).toMatchObject({ search: '?page=1&per_page=100' })
  expect(screen.getByText(/printed on/).textContent).toMatch(/· printed on .+ · Status: Success$/)
})
