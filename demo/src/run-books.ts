import { sql } from 'kysely'
import { addDays, addMonths } from '../../contract/src/days.ts'
import type { ExpenseHead } from '../../contract/src/ledger.ts'
import { lastDayOf } from '../../contract/src/month-end.ts'
import { pakistanInstant } from '../../contract/src/pakistan-clock.ts'
import { postExistingRows } from '../../server/src/accounting/ledger/ledger.jobs.ts'
import { closeMonth } from '../../server/src/accounting/month-end/month-closing.ts'
import { readClosableMonths } from '../../server/src/accounting/month-end/month-end.queries.ts'
import { matchLineWithVoucher } from '../../server/src/accounting/vouchers/decide-line-by-voucher.ts'
import { insertVoucher } from '../../server/src/accounting/vouchers/voucher.ts'
import { dayOf } from '../../server/src/platform/text/pakistan-time.ts'
import { confirmMatches } from '../../server/src/transfers/statements/decide-lines.ts'
import { type BankLine, importDemoStatement, writeStatementCsv } from './import-demo-statement.ts'
import { daysBack, readCauseIds } from './run-scenarios.ts'
import type { ScenarioContext } from './scenario-steps.ts'

type Account = { id: number; kind: 'zakat' | 'general'; number: string }
type Part = { attempt_id: number; amount: number }

/** Bank statement line with the decision of staff. */
type Line = BankLine &
  (
    | { parts: Part[]; fee?: number }
    | { spent: ExpenseHead; payee: string; cause?: string }
    | { movedTo: Account }
    /** Credit of a transfer that the other account's debit explains. */
    | { movedFrom: Account }
  )

/** Days before today from which the scenarios have statements of their own. */
const scenarioDays = 26
/** Opening balance of the scenarios' first statement, in paisa. */
export const balanceAfter = 81_240_000

const feeBasisPoints = 250

/** Percentage of a month's income that is spent under each head. */
const spending: Record<Account['kind'], [head: ExpenseHead, share: number, payee: string, cause?: string][]> =
  {
    general: [
      ['programme', 34, 'Rahat Flour Mills', 'Food Ration Packs'],
      ['programme', 22, 'Noor Public School', 'Education'],
      ['programme', 12, 'Shifa Medicine Store', 'Health & Free Dispensary'],
      ['administration', 8, 'Salaries and rent'],
      ['fundraising', 3, 'Printers of F-8 Markaz'],
    ],
    zakat: [
      ['poor', 46, 'Monthly stipends of widows'],
      ['needy', 24, 'Stipends of daily labourers'],
      ['debtors', 9, 'Debts of two families'],
    ],
  }

/**
 * Writes the books of the year before the scenarios: statements of every account with gateway payouts,
 * spending and transfers of zakat, every line decided, and every month closed except the last.
 */
export async function runBooks(scenarioContext: ScenarioContext, dataDir: string): Promise<void> {
  const { context, staff, clock } = scenarioContext
  const { db } = context
  while (await postExistingRows(db, 1000));
  const until = addMonths(dayOf(daysBack(scenarioDays)).slice(0, 7), -1)
  const months = (await readClosableMonths(db)).closable.filter((month) => month <= until)
  const accounts = await db
    .selectFrom('bank_accounts')
    .select(['id', 'kind', 'number'])
    .orderBy('id')
    .execute()
  const [zakat, general] = (['zakat', 'general'] as const).map((kind) =>
    accounts.find((one) => one.kind === kind),
  )
  const causeIds = await readCauseIds(db)
  const [first] = months
  if (!zakat || !general || first === undefined) return
  const lines = new Map<number, Line[]>(accounts.map(({ id }) => [id, []]))
  for (const month of months) {
    for (const account of accounts)
      lines.get(account.id)?.push(...(await transfersOf(scenarioContext, account, month)))
    const payouts = await payoutsOf(scenarioContext, month)
    lines.get(general.id)?.push(...payouts.lines)
    if (payouts.zakatPaisa > 0) {
      const moved = {
        day: `${month}-28`,
        text: 'FUNDS TRANSFER ZAKAT OF CARD DONATIONS',
        paisa: payouts.zakatPaisa,
      }
      lines.get(general.id)?.push({ ...moved, paisa: -moved.paisa, movedTo: zakat })
      lines.get(zakat.id)?.push({ ...moved, movedFrom: general })
    }
    for (const account of accounts)
      lines.get(account.id)?.push(...spendingOf(account, month, lines.get(account.id)))
  }
  await clock.setTo(pakistanInstant(addDays(lastDayOf(until), 4), 11))
  const credits = new Map<string, number>()
  const vouchers = new Map<string, number>()
  for (const account of accounts) {
    const own = (lines.get(account.id) ?? []).toSorted((one, other) => (one.day < other.day ? -1 : 1))
    const sum = own.reduce((total, { paisa }) => total + paisa, 0)
    const opening = account === general ? Math.max(5_000_000, balanceAfter - sum) : 15_000_000
    const form = { ...blankForm, kind: 'opening', happened_on: `${first}-01`, fund: account.kind } as const
    await enter({ ...form, amount: opening, to_account_id: account.id, purpose: 'Balance by the bank' })
    if (own.length === 0) continue
    const file = { bank_account_id: account.id, file_name: `statement-of-the-year-${account.number}.csv` }
    const csv = writeStatementCsv(own, opening)
    const ids = await importDemoStatement(scenarioContext, dataDir, file, csv)
    for (const [index, line] of own.entries()) await decide(account, line, ids[index] ?? 0)
  }
  for (const [key, voucher] of vouchers) await matchLineWithVoucher(db, credits.get(key) ?? 0, voucher, staff)
  for (const month of months.slice(0, -1)) {
    await clock.setTo(pakistanInstant(addDays(lastDayOf(month), 6), 15))
    const reason = 'Small differences with a gateway are followed up'
    await closeMonth(db, { month, signature: staff.caller.name, reason }, staff)
  }

  function enter(form: Parameters<typeof insertVoucher>[1]) {
    return db.transaction().execute((trx) => insertVoucher(trx, form, { bill_file: null }, staff))
  }

  async function decide(account: Account, line: Line, line_id: number): Promise<void> {
    const { day, paisa, text } = line
    const given = { ...blankForm, happened_on: day, amount: Math.abs(paisa), line_id, fund: account.kind }
    if ('parts' in line) {
      const parts = line.parts.map((part) => ({ ...part, difference: null }))
      const match = { line_id, parts, unallocated_reason: null, by_hand: false }
      const fee = line.fee ? { fee_paisa: line.fee } : {}
      const [outcome] = await confirmMatches(
        context,
        { matches: [{ ...match, ...fee }], despite: true },
        staff,
      )
      if (!outcome?.done) throw new Error(`${text} of ${day}: ${outcome?.message}`)
    } else if ('spent' in line) {
      const { spent: head, payee } = line
      const cause_id = causeIds.get(line.cause ?? '') ?? null
      await enter({ ...given, kind: 'expense', head, payee, cause_id, purpose: text })
    } else if ('movedTo' in line) {
      const to_account_id = line.movedTo.id
      const id = await enter({ ...given, kind: 'transfer', to_account_id, purpose: text })
      vouchers.set(`${day} ${-paisa}`, id ?? 0)
    } else credits.set(`${day} ${paisa}`, line_id)
  }
}

const blankForm = {
  bank_account_id: null,
  to_account_id: null,
  cause_id: null,
  head: null,
  payee: null,
  line_id: null,
  despite: true,
}

/** Bank transfers that staff verified on an account in a month. */
async function transfersOf(
  { context: { db } }: ScenarioContext,
  { id }: Account,
  month: string,
): Promise<Line[]> {
  const { rows } = await sql<{ attempt_id: number; day: string; amount: number; code: string; name: string }>`
    select attempt_id, value_date::text as day, amount_received as amount, code, first_name || ' ' || last_name as name
    from transfer_verifications as verified join payment_attempts as attempt on attempt.id = attempt_id
    join payers using (intent_id)
    where bank_account_id = ${id} and to_char(value_date, 'YYYY-MM') = ${month} and reversed_at is null
      and attempt.status = 'success'
      and not exists (select from statement_matches where statement_matches.attempt_id = attempt.id)
    order by value_date, attempt_id`.execute(db)
  return rows.map(({ day, amount, code, name, attempt_id }) => ({
    day,
    text: `IBFT FROM ${name.toUpperCase()} ${code}`,
    paisa: amount * 100,
    parts: [{ attempt_id, amount }],
  }))
}

/** One payout of each gateway on the 27th of a month, and the zakat in them. */
async function payoutsOf(
  { context: { db } }: ScenarioContext,
  month: string,
): Promise<{ lines: Line[]; zakatPaisa: number }> {
  const { rows } = await sql<{ gateway: string; parts: Part[]; rupees: number; zakat: number }>`
    select gateway, json_agg(json_build_object('attempt_id', attempt.id, 'amount', attempt.amount)) as parts,
      sum(attempt.amount)::int as rupees, coalesce(sum(zakat.amount), 0)::int as zakat
    from payment_attempts as attempt
    left join lateral (select sum(fund.amount) as amount from donations
      join donation_funds as fund on fund.donation_id = donations.id join causes on causes.id = fund.cause_id
      where donations.intent_id = attempt.intent_id and causes.kind = 'zakat') as zakat on true
    where gateway in ('swich', 'jazzcash') and attempt.status = 'success' and attempt.refunded_amount = 0
      and day_in_pakistan(settled_at) <= (${month} || '-25')::date
      and day_in_pakistan(settled_at) > (${month} || '-25')::date - interval '1 month'
    group by gateway order by gateway`.execute(db)
  const lines = rows.map(({ gateway, parts, rupees }) => {
    const fee = Math.round((rupees * feeBasisPoints) / 100)
    const text = `${gateway.toUpperCase()} SETTLEMENT ${month.replace('-', '')}`
    return { day: `${month}-27`, text, paisa: rupees * 100 - fee, parts, fee }
  })
  return { lines, zakatPaisa: rows.reduce((sum, { zakat }) => sum + zakat, 0) * 100 }
}

/** Spends most of an account's receipts of a month, rounded down to hundreds of rupees. */
function spendingOf({ kind }: Account, month: string, lines: readonly Line[] = []): Line[] {
  const received = lines
    .filter(({ day, paisa }) => day.startsWith(month) && (paisa > 0 || day.endsWith('-28')))
    .reduce((sum, { paisa }) => sum + paisa, 0)
  const spent = spending[kind].flatMap(([head, share, payee, cause], index): Line[] => {
    const paisa = Math.floor((received * share) / 100 / 10_000) * 10_000
    const day = lastDayOf(month)
    const text = `CHQ ${month.replace('-', '')}${index + 1} ${payee.toUpperCase()}`
    return paisa <= 0 ? [] : [{ day, text, paisa: -paisa, spent: head, payee, ...(cause && { cause }) }]
  })
  return kind === 'zakat' || spent.length === 0
    ? spent
    : [
        ...spent,
        { day: lastDayOf(month), text: 'SERVICE CHARGES', paisa: -15_000, spent: 'bank_charges', payee: '' },
      ]
}
