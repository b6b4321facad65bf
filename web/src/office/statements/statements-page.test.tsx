import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  exampleAccount,
  exampleFile,
  exampleLine,
  exampleProposal,
  exampleSureLine,
} from '../../../test/example-statement.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import {
  type Answers,
  button,
  openStatement,
  outcome,
  sentTo,
  verifierSetup,
} from '../../../test/open-statement.tsx'
import { StatementsPage } from './statements-page.tsx'

const oneAccount: Answers = { 'GET /statement-accounts': () => ({ data: [exampleAccount] }) }

test('before the first import, the screen explains where to get a statement', async () => {
  openScreen(<StatementsPage />, { ...oneAccount, 'POST /statements/search': () => pageOf([]) })
  await screen.findByText('No statement has been imported yet')
  screen.getByText(/Download a statement from your bank’s online banking/)
  expect(screen.getAllByRole('link', { name: 'Import a statement' })[0]?.getAttribute('href')).toBe(
    '/?import=new',
  )
})

test('an account without imports shows the same explanation', async () => {
  openScreen(
    <StatementsPage />,
    { ...oneAccount, 'POST /statements/search': () => pageOf([]) },
    { address: '/?account=3' },
  )
  await screen.findByText('No statement for this account has been imported yet')
  screen.getByText(/Download a statement from your bank’s online banking/)
})

test('every imported file shows its period, totals and progress', async () => {
  openScreen(<StatementsPage />, { ...oneAccount, 'POST /statements/search': () => pageOf([exampleFile()]) })
  const row = (await screen.findByRole('link', { name: 'november.csv' })).closest('tr')
  const text = row?.textContent ?? ''
  for (const fact of [
    '1 Nov 2026 – 20 Nov 2026',
    'Rs.\u00a018,000',
    '1 matched · 0 unallocated · 2 open',
    'Aisha Khan',
  ])
    expect(text).toContain(fact)
})

test('statements can be filtered by account, and the filter is there before the accounts are', async () => {
  const { staff, sent } = openScreen(<StatementsPage />, {
    'GET /statement-accounts': () => ({
      data: [exampleAccount, { ...exampleAccount, id: 5, name: 'Amanah Zakat' }],
    }),
    'POST /statements/search': () => pageOf([exampleFile()]),
  })
  const filter = screen.getByRole('combobox', { name: 'Account' })
  await screen.findByRole('option', { name: /Amanah Zakat/ })
  await staff.selectOptions(filter, '5')
  await waitFor(() => expect(sentTo(sent, '/statements/search').at(-1)).toEqual({ bank_account_id: 5 }))
})

test.each([
  ['agree', 1_300_000, 'Adds up'],
  ['do not agree', 1_200_000, 'Does not add up'],
])('the totals show whether matched, unallocated and open %s with the credits', async (_, paisa, badge) => {
  await openStatement([exampleSureLine()], { file: { open: { count: 2, paisa } } })
  const totals = within(screen.getByRole('region', { name: 'Totals' }))
  expect(totals.getAllByText(badge).length).toBeGreaterThan(0)
})

test('the filter is in the address and in the request', async () => {
  const { staff, sent } = await openStatement([exampleSureLine()])
  const tabs = within(screen.getByRole('navigation', { name: 'Lines to show' }))
  expect(tabs.getByRole('link', { name: /Open/ }).getAttribute('aria-current')).toBe('page')
  await staff.click(tabs.getByRole('link', { name: /Matched/ }))
  await waitFor(() =>
    expect(sentTo(sent, '/statements/7/lines/search').at(-1)).toEqual({ show: 'matched', text: '' }),
  )
})

test("the donor's code is highlighted in the bank’s text", async () => {
  await openStatement([exampleSureLine()])
  expect(screen.getByText('K7Q-M3X-PD4', { selector: 'mark' })).toBeTruthy()
})

test('zakat received on another account triggers a warning at the suggested match', async () => {
  await openStatement([
    exampleLine({ proposals: [exampleProposal({ misplaced: 'zakat', confidence: 'likely' })] }),
  ])
  expect(await screen.findByText(/It includes zakat, but this is not a zakat account/)).toBeTruthy()
})

test('sure matches are selected initially, likely ones are not', async () => {
  await openStatement([
    exampleSureLine(),
    exampleSureLine({
      id: 102,
      suggested: { confidence: 'likely', parts: [{ attempt_id: 32, amount: 8000 }] },
      proposals: [exampleProposal({ attempt_id: 32, confidence: 'likely', code: 'B20-YYY-ZZZ' })],
    }),
    exampleLine({ id: 103 }),
  ])
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Rs/ })
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false])
  button('Confirm 1 selected')
})

test('selected lines are confirmed together, after a confirmation with count and sum; failures show their reason', async () => {
  const { staff, sent, wire } = await openStatement([exampleSureLine(), exampleSureLine({ id: 102 })], {
    answers: {
      'POST /statement-lines/match': () => {
        wire.lines = [exampleLine({ id: 102 })]
        return { data: [outcome(101), outcome(102, 'The donation was cancelled.')] }
      },
    },
  })
  await staff.click(button('Confirm 2 selected'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm 2 lines?' }))
  question.getByText('Rs. 16,000')
  expect(sentTo(sent, '/statement-lines/match')).toEqual([])
  await staff.click(question.getByRole('button', { name: 'Confirm 2 lines' }))
  const outcomes = (await screen.findByText(/1 line confirmed: Rs. 8,000/)).closest(
    '[role=status]',
  )?.textContent
  expect(outcomes).toContain('Rs.\u00a08,000 of 19 Nov 2026: The donation was cancelled.')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Rs.\u00a08,000 of 19 Nov 2026'),
  )
  expect(sentTo(sent, '/statement-lines/match')).toEqual([
    {
      matches: [101, 102].map((line_id) => ({ line_id, parts: [{ attempt_id: 31, amount: 8000 }] })),
    },
  ])
})

test('a line is selected and deselected by keyboard', async () => {
  const { staff } = await openStatement([exampleSureLine()])
  screen.getByRole('checkbox', { name: /^Select Rs/ }).focus()
  await staff.keyboard(' ')
  expect(button('Confirm 0 selected')).toHaveProperty('disabled', true)
  await staff.keyboard(' ')
  button('Confirm 1 selected')
})

test('after a decision the focus moves to the next line', async () => {
  const { staff, wire } = await openStatement(
    [exampleSureLine(), exampleSureLine({ id: 102, value_date: '2026-11-20' })],
    {
      answers: {
        'POST /statement-lines/match': () => {
          wire.lines = wire.lines.slice(1)
          return { data: [outcome(101)] }
        },
      },
    },
  )
  await staff.click(button('Confirm Rs.\u00a08,000 of 19 Nov 2026'))
  await screen.findByText(/1 line confirmed/)
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Rs.\u00a08,000 of 20 Nov 2026'),
  )
})

test('a line with two gifts is split between them, with the remainder shown until it adds up', async () => {
  const other = exampleProposal({
    attempt_id: 44,
    code: 'B20-YYY-ZZZ',
    amount: 3000,
    missing: 3000,
    part: 3000,
  })
  const { staff, sent } = await openStatement(
    [exampleLine({ proposals: [exampleProposal({ missing: 5000, amount: 5000 })] })],
    {
      answers: {
        'POST /statement-lines/101/candidates/search': () => ({ data: [other] }),
        'POST /statement-lines/match': () => ({ data: [outcome(101)] }),
      },
    },
  )
  await staff.click(button(/^Match Rs/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Allocate Rs.\u00a08,000' }))
  dialog.getByText('Rs. 8,000 to allocate.')
  await staff.click(dialog.getByRole('button', { name: 'Add K7Q-M3X-PD4' }))
  dialog.getByText('Rs. 3,000 of Rs. 8,000 still to allocate.')
  await staff.type(dialog.getByRole('searchbox'), 'yyy{Enter}')
  await staff.click(await dialog.findByRole('button', { name: 'Add B20-YYY-ZZZ' }))
  dialog.getByText('Fully allocated.')
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(sent, '/statement-lines/101/candidates/search')).toEqual([{ text: 'yyy' }])
  expect(sentTo(sent, '/statement-lines/match')).toEqual([
    {
      matches: [
        {
          line_id: 101,
          parts: [
            { attempt_id: 31, amount: 5000 },
            { attempt_id: 44, amount: 3000 },
          ],
          by_hand: true,
        },
      ],
    },
  ])
})

test('a surplus needs a reason before the line is confirmed', async () => {
  const proposal = exampleProposal({ missing: 5000, amount: 5000 })
  const { staff, sent } = await openStatement([exampleLine({ proposals: [proposal] })], {
    answers: { 'POST /statement-lines/match': () => ({ data: [outcome(101)] }) },
  })
  await staff.click(button(/^Match Rs/))
  const dialog = within(await screen.findByRole('dialog'))
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  dialog.getByText('Add at least one transfer.')
  await staff.click(dialog.getByRole('button', { name: 'Add K7Q-M3X-PD4' }))
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  const reason = dialog.getByRole('textbox', { name: /Reason for leaving the rest unallocated/ })
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(reason)
  await staff.enter(reason, 'Sent too much')
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sentTo(sent, '/statement-lines/match')).toHaveLength(1))
  expect(sentTo(sent, '/statement-lines/match')[0]).toMatchObject({
    matches: [{ unallocated_reason: 'Sent too much', by_hand: false }],
  })
})

test('no more than the amount of a line can be allocated', async () => {
  const { staff, sent } = await openStatement([exampleLine({ proposals: [exampleProposal()] })])
  await staff.click(button(/^Match Rs/))
  const dialog = within(await screen.findByRole('dialog'))
  await staff.click(dialog.getByRole('button', { name: 'Add K7Q-M3X-PD4' }))
  const amount = dialog.getByRole('textbox', { name: 'Rupees for K7Q-M3X-PD4' })
  await waitFor(() => expect(document.activeElement).toBe(amount))
  await staff.clear(amount)
  await staff.enter(amount, '9000')
  dialog.getByText('Rs. 1,000 more than this line.')
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  dialog.getByText('The amounts add up to more than this line.')
  expect(sentTo(sent, '/statement-lines/match')).toEqual([])
})

test('a line that a colleague has decided meanwhile says so in its dialog', async () => {
  const { staff } = await openStatement([exampleLine({ proposals: [exampleProposal()] })], {
    answers: {
      'POST /statement-lines/match': () => ({ data: [outcome(101, 'The line is matched already.')] }),
    },
  })
  await staff.click(button(/^Match Rs/))
  const dialog = within(await screen.findByRole('dialog'))
  await staff.click(dialog.getByRole('button', { name: 'Add K7Q-M3X-PD4' }))
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('The line is matched already.')
})

test('unclear lines are left unallocated together, with one reason', async () => {
  const { staff, sent } = await openStatement([exampleLine(), exampleLine({ id: 102 })], {
    address: '/?file=7&show=unexplained',
    answers: { 'POST /statement-lines/leave-unallocated': () => ({ data: [outcome(101), outcome(102)] }) },
  })
  expect(button('Leave 0 unallocated')).toHaveProperty('disabled', true)
  await staff.click(screen.getByRole('checkbox', { name: 'Select every line on this page' }))
  await staff.click(button('Leave 2 unallocated'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave 2 lines unallocated' }))
  await staff.click(dialog.getByRole('button', { name: 'Leave unallocated' }))
  dialog.getByText('Reason is required')
  await staff.enter(dialog.getByRole('textbox', { name: /Reason/ }), 'Profit of the bank')
  await staff.click(dialog.getByRole('button', { name: 'Leave unallocated' }))
  await screen.findByText(/2 lines left unallocated: Rs. 16,000/)
  expect(sentTo(sent, '/statement-lines/leave-unallocated')).toEqual([
    { line_ids: [101, 102], reason: 'Profit of the bank' },
  ])
})

test('lines with permanent references are previewed and recorded in one go, those of another amount unselected', async () => {
  const regular = (id: number, open_paisa: number, status: 'active' | 'ended' = 'active') =>
    exampleLine({
      id,
      open_paisa,
      agreement: { id, reference: `M-K7Q-M3X-PD${id % 10}`, name: `Donor ${id}`, status, amount: 2000 },
    })
  const { staff, sent } = await openStatement(
    [regular(101, 200_000), regular(102, 600_000), regular(103, 250_000), regular(104, 200_000, 'ended')],
    {
      address: '/?file=7&show=agreement',
      rights: ['statement', 'donation', 'donation.enter'],
      answers: {
        'POST /statement-lines/record-agreements': () => ({
          data: [outcome(101), outcome(102), outcome(104)],
        }),
      },
    },
  )
  button('Record 2 selected')
  await staff.click(screen.getAllByRole('checkbox', { name: /^Select / })[4] as HTMLElement)
  await staff.click(button('Record 3 selected'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Record 3 lines?' }))
  dialog.getByText('Donor 102')
  dialog.getByText('This regular donation has ended.')
  await staff.click(dialog.getByRole('button', { name: 'Record 3 lines' }))
  await screen.findByText(/3 lines .*10,000/)
  expect(sentTo(sent, '/statement-lines/record-agreements')).toEqual([{ line_ids: [101, 102, 104] }])
})

test('a line left unallocated shows reason and author, and can be reopened', async () => {
  const { staff, sent } = await openStatement(
    [
      exampleLine({
        status: 'left',
        open_paisa: 0,
        left_reason: 'Profit of the bank',
        decided_by: 'Bilal Shah',
        decided_at: '2026-11-21T06:00:00.000Z',
      }),
    ],
    {
      address: '/?file=7&show=left',
      answers: {
        'POST /statement-lines/101/reopen': () => ({ data: null, message: 'The line is open again.' }),
      },
    },
  )
  screen.getByText('Profit of the bank')
  screen.getByText('Left unallocated by Bilal Shah, 21 Nov 2026')
  await staff.click(button(/^Reopen/))
  await screen.findByText('The line is open again.')
  expect(sentTo(sent, '/statement-lines/101/reopen')).toHaveLength(1)
})

const matched = (settled_by_it: boolean, may_undo = false) =>
  exampleLine({
    status: 'matched',
    open_paisa: 0,
    matches: [
      {
        id: 900,
        attempt_id: 31,
        kind: 'donation',
        payable_id: 17,
        code: 'K7Q-M3X-PD4',
        name: 'Bilal Ahmed',
        amount: 8000,
        status: 'success',
        settled_by_it,
        may_undo,
        found_by: 'code',
        matched_by: 'Aisha Khan',
        matched_at: '2026-11-21T06:00:00.000Z',
      },
    ],
  })

test('staff who may undo a match do so with a reason', async () => {
  const { staff, sent } = await openStatement([matched(true, true)], {
    address: '/?file=7&show=matched',
    rights: ['statement', 'donation'],
    answers: { 'POST /statement-matches/900/undo': () => ({ data: null, message: 'Undone.' }) },
  })
  await staff.click(button('Undo the match with K7Q-M3X-PD4'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the match with K7Q-M3X-PD4' }))
  await staff.enter(dialog.getByRole('textbox', { name: /Reason/ }), 'Another donor’s')
  dialog.getByText(/Its receipt becomes void. The donor gets no e-mail about this/)
  await staff.click(dialog.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone.')
  expect(sentTo(sent, '/statement-matches/900/undo')).toEqual([{ reason: 'Another donor’s' }])
})

test('lines on an account of the other kind are asked about once, and all confirmed anyway', async () => {
  const question = 'It includes zakat, but this is not a zakat account.'
  const outcome = { line_id: 101, done: false, message: question, asks: true }
  const answers = [[outcome], [{ ...outcome, done: true, message: null, asks: false }]]
  const { staff, sent } = await openStatement([exampleSureLine()], {
    answers: { 'POST /statement-lines/match': () => ({ data: answers.shift() ?? [] }) },
  })
  await staff.click(button(/^Confirm.*19 Nov/))
  await screen.findByText(question)
  await staff.click(button('Match it anyway'))
  await waitFor(() => expect(sentTo(sent, '/statement-lines/match')).toMatchObject([{}, { despite: true }]))
})

test('a donation that the bank returned is reversed with a reason, also without the right to enter expenses', async () => {
  const { staff, sent } = await openStatement(
    [
      exampleLine({
        amount_paisa: -800_000,
        open_paisa: 0,
        status: 'debit',
        returns: [
          {
            debit_id: 101,
            debit_day: '2026-11-19',
            credit_id: 99,
            credit_day: '2026-11-17',
            gifts: [
              {
                attempt_id: 31,
                kind: 'donation',
                id: 17,
                code: 'K7Q-M3X-PD4',
                name: 'Bilal Ahmed',
                amount: 8000,
              },
            ],
            confidence: 'likely',
          },
        ],
      }),
    ],
    {
      address: '/?file=7&show=debit',
      rights: ['statement', 'donation', 'donation.reverse'],
      answers: { 'POST /statement-lines/101/return': () => ({ data: null, message: 'Reversed.' }) },
    },
  )
  await screen.findByText(/^Returns the credit of 17 Nov 2026/)
  await staff.click(screen.getByRole('button', { name: /^Reverse the gift/ }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Reverse the gift that the bank returned' }),
  )
  dialog.getByText(/^K7Q-M3X-PD4 Bilal Ahmed \(Rs. 8,000\) will be reversed on 19 Nov 2026/)
  await staff.click(dialog.getByRole('button', { name: 'Reverse the gift' }))
  await screen.findByText('Reversed.')
  expect(sentTo(sent, '/statement-lines/101/return')).toEqual([
    { attempt_ids: [31], credit_id: 99, reason: 'The bank returned it' },
  ])
})

test('an open line shows the day sheet or payout that equals it, and a statement the gap before it', async () => {
  const deposit = {
    gateway: null,
    title: 'Friday box',
    from: '2026-11-18',
    to: '2026-11-18',
    count: 2,
    amount: 8000,
  }
  const gap = {
    after_day: '2026-10-20',
    first_day: '2026-11-01',
    closing_paisa: 100,
    opening_paisa: 5_000_000,
  }
  const report = { ...deposit, gateway: 'swich', report_id: 7, title: 'november.csv' }
  await openStatement([exampleLine({ deposit }), exampleLine({ id: 102, deposit: report })], {
    file: { gap },
    rights: ['statement', 'accounting'],
  })
  await screen.findByText('Friday box, 18 Nov 2026: Rs. 8,000')
  const link = screen.getByRole('link', { name: 'Match with settlement report november.csv' })
  expect(link).toHaveProperty('pathname', '/accounting/payouts/7')
  screen.getByText(
    /^The statement before this one ends on 20 Oct 2026 with Rs. 1.+a difference of Rs. 49,999/,
  )
})

test('a line says which deposit or payout it was matched with, and its payments', async () => {
  const [match] = matched(false).matches
  if (!match) throw new Error('no match')
  const payments = [
    { ...match, way: 'cash' as const },
    {
      ...match,
      id: 901,
      attempt_id: 32,
      code: 'TP8-GGX-R4Z',
      name: 'Sana Mir',
      amount: 300,
      way: 'cash' as const,
    },
  ]
  await openStatement([{ ...matched(false), matches: payments }], { address: '/?file=7&show=matched' })
  await screen.findByText(/^Cash of day sheets: 2 payments,/)
  screen.getByText('Rs. 8,300')
  screen.getByText(/^Sana Mir,/)
})

test('a line without a candidate offers deposits and payouts beside its search', async () => {
  const { staff } = await openStatement([exampleLine({ proposals: [] })], {
    rights: verifierSetup().rights,
    answers: { 'GET /statement-lines/101/deposits': () => ({ data: { sheets: [], payouts: [] } }) },
  })
  await staff.click(await screen.findByRole('button', { name: /^Cash deposit or card payout/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Cash deposit or card payout: / }))
  dialog.getByText(/Close the day sheet at Office Gifts first/)
})

test.each([
  ['settled its donation', true, 0],
  ['settled nothing', false, 1],
])('without the right to reverse, a match that %s can be undone by %s', async (_, settled, buttons) => {
  await openStatement([matched(settled)], { address: '/?file=7&show=matched' })
  expect(screen.queryAllByRole('button', { name: /^Undo/ })).toHaveLength(buttons)
})

test('after the last page is done, a link leads to the first', async () => {
  const { staff, sent } = await openStatement([], {
    address: '/?file=7&page=3',
    answers: {
      'POST /statements/7/lines/search': () => ({
        data: { data: [], from: null, to: null, total: 80, current_page: 3, last_page: 2 },
      }),
    },
  })
  await staff.click(await screen.findByRole('button', { name: 'Go to the first page' }))
  await waitFor(() =>
    expect(sent.filter(({ call }) => call.endsWith('/lines/search')).at(-1)?.search).toBe(
      '?page=1&per_page=50',
    ),
  )
})

test('a statement without open lines is marked as complete', async () => {
  await openStatement([], { file: { open: { count: 0, paisa: 0 }, matched: { count: 3, paisa: 1_800_000 } } })
  await screen.findByText('No open lines')
})
