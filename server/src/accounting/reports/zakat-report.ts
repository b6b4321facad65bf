import type * as calls from '../../../../contract/src/analytics.ts'
import { monthsBetween } from '../../../../contract/src/days.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { zakatHeads } from '../../../../contract/src/ledger.ts'
import { monthText } from '../../../../words/src/format-values.ts'
import type { Database } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/text/pakistan-time.ts'
import { type LedgerSum, readLedgerSums } from './ledger-sums.queries.ts'
import { fundSources, income } from './receipts-report.ts'
import { paisaOf, plainFigure, type ReportFacts, reasonsExcept, sumOf } from './report-figures.ts'
import { amounts, nonZeroRows, type ReportSections, row, section, total } from './report-sections.ts'

const zakat = ['zakat'] as const

const headAccounts = zakatHeads.map((head) => `expense:${head}`)

/** Accounts of zakat income, expenses and the opening; their balance is the unspent zakat. */
const fundBalance = [...fundSources, ...headAccounts]

/** Zakat received, spent by head, and unspent: its age, and the accounts that hold it. */
export function zakatReport(facts: ReportFacts): ReportSections {
  const { t, names } = facts
  const spent = (accounts: readonly string[]) => sumOf(facts, { accounts, funds: zakat }, 'debit')
  const ages = ageOfZakat(facts)
  const credit = (selection: Parameters<typeof sumOf>[1]) =>
    sumOf(facts, { funds: zakat, ...selection }, 'credit')
  const linesOfMonth = (month: string) => credit({ accounts: fundSources, when: { wholeMonth: month } }).lines
  const last = facts.filters.date_to.slice(0, 7)
  return [
    section(
      t('ledger.zakat.movement'),
      amounts(t('ui.amount')),
      [
        row(t('ledger.zakat.opening'), credit({ accounts: fundBalance, when: 'before' })),
        ...nonZeroRows([row(names.account('opening_balances'), credit({ accounts: ['opening_balances'] }))]),
        row(t('ledger.received'), credit({ accounts: income, reasons: reasonsExcept('refunded') })),
        row(t('ledger.refunded'), credit({ accounts: income, reasons: ['refunded'] })),
        row(t('ledger.spent'), credit({ accounts: headAccounts })),
        total(t('ledger.zakat.unspent'), unspentZakat(facts)),
      ],
      t('ledger.zakat.no-fees'),
    ),
    section(t('ledger.zakat.by-head'), amounts(t('ledger.spent')), [
      ...headAccounts.map((code) => row(names.account(code), spent([code]))),
      total(t('ledger.total'), spent(headAccounts)),
    ]),
    section(
      t('ledger.zakat.age'),
      [
        ...amounts(t('ledger.received'), t('ledger.unspent')),
        { title: t('ledger.zakat.months'), kind: 'count' },
      ],
      [
        ...ages.map(({ month, received, unspent }) =>
          row(
            monthText(t, month),
            { value: received, lines: linesOfMonth(month) },
            // No filter lists the unspent part of a month.
            { value: unspent, lines: unspent === received ? linesOfMonth(month) : null },
            plainFigure(monthsBetween(month, last)),
          ),
        ),
        total(t('ledger.zakat.unspent'), plainFigure(null), unspentZakat(facts), plainFigure(null)),
      ],
      t('ledger.zakat.oldest-first'),
    ),
    zakatHoldings(facts),
  ]
}

export const unspentZakat = (facts: ReportFacts) =>
  sumOf(facts, { accounts: fundBalance, funds: zakat, when: 'until_end' }, 'credit')

type AgedBalance = { month: string; received: number; unspent: number }

/**
 * Ages an unspent balance, first in, first out. A month with more refunds than receipts counts as spending.
 * @param months received amounts in ascending order, net of refunds
 * @param spent amount spent since the beginning
 * @returns months with an unspent amount; the last one is negative when more was spent than received
 */
export function ageBalance(
  months: readonly { month: string; received: number }[],
  spent: number,
): AgedBalance[] {
  let taken = spent + months.reduce((sum, { received }) => sum + Math.max(0, -received), 0)
  const aged = months.flatMap(({ month, received }) => {
    if (received <= 0) return []
    const used = Math.min(received, Math.max(0, taken))
    taken -= used
    return [{ month, received, unspent: received - used }]
  })
  const last = aged.at(-1)
  if (taken > 0 && last) last.unspent = -taken
  return aged.filter(({ unspent }) => unspent !== 0)
}

export function ageOfZakat(facts: ReportFacts): AgedBalance[] {
  const all = { funds: zakat, when: 'until_end' } as const
  const months = new Map<string, number>()
  for (const { month, account, fund, debit, credit } of facts.sums)
    if (fund === 'zakat' && fundSources.includes(account))
      months.set(month, (months.get(month) ?? 0) + credit - debit)
  return ageBalance(
    [...months].sort().map(([month, received]) => ({ month, received })),
    paisaOf(sumOf(facts, { ...all, accounts: headAccounts }, 'debit')),
  )
}

/** Reads the unspent zakat of today, its oldest month, and the zakat received and spent this month. */
export async function readZakatPosition(db: Database): Promise<AnswerOf<typeof calls.readZakatPosition>> {
  const date_to = dayOf(new Date())
  const month = date_to.slice(0, 7)
  const all = { cause_names: null, payment_modes: null, reasons: null }
  const filters = { ...all, funds: [...zakat], accounts: fundBalance, date_from: `${month}-01`, date_to }
  const sums = await readLedgerSums(db, filters, { columns: ['month'], withHistory: true })
  const credits = (which: (sum: LedgerSum) => boolean) =>
    sums.filter(which).reduce((sum, { debit, credit }) => sum + credit - debit, 0)
  const isSpending = ({ account }: LedgerSum) => headAccounts.includes(account)
  const months = [...new Set(sums.map((sum) => sum.month))].sort().map((month) => ({
    month,
    received: credits((sum) => sum.month === month && !isSpending(sum)),
  }))
  return {
    unspent_paisa: credits(() => true),
    oldest_month: ageBalance(months, -credits(isSpending))[0]?.month ?? null,
    received_paisa: credits((sum) => sum.month === month && !isSpending(sum)),
    spent_paisa: -credits((sum) => sum.month === month && isSpending(sum)),
  }
}

/** Balances of unspent zakat: bank and cash, gateways, and amounts due from the general fund. */
function zakatHoldings(facts: ReportFacts): ReportSections[number] {
  const { t, names } = facts
  const others = names.accounts.filter((code) => !fundBalance.includes(code))
  const balance = (accounts: readonly string[]) =>
    sumOf(facts, { accounts, funds: zakat, when: 'until_end' }, 'debit')
  return section(
    t('ledger.zakat.where'),
    amounts(t('ledger.balance')),
    [
      ...nonZeroRows(others.map((code) => row(names.account(code), balance([code])))),
      total(t('ledger.zakat.unspent'), balance(others)),
    ],
    t('ledger.zakat.where-note'),
  )
}
