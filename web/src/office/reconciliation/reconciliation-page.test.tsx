import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import type { Discrepancy, ReconciliationRun } from '../../../../contract/src/reconciliation.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { stubWideScreen } from '../../../test/stub-wide-screen.ts'
import { discrepancyText } from './discrepancy-text.ts'
import { ReconciliationPage } from './reconciliation-page.tsx'

const { t } = readerOf('en')

const paidThere: Discrepancy = {
  id: 7,
  kind: 'state',
  ours: 'failed',
  theirs: 'success',
  their_amount_paisa: 500_000,
  reason: 'success: 0000',
  found_at: '2026-11-20T20:30:00.000Z',
  seen_at: '2026-11-21T20:30:00.000Z',
  ended_at: null,
  ended_by: null,
  note: '',
  what: 'donation',
  what_id: 3,
  code: 'K7Q-M3X-PD4',
  payer: { id: 7, first_name: 'ayesha', last_name: 'siddiqui' },
  amount: 5000,
  gateway: 'swich',
  transaction_id: 'A1',
  may_accept: true,
  paid_otherwise: false,
}
const lastRun: ReconciliationRun = {
  begun_at: '2026-11-20T20:17:00.000Z',
  ended_at: '2026-11-20T20:20:00.000Z',
  state: 'ended',
  started_by: 'system',
  planned: 340,
  asked: 338,
  unreachable: 2,
  changed: 4,
  found: 1,
  given_up: [],
}

type Answers = Parameters<typeof openScreen>[1]

/** Opens the screen with these discrepancies; `wire` answers the next request for them. */
async function open(
  rows: Discrepancy[],
  {
    answers = {},
    rights = ['reconciliation', 'donation', 'donation.verify'],
    at = '',
    run = lastRun,
  }: { answers?: Answers; rights?: PermissionPath[]; at?: string; run?: ReconciliationRun | null } = {},
) {
  const wire = { rows, run }
  const opened = openScreen(
    <ReconciliationPage />,
    {
      'POST /discrepancies/search': () => pageOf(wire.rows),
      'GET /reconciliation': () => ({ data: wire.run }),
      'GET /payment/gateway': () => ({ data: [{ id: 1, name: 'swich' }] }),
      ...answers,
    },
    { rights, address: `/reconciliation${at}` },
  )
  if (rows.length > 0) await screen.findByRole('list', { name: 'Discrepancies' })
  return { ...opened, wire }
}

const button = (name: RegExp) => screen.getByRole('button', { name })

beforeEach(stubWideScreen)

test('a discrepancy shows its explanation, subject and actions', async () => {
  await open([paidThere], { rights: ['reconciliation', 'donation', 'contact'] })
  const card = within(screen.getByRole('list', { name: 'Discrepancies' })).getByRole('listitem')
  expect(card.textContent).toContain('Donation from Ayesha Siddiqui, Rs.\u00a05,000 through Swich')
  expect(card.textContent).toContain('Swich says ‘paid’, but our books say ‘failed’.')
  expect(card.textContent).toContain(
    'What to do: Check again. If nothing changes, book it as paid, or refund it at the gateway',
  )
  expect(card.textContent).toContain('Found: 21 Nov 2026, 01:30')
  expect(screen.getByRole('link', { name: 'Details of K7Q-M3X-PD4' }).getAttribute('href')).toContain(
    'donation=3',
  )
  // The donor's other gifts.
  expect(screen.getByRole('link', { name: 'Ayesha Siddiqui' }).getAttribute('href')).toBe('/contact/7')
})

test('checking again reports no change, or removes the discrepancy when both sides agree', async () => {
  const { staff, wire } = await open([paidThere], {
    answers: {
      'POST /discrepancies/7/inquiries': () => ({
        data: { ...paidThere, ended_at: wire.rows.length === 0 ? paidThere.seen_at : null },
      }),
    },
  })
  await staff.click(button(/^Check again/))
  await screen.findByText('Checked just now: no change.')
  wire.rows = []
  await staff.click(button(/^Check again/))
  await screen.findByText('No open discrepancies')
  await screen.findByText('Our books and the gateway agree now.')
})

test('an unreachable gateway is reported, and the discrepancy stays', async () => {
  const { staff } = await open([paidThere], {
    answers: {
      'POST /discrepancies/7/inquiries': () => ({ status: 409, message: 'It could not be reached.' }),
    },
  })
  await staff.click(button(/^Check again/))
  await screen.findByText('It could not be reached.')
  expect(screen.queryByText('Checked just now: no change.')).toBeNull()
  button(/^Check again/)
})

test('staff with the right book it as paid, after a confirmation', async () => {
  const { staff, sent } = await open([paidThere], {
    answers: { 'POST /discrepancies/7/accept': () => ({ data: paidThere }) },
  })
  await staff.click(button(/^Book as paid/))
  const question = within(await screen.findByRole('alertdialog', { name: 'Book as paid?' }))
  question.getByText(/K7Q-M3X-PD4 is booked as paid/)
  await staff.click(question.getByRole('button', { name: 'Book as paid' }))
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /discrepancies/7/accept'))
})

test('when the gateway no longer reports it as paid, nothing is booked and the list is reloaded', async () => {
  const message = 'Nothing was booked.'
  const { staff, wire } = await open([paidThere], {
    answers: {
      'POST /discrepancies/7/accept': () => {
        wire.rows = []
        return { status: 409, message }
      },
    },
  })
  await staff.click(button(/^Book as paid/))
  const question = within(await screen.findByRole('alertdialog'))
  await staff.click(question.getByRole('button', { name: 'Book as paid' }))
  await screen.findByText(message)
  await screen.findByText('No open discrepancies')
})

test('other staff can check and close, and open only details that they may see', async () => {
  await open([paidThere], { rights: ['reconciliation'] })
  expect(screen.queryByRole('button', { name: /^Book as paid/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Details/ })).toBeNull()
  button(/^Close with a note/)
})

test('closing requires a note', async () => {
  const { staff, sent } = await open([paidThere], {
    answers: { 'POST /discrepancies/7/close': () => ({ data: null }) },
  })
  await staff.click(button(/^Close with a note/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close K7Q-M3X-PD4' }))
  await staff.click(dialog.getByRole('button', { name: 'Close discrepancy' }))
  dialog.getByText('Note is required')
  await staff.enter(dialog.getByLabelText(/Note/), 'Refunded there')
  await staff.click(dialog.getByRole('button', { name: 'Close discrepancy' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /discrepancies/7/close')?.body).toEqual({
      note: 'Refunded there',
    }),
  )
})

test('a refund of unknown amount cannot be closed: the amount is recorded in the details', async () => {
  await open([{ ...paidThere, kind: 'refund_of_unknown_amount', may_accept: false }])
  expect(screen.queryByRole('button', { name: /^Close with/ })).toBeNull()
  screen.getByText(/record it in the details/)
})

test('a bookmarked view sends the same request again, and the tabs retain its filters', async () => {
  const { sent } = await open([{ ...paidThere, ended_at: paidThere.seen_at, ended_by: 'gateway' }], {
    at: '?show=ended&kinds=state&payment_gateways=swich&date_from=2026-11-01&page=2',
  })
  expect(sent.find(({ call }) => call === 'POST /discrepancies/search')).toMatchObject({
    search: '?page=2&per_page=10',
    body: { show: 'ended', kinds: ['state'], payment_gateways: ['swich'], date_from: '2026-11-01' },
  })
  screen.getByText(/^Resolved 22 Nov 2026, 01:30, automatically/)
  expect(screen.getByRole('link', { name: 'Resolved' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    '/reconciliation?kinds=state&payment_gateways=swich&date_from=2026-11-01',
  )
})

test('the last check shows its time, its result, and the gateway that did not answer', async () => {
  await open([], { run: { ...lastRun, given_up: ['swich'] } })
  await screen.findByText('Started 21 Nov 2026, 01:17, automatically')
  expect(screen.getByText('Checked:').parentElement?.textContent).toBe('Checked: 338')
  screen.getByText(/^Swich did not answer several times in a row/)
})

test('an interrupted check shows its progress', async () => {
  await open([], { run: { ...lastRun, state: 'stopped', asked: 12, unreachable: 0 } })
  await screen.findByText(/interrupted after 12 of 340 payments/)
})

test('a running check shows its progress, then its result', async () => {
  const running: ReconciliationRun = {
    ...lastRun,
    ended_at: null,
    state: 'running',
    asked: 85,
    unreachable: 0,
  }
  const { staff, wire } = await open([], {
    run: null,
    answers: {
      'POST /reconciliation/run': () => {
        wire.run = running
        return { data: running }
      },
    },
  })
  await screen.findByText(/No check has run yet/)
  await screen.findByText('No open discrepancies')
  await staff.click(button(/^Check everything now/))
  await screen.findByText(/^85 of 340 payments/)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  wire.run = lastRun
  wire.rows = [paidThere]
  await screen.findByRole('list', { name: 'Discrepancies' })
})

test('a double click starts one full check', async () => {
  const { staff, sent } = await open([], {
    answers: { 'POST /reconciliation/run': () => ({ data: lastRun }) },
  })
  await screen.findByText('No open discrepancies')
  await staff.dblClick(button(/^Check everything now/))
  await waitFor(() => expect(sent.some(({ call }) => call === 'POST /reconciliation/run')).toBe(true))
  await screen.findByText(/Last full check/)
  expect(sent.filter(({ call }) => call === 'POST /reconciliation/run')).toHaveLength(1)
})

test.each([
  [{ kind: 'state', ours: 'success', theirs: 'unknown' }, 'does not know this payment'],
  [{ kind: 'state', ours: 'success', theirs: 'failed' }, 'settlement report'],
  [{ kind: 'state', ours: 'refunded', theirs: 'success' }, 'can be a day behind'],
  [{ kind: 'state', ours: 'pending', theirs: 'success' }, 'does not count as paid'],
  [{ kind: 'amount', ours: 'pending', theirs: 'success', their_amount_paisa: 499_950 }, 'Rs.\u00a04,999.50'],
  [{ kind: 'amount', ours: 'pending', theirs: 'success', their_amount_paisa: null }, 'no amount'],
  [{ kind: 'paid_late' }, 'after it had expired'],
  [{ kind: 'state', paid_otherwise: true }, 'refund this second payment at the gateway'],
  [{ kind: 'paid_twice' }, 'Refund one of the two payments'],
] as const)('%o is explained', (discrepancy, words) => {
  const { happened, means, advice } = discrepancyText(t, { ...paidThere, may_accept: false, ...discrepancy })
  expect(`${happened} ${means} ${advice}`).toContain(words)
})

test('discrepancies are searched by donor, code or transaction', async () => {
  const { staff, sent } = await open([paidThere])
  const requestBody = () => sent.findLast(({ call }) => call === 'POST /discrepancies/search')?.body
  expect(requestBody()).toHaveProperty('search', '')
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
  await staff.enter(field, 'K7Q-M3X')
  await waitFor(() => expect(requestBody()).toMatchObject({ search: 'K7Q-M3X', show: 'standing' }))
  await staff.click(button(/Clear filters/))
  await waitFor(() => expect(field.value).toBe(''))
})
