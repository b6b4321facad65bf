import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FoundCode, StatementProposal } from '../../../../contract/src/statement-lines.ts'
import { exampleContact } from '../../../test/example-contact.ts'
import { exampleLine, exampleProposal, exampleSureLine } from '../../../test/example-statement.ts'
import { button, openStatement, sentTo, verifierSetup } from '../../../test/open-statement.tsx'

/** Opens the match dialog of a Rs. 8,000 line with a transfer that misses the given amount. */
async function matchOf(overrides: Partial<StatementProposal>) {
  const opened = await openStatement(
    [exampleLine({ proposals: [exampleProposal(overrides)] })],
    verifierSetup(),
  )
  await opened.staff.click(button(/^Match Rs/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Allocate Rs.\u00a08,000' }))
  await opened.staff.click(dialog.getByRole('button', { name: 'Add K7Q-M3X-PD4' }))
  const confirmed = async () => {
    await opened.staff.click(dialog.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return sentTo(opened.sent, '/statement-lines/match')
  }
  return { ...opened, dialog, confirmed }
}
const parts = (...parts: object[]) => [{ matches: [{ line_id: 101, parts, by_hand: false }] }]

test('a shortfall asks what happens to the difference, as verifying does', async () => {
  const { staff, dialog, confirmed } = await matchOf({ missing: 10_000, due: 10_000, amount: 10_000 })
  dialog.getByText(/^Rs. 10,000 was due, so this is Rs. 2,000 less/)
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText('Choose what happens to the difference')
  await staff.click(dialog.getByRole('radio', { name: /^The shortfall stays open and can still be paid/ }))
  await staff.click(dialog.getByRole('radio', { name: /^Reduce the gift to what arrived/ }))
  expect(await confirmed()).toEqual(parts({ attempt_id: 31, amount: 8000, difference: { kind: 'reduce' } }))
})

test('a shortfall can wait for another line', async () => {
  const { staff, dialog, confirmed } = await matchOf({ missing: 10_000, due: 10_000, amount: 10_000 })
  await staff.click(dialog.getByRole('radio', { name: /^Wait for the rest/ }))
  expect(await confirmed()).toEqual(parts({ attempt_id: 31, amount: 8000 }))
})

test('a suggested line of another amount shows the difference and asks about it before it is confirmed', async () => {
  const short = exampleLine({
    proposals: [exampleProposal({ missing: 10_000, due: 10_000, amount: 10_000 })],
    suggested: { confidence: 'likely', parts: [{ attempt_id: 31, amount: 8000 }] },
  })
  const { staff, sent } = await openStatement([short], verifierSetup())
  await screen.findByText('Rs. 2,000 less than due')
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  await staff.click(button(/^Confirm Rs/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Allocate Rs.\u00a08,000' }))
  await staff.click(dialog.getByRole('radio', { name: /^Reduce the gift to what arrived/ }))
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(sent, '/statement-lines/match')).toEqual(
    parts({ attempt_id: 31, amount: 8000, difference: { kind: 'reduce' } }),
  )
})

test('a line that pays the zakat part of a mixed gift is no shortfall', async () => {
  const { dialog, confirmed } = await matchOf({ missing: 10_000, due: 8000, amount: 10_000 })
  expect(dialog.queryAllByRole('radio')).toEqual([])
  expect(await confirmed()).toEqual(parts({ attempt_id: 31, amount: 8000 }))
})

test('a surplus is given to a cause once staff count it as part of the gift', async () => {
  const { staff, dialog, confirmed } = await matchOf({ missing: 5000, due: 5000, amount: 5000 })
  await staff.click(dialog.getByRole('button', { name: 'Count the other Rs.\u00a03,000 as part of it' }))
  dialog.getByText(/^Rs. 5,000 was due, so this is Rs. 3,000 more/)
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText('Choose what happens to the difference')
  await staff.click(dialog.getByRole('radio', { name: /^Give the rest to a cause/ }))
  await staff.selectOptions(dialog.getByRole('combobox', { name: 'Cause' }), 'Zakat')
  await staff.selectOptions(dialog.getByLabelText(/^Sub Type/), 'Fidya')
  dialog.getByText(/^It includes zakat, but this is not a zakat account/)
  expect(await confirmed()).toEqual(
    parts({ attempt_id: 31, amount: 8000, difference: { kind: 'more', cause_id: 1, fund_type: 'Fidya' } }),
  )
})

test('a line that names a transfer and brings more opens with all of it, and asks only for the cause', async () => {
  const surplus = exampleLine({
    proposals: [
      exampleProposal({ missing: 5000, due: 5000, amount: 5000, part: 5000, speaks_for: ['code'] }),
    ],
  })
  const { staff, sent } = await openStatement([surplus], verifierSetup())
  await screen.findByText('Rs. 3,000 more than due')
  await staff.click(button(/^Confirm Rs/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Allocate Rs.\u00a08,000' }))
  await staff.click(dialog.getByRole('radio', { name: /^Give the rest to a cause/ }))
  await staff.selectOptions(dialog.getByRole('combobox', { name: 'Cause' }), 'Food Rations')
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(sent, '/statement-lines/match')).toEqual(
    parts({ attempt_id: 31, amount: 8000, difference: { kind: 'more', cause_id: 2, fund_type: null } }),
  )
})

const rejectedCode: FoundCode = {
  kind: 'donation',
  id: 17,
  code: 'K7Q-M3X-PD4',
  name: 'Bilal Ahmed',
  amount: 8000,
  status: 'failed',
  created_at: '2026-11-18T10:00:00.000Z',
  rejected: exampleProposal({ status: 'failed' }),
}

test('a rejected transfer whose code is in a line has its rejection undone and is matched, with the reason', async () => {
  const { staff, sent } = await openStatement([exampleLine({ codes: [rejectedCode] })], verifierSetup())
  screen.getByText('The line has its code, but its transfer was rejected.')
  await staff.click(button('Undo the rejection of K7Q-M3X-PD4 and match it'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Allocate Rs.\u00a08,000' }))
  const reason = dialog.getByLabelText(/^Reason for undoing the rejection/)
  await staff.clear(reason)
  await staff.click(dialog.getByRole('button', { name: 'Undo the rejection and match' }))
  await dialog.findByText('Enter a reason for undoing the rejection.')
  await staff.enter(reason, 'It came a day late')
  await staff.click(dialog.getByRole('button', { name: 'Undo the rejection and match' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(sent, '/statement-lines/match')).toMatchObject([
    { matches: [{ parts: [{ attempt_id: 31, amount: 8000, undo_note: 'It came a day late' }] }] },
  ])
})

test('a code of a paid donation says so, with no action for read-only staff', async () => {
  await openStatement([exampleLine({ codes: [{ ...rejectedCode, status: 'success', rejected: null }] })], {
    rights: ['statement'],
  })
  screen.getByText(
    'This has already been paid. Record the line as a further donation, or leave it unallocated with a reason and refund it.',
  )
  expect(screen.queryByRole('button', { name: /^Record|^Reopen/ })).toBeNull()
})

test('money out that names a paid donation says what to do when one of its transfers came back', async () => {
  const codes = [{ ...rejectedCode, status: 'success' as const, rejected: null }]
  await openStatement([exampleLine({ status: 'debit', amount_paisa: -300_000, open_paisa: 0, codes })])
  screen.getByText(/^The line names it\. .+undo the match of that credit/)
})

test("a line of an account other than the manual verification's shows a warning before it is confirmed", async () => {
  const elsewhere = exampleProposal({ status: 'success', verified_elsewhere: 'Chinar Bank 0303' })
  const { staff } = await openStatement([exampleSureLine({ proposals: [elsewhere] })])
  screen.getByText('It was verified by hand on another account than this one: Chinar Bank 0303.')
  await staff.click(button('Confirm 1 selected'))
  await screen.findByText(/Not every line is of the account that staff named/)
})

test('a line without a match is recorded as a donation of the same amount', async () => {
  const { staff, sent } = await openStatement(
    [exampleLine({ counterparty: 'HAMZA ALI QURESHI' })],
    verifierSetup({ 'POST /statement-lines/101/record': () => ({ data: {} }) }, ['donation.enter']),
  )
  await staff.click(button(/^Record as a donation/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record Rs.\u00a08,000 as donation' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^First Name/).value).toBe('HAMZA ALI')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Last Name/).value).toBe('QURESHI')
  const record = () => staff.click(dialog.getByRole('button', { name: 'Record as a donation' }))
  await record()
  await dialog.findByText('Choose a cause.')
  await staff.selectOptions(dialog.getByRole('combobox', { name: 'Cause' }), 'Food Rations')
  dialog.getByText('Rs. 8,000 of Rs. 8,000')
  await staff.enter(dialog.getByRole('textbox', { name: /^Quantity/ }), '1')
  dialog.getByText('Rs. 6,500 of Rs. 8,000')
  await record()
  await dialog.findByText('The lines must add up to Rs. 8,000.')
  await staff.click(dialog.getByRole('button', { name: 'Add another cause' }))
  const zakat = within(dialog.getByRole('listitem', { name: 'Cause 2' }))
  await staff.selectOptions(zakat.getByRole('combobox', { name: 'Cause' }), 'Zakat')
  dialog.getByText('Rs. 8,000 of Rs. 8,000')
  await staff.click(dialog.getByRole('checkbox', { name: 'The donor is not known' }))
  await record()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(sent, '/statement-lines/101/record')).toEqual([
    {
      total_amount: 8000,
      cart: [
        { id: 2, subtypes: '', quantity: '1', amount: 6500 },
        { id: 1, subtypes: '', quantity: '1', amount: 1500 },
      ],
    },
  ])
})

test('an earlier donor is found and fills in the form', async () => {
  const donor = exampleContact({ first_name: 'Hamza', last_name: 'Qureshi', email: 'hamza@example.org' })
  const { staff, sent } = await openStatement(
    [exampleLine({ codes: [{ ...rejectedCode, rejected: null }] })],
    verifierSetup({ 'POST /contacts/suggest': () => ({ data: [donor] }) }, ['donation.enter']),
  )
  await staff.click(button(/^Record as a donation/))
  await staff.click(await screen.findByRole('button', { name: 'Choose Hamza Qureshi' }))
  expect(sentTo(sent, '/contacts/suggest')).toEqual([{ text: 'Bilal Ahmed' }])
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('hamza@example.org')
  expect(screen.queryByRole('button', { name: 'Choose Hamza Qureshi' })).toBeNull()
})
