import type { ReportSection } from '../../../../contract/src/accounting.ts'
import type { LineFilter } from '../../../../contract/src/statement-lines.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { dayInWords } from '../../platform/text/pakistan-time.ts'
import type { BankBalance } from './bank-balances.queries.ts'
import type { LedgerNames } from './ledger-names.ts'
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
    reconciliationSection(t, names, facts.banks, (account) => until([account])),
    section(
      t('ledger.banks.gaps'),
      [
        { title: t('ledger.banks.gap-after'), kind: 'text' },
        { title: t('ledger.banks.gap-before'), kind: 'text' },
        ...amounts(t('ledger.closing'), t('ledger.opening'), t('ledger.banks.difference')),
      ],
      facts.gaps.map(({ account, after_day, first_day, closing_paisa, opening_paisa }) =>
        row(
          names.account(account),
          plainFigure(dayInWords(t, after_day)),
          plainFigure(dayInWords(t, first_day)),
          plainFigure(closing_paisa),
          plainFigure(opening_paisa),
          plainFigure(
            closing_paisa === null || opening_paisa === null ? null : opening_paisa - closing_paisa,
          ),
        ),
      ),
      t('ledger.banks.gaps-note'),
    ),
    section(t('ledger.banks.elsewhere'), amounts(t('ledger.balance')), [
      ...nonZeroRows([...cash, ...others].map((code) => row(names.account(code), until([code])))),
      total(t('ledger.total'), until([...cash, ...others])),
    ]),
  ]
}

/**
 * Reconciles the books of each account with its bank: books, less entries without a statement line, plus
 * lines that are not in the books. A remaining difference comes from days without a statement, before the
 * first or between two.
 * @param booksOf reads the balance of the books with a link to its lines
 */
export function reconciliationSection(
  t: Translate,
  names: LedgerNames,
  banks: readonly BankBalance[],
  booksOf?: (account: string) => Figure,
): ReportSection {
  return section(
    t('ledger.banks.reconciliation'),
    amounts(
      t('ledger.banks.books'),
      t('ledger.banks.uncleared'),
      t('ledger.banks.unmatched'),
      t('ledger.banks.before'),
      t('ledger.banks.bank'),
    ),
    banks.map(({ account, books, opening, lines, unmatched, bank }) =>
      row(
        names.account(account),
        booksOf?.(account) ?? plainFigure(books),
        // Entries without a line; in this order of terms never -0.
        plainFigure(lines - unmatched + opening - books),
        plainFigure(unmatched),
        plainFigure(bank === null ? null : bank - lines - opening),
        plainFigure(bank),
      ),
    ),
    t('ledger.banks.reconciliation-note'),
  )
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
