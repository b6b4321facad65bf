import type { LineFilter } from '../../../../contract/src/statement-lines.ts'
import { dayInWords } from '../../platform/text/pakistan-time.ts'
import type { BankBalance } from './bank-balances.queries.ts'
import { isMoney } from './receipts-and-payments-report.ts'
import { type Figure, plainFigure, type ReportFacts, sumOf } from './report-figures.ts'
import { amounts, nonZeroRows, type ReportSections, row, section, total } from './report-sections.ts'

/** Expected (ledger) against actual (newest statement) balance of each bank account. */
export function bankBalancesReport(facts: ReportFacts): ReportSections {
  const { t, names } = facts
  const until = (accounts: readonly string[]) => sumOf(facts, { accounts, when: 'until_end' }, 'debit')
  const others = names.accounts.filter((code) => code.startsWith('gateway:') || code === 'disputed')
  const cash = names.accounts.filter((code) => isMoney(code) && !code.startsWith('bank:'))
  return [
    section(
      t('ledger.banks.accounts'),
      [
        ...amounts(t('ledger.banks.ledger')),
        { title: t('ledger.banks.statement-day'), kind: 'text' },
        ...amounts(t('ledger.banks.statement'), t('ledger.banks.ledger-then'), t('ledger.banks.difference')),
      ],
      facts.banks.map((bank) => {
        const { account, day, ledger } = bank
        const [balance, difference] = statementFigures(bank)
        return row(
          names.account(account),
          until([account]),
          plainFigure(day && dayInWords(t, day)),
          balance,
          { value: ledger, lines: day === null ? null : { accounts: [account], date_to: day } },
          difference,
        )
      }),
      t('ledger.banks.note'),
    ),
    section(t('ledger.banks.elsewhere'), amounts(t('ledger.balance')), [
      ...nonZeroRows([...cash, ...others].map((code) => row(names.account(code), until([code])))),
      total(t('ledger.total'), until([...cash, ...others])),
    ]),
  ]
}

/** Balance of a statement, and its difference from the ledger, with the undecided lines behind it. */
export function statementFigures({ statement, ledger, file }: BankBalance): [Figure, Figure] {
  const figure = (value: number | null, show: LineFilter): Figure =>
    file === null ? plainFigure(value) : { value, lines: null, statement: { file: String(file), show } }
  return [
    figure(statement, 'all'),
    figure(statement === null || ledger === null ? null : statement - ledger, 'open'),
  ]
}
