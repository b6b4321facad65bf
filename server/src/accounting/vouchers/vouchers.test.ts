import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { idempotencyHeader } from '../../../../contract/src/donate.ts'
import type { Voucher } from '../../../../contract/src/vouchers.ts'
import { english } from '../../../../words/src/reader.ts'
import { openStatementWorkspace } from '../../../test/open-statement-workspace.ts'
import { pdfLines } from '../../../test/pdf-lines.ts'
import type { Staff } from '../../../test/visitor.ts'
import { bookChecks } from '../../features.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'
import { printVoucher } from './print-voucher.ts'

const workspace = await openStatementWorkspace()
const { app, general, zakat, imported, lines } = workspace
const accountant = await app.staff(['statement', 'accounting.post'])
afterAll(app.close)

const rent = {
  kind: 'expense',
  happened_on: '2026-01-12',
  amount: '1,200.50',
  bank_account_id: String(general.id),
  fund: 'general',
  head: 'administration',
  payee: 'Hasan Properties',
  purpose: 'Rent of the office',
  // Confirms the questions, because the accounts of this test have no balance.
  despite: 'true',
}

function enter(fields: Record<string, string>, headers: Record<string, string> = {}, by: Staff = accountant) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...rent, ...fields })) form.set(name, value)
  return by.call<Voucher>('POST', '/vouchers', form, headers)
}

/** Lines of a voucher's entries, as '1 spent expense:administration general 1200.5'. */
async function entriesOf(id: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', number, reason, case when reverses_id is not null then 'reversed' end, account, fund,
      (coalesce(debit, 0) - coalesce(credit, 0)) / 100.0) as line
    from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    where voucher_id = ${id} order by number, position`.execute(app.db)
  return rows.map(({ line }) => line.replace(/\.?0+$/, ''))
}

test('an expense is posted once, however often its form is sent, and a mistake is reversed', async () => {
  const headers = { [idempotencyHeader]: 'rent-of-january' }
  const [first, second] = await Promise.all([enter({}, headers), enter({}, headers)])
  expect([first.status, second.status], first.text).toEqual([200, 200])
  const { id } = first.body.data
  expect(second.body.data.id).toBe(id)
  const { content } = await printVoucher(app.context, english, id)
  const text = (await pdfLines(content as Buffer)).join('\n')
  for (const part of [
    'Hasan Properties',
    'Rent of the office',
    'Administration',
    'Rs. 1,200.50',
    'Approved by',
  ])
    expect(text).toContain(part)
  const account = `bank:${general.id}`
  const posted = ['1 spent expense:administration general 1200.5', `1 spent ${account} general -1200.5`]
  expect(await entriesOf(id)).toEqual(posted)

  const reversed = await accountant.call('POST', `/vouchers/${id}/reverse`, {
    reason: 'paid in cash',
  })
  expect(reversed.body.data).toMatchObject({ reversal_reason: 'paid in cash' })
  expect(await entriesOf(id)).toEqual([
    ...posted,
    '2 spent reversed expense:administration general -1200.5',
    `2 spent reversed ${account} general 1200.5`,
  ])
  const again = await accountant.call('POST', `/vouchers/${id}/reverse`, { reason: 'twice' })
  expect(again.status).toBe(409)
})

test.each<[string, Record<string, string>, string, string]>([
  [
    'zakat for administration',
    { fund: 'zakat' },
    'head',
    'Zakat may be spent under its eight heads only, never on administration or fees',
  ],
  ['general money under a head of zakat', { head: 'poor' }, 'head', 'This is a head of zakat'],
  [
    'rent from a zakat account',
    { bank_account_id: String(zakat.id) },
    'bank_account_id',
    'Zakat accounts pay zakat only',
  ],
  [
    'general money moved to a zakat account to which nothing is due',
    { kind: 'transfer', to_account_id: String(zakat.id) },
    'amount',
    '0 is due to the zakat fund',
  ],
  [
    'a transfer to the same account',
    { kind: 'transfer', to_account_id: String(general.id) },
    'to_account_id',
    'another',
  ],
  ['an amount of three decimals', { amount: '10.005' }, 'amount', 'Write rupees'],
  ['an unknown cause', { cause_id: '999999999' }, 'cause_id', 'Choose a cause'],
  ['an unknown account', { bank_account_id: '999999999' }, 'bank_account_id', 'Account is required'],
  ['a day in the future', { happened_on: '2090-01-01' }, 'happened_on', 'future'],
])('%s is refused with a sentence', async (_, fields, field, sentence) => {
  const refused = await enter(fields)
  expect(refused.status, refused.text).toBe(422)
  expect(refused.body.errors?.[field]?.[0]).toContain(sentence)
})

test('an expense above what the books hold is saved once the question is answered', async () => {
  const asked = await enter({ despite: 'false', amount: '900,000' })
  expect([asked.status, asked.body.errors?.despite?.length], asked.text).toEqual([422, 2])
  expect((await enter({ amount: '900,000' })).status).toBe(200)
})

test('zakat in a general account can be moved to its own account, up to the amount due', async () => {
  const { lines: taken } = await imported([['06/01/2026', 'charges taken by the bank', '', '300']], zakat.id)
  const charges = await enter({
    line_id: String(taken[0]?.id),
    head: 'bank_charges',
    purpose: 'Bank charges',
  })
  expect(charges.status, charges.text).toBe(200)
  expect(await entriesOf(charges.body.data.id)).toEqual([
    '1 spent bank_charges general 300',
    `1 spent bank:${zakat.id} zakat -300`,
    '1 spent between_funds zakat 300',
    '1 spent between_funds general -300',
  ])
  const move = { kind: 'transfer', to_account_id: String(zakat.id), purpose: 'Due to zakat' }
  const tooMuch = await enter({ ...move, amount: '300.01' })
  expect(tooMuch.body.errors?.amount?.[0]).toContain('300 is due to the zakat fund')
  // Two concurrent transfers between different accounts: only one amount is due.
  const { rows: others } = await sql<{ id: number }>`
    insert into bank_accounts (bank_name, name, number, iban_no, kind)
    select bank_name, name, number || '-2', iban_no, kind from bank_accounts
    where id in (${general.id}, ${zakat.id}) order by kind returning id`.execute(app.db)
  const [from, to] = others.map(({ id }) => String(id))
  const moved = await Promise.all([
    enter({ ...move, amount: '300' }),
    enter({ ...move, amount: '300', bank_account_id: from ?? '', to_account_id: to ?? '' }),
  ])
  expect(moved.map(({ status }) => status).sort()).toEqual([200, 422])
  const { rows } = await sql<{ paisa: number }>`
    select sum(coalesce(debit, 0) - coalesce(credit, 0))::int as paisa from ledger_lines
    where account = 'between_funds' group by fund`.execute(app.db)
  expect(rows.map(({ paisa }) => paisa)).toEqual([0, 0])
})

test('cash has the fund of the account that it is paid in to, or taken from', async () => {
  const paidIn = { kind: 'transfer', bank_account_id: '', to_account_id: String(zakat.id), amount: '80' }
  const deposit = await enter(paidIn)
  expect(deposit.body.data.fund, deposit.text).toBe('zakat')
  expect(await entriesOf(deposit.body.data.id)).toEqual([
    `1 moved bank:${zakat.id} zakat 80`,
    '1 moved cash zakat -80',
  ])
  const withdrawal = await enter({ ...paidIn, bank_account_id: String(zakat.id), to_account_id: '' })
  expect(await entriesOf(withdrawal.body.data.id)).toEqual([
    '1 moved cash zakat 80',
    `1 moved bank:${zakat.id} zakat -80`,
  ])
})

test('a debit line becomes an expense, a credit line the other side of a transfer, and both can be undone', async () => {
  const {
    file,
    lines: [debit],
  } = await imported([['07/01/2026', 'cash withdrawal', '', '5,000']])
  const transfer = { line_id: String(debit?.id), kind: 'transfer', to_account_id: '', amount: '1' }
  const unknown = await enter({ ...transfer, to_account_id: '999999999' })
  expect(unknown.body.errors?.to_account_id, unknown.text).toEqual(['Account is required'])
  const headers = { [idempotencyHeader]: 'cash-withdrawal' }
  const [entered, repeated] = await Promise.all([enter(transfer, headers), enter(transfer, headers)])
  expect([entered.status, repeated.status], entered.text).toEqual([200, 200])
  expect(repeated.body.data.id).toBe(entered.body.data.id)
  expect(entered.body.data).toMatchObject({ amount_paisa: 500_000, happened_on: '2026-01-07', lines: 1 })
  expect((await lines(file.id))[0]).toMatchObject({ status: 'posted', voucher: { kind: 'transfer' } })
  expect((await enter({ line_id: String(debit?.id) })).status).toBe(409)
  expect((await accountant.call('DELETE', `/statements/${file.id}`)).status).toBe(409)

  const byHand = await enter({
    kind: 'transfer',
    bank_account_id: '',
    to_account_id: String(general.id),
    amount: '750',
  })
  expect(byHand.status, byHand.text).toBe(200)
  const {
    file: later,
    lines: [credit],
  } = await imported([['13/01/2026', 'cash deposit', '750']])
  const found = await accountant.call<Voucher[]>('GET', `/statement-lines/${credit?.id}/vouchers`)
  expect(found.body.data.map(({ id }) => id)).toEqual([byHand.body.data.id])
  const voucher = { voucher_id: byHand.body.data.id }
  const explained = await accountant.call('POST', `/statement-lines/${credit?.id}/match-voucher`, voucher)
  expect(explained.status, explained.text).toBe(200)
  expect(
    (await accountant.call('POST', `/statement-lines/${credit?.id}/match-voucher`, voucher)).status,
  ).toBe(409)
  const { matched, open } = (await workspace.readFile(later.id)).file
  expect([matched, open]).toEqual([
    { count: 1, paisa: 75_000 },
    { count: 0, paisa: 0 },
  ])

  await accountant.call('POST', `/vouchers/${byHand.body.data.id}/reverse`, { reason: 'a gift' })
  expect((await lines(later.id))[0]).toMatchObject({ status: 'open', open_paisa: 75_000, voucher: null })
})

test('a statement line is booked once, and a voucher is matched with one line on each side', async () => {
  const {
    lines: [first, second],
  } = await imported([
    ['09/01/2026', 'electricity', '', '420'],
    ['09/01/2026', 'electricity again', '', '420'],
  ])
  const enterFor = (line: number | undefined) =>
    enter({ line_id: String(line), kind: 'transfer', to_account_id: '', amount: '1' })
  const both = await Promise.all([enterFor(first?.id), enterFor(first?.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const voucher = both.find(({ status }) => status === 200)?.body.data.id ?? 0
  const other = (await enterFor(second?.id)).body.data.id
  const decide = (line: number | undefined, by: number) =>
    sql`insert into line_decisions (line_id, status, voucher_id, decided_by)
      select ${line}::bigint, 'posted', ${by}::bigint, decided_by from line_decisions
      where voucher_id = ${voucher}`.execute(app.db)
  await expect(decide(first?.id, other)).rejects.toThrow('line_decisions_pkey')
  await sql`delete from line_decisions where line_id = ${second?.id}`.execute(app.db)
  await expect(decide(second?.id, voucher)).rejects.toThrow('line_decisions_voucher')
  await decide(second?.id, other)
})

test('a voucher is reversed in the fund that it was posted in, though its account has changed its kind', async () => {
  const { id } = (await enter({})).body.data
  const setKind = (kind: string) =>
    sql`update bank_accounts set kind = ${kind} where id = ${general.id}`.execute(app.db)
  await setKind('zakat')
  await accountant.call('POST', `/vouchers/${id}/reverse`, { reason: 'paid in cash' })
  await setKind('general')
  expect((await entriesOf(id)).slice(2)).toEqual([
    '2 spent reversed expense:administration general -1200.5',
    `2 spent reversed bank:${general.id} general 1200.5`,
  ])
})

test('the checks of the books accept every expense and transfer, and staff without the right enter none', async () => {
  expect((await enter({}, {}, workspace.officer)).status).toBe(403)
  const results = await runChecks(bookChecks, app.db, 'system')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
})

test('an account has one opening balance of each fund, until it is reversed', async () => {
  const opening = {
    kind: 'opening',
    bank_account_id: '',
    to_account_id: String(general.id),
    head: '',
    amount: '50,000',
    purpose: 'Opening balance',
  }
  const entered = await enter(opening)
  expect(entered.status, entered.text).toBe(200)
  const ofZakat = await enter({ ...opening, fund: 'zakat', amount: '800' })
  expect(await entriesOf(ofZakat.body.data.id)).toEqual([
    `1 opened bank:${general.id} general 800`,
    '1 opened opening_balances zakat -800',
    '1 opened between_funds zakat 800',
    '1 opened between_funds general -800',
  ])
  const again = await enter(opening)
  expect(again.body.errors?.to_account_id?.[0]).toContain('already has an opening balance')
  const { id } = entered.body.data
  const reversed = await accountant.call('POST', `/vouchers/${id}/reverse`, { reason: 'Wrong' })
  expect(reversed.status, reversed.text).toBe(200)
  expect((await enter({ ...opening, amount: '51,000' })).status).toBe(200)
  const results = await runChecks(bookChecks, app.db, 'system')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
})
