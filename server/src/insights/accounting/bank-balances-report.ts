import { dayInWords } from '../../platform/text/day-text.ts'
import { isMoney } from './receipts-and-payments-report.ts'
import {
  amounts,
  isEmpty,
  plain,
  type ReportFacts,
  type ReportSections,
  row,
  sumOf,
  total,
} from './report.ts'

/** Expected (ledger) against actual (newest statement) balance of each bank account. */
export function bankBalancesReport(facts: ReportFacts): ReportSections {
  const { t, names } = facts
  const until = (accounts: readonly string[]) => sumOf(facts, { accounts, when: 'until_end' }, 'debit')
  const others = names.accounts.filter((code) => code.startsWith('gateway:') || code === 'disputed')
  const cash = names.accounts.filter((code) => isMoney(code) && !code.startsWith('bank:'))
  return [
    {
      title: t('ledger.banks.accounts'),
      note: t('ledger.banks.note'),
      columns: [
        ...amounts(t('ledger.banks.ledger')),
        { title: t('ledger.banks.statement-day'), kind: 'text' },
        ...amounts(t('ledger.banks.statement'), t('ledger.banks.ledger-then'), t('ledger.banks.difference')),
      ],
      rows: facts.banks.map(({ account, day, statement, ledger }) =>
        row(
          names.account(account),
          until([account]),
          plain(day && dayInWords(t, day)),
          plain(statement),
          { value: ledger, lines: day === null ? null : { accounts: [account], date_to: day } },
          plain(statement === null || ledger === null ? null : statement - ledger),
        ),
      ),
    },
    {
      title: t('ledger.banks.elsewhere'),
      note: null,
      columns: amounts(t('ledger.balance')),
      rows: [
        ...[...cash, ...others]
          .map((code) => row(names.account(code), until([code])))
          .filter((one) => !isEmpty(one)),
        total(t('ledger.total'), until([...cash, ...others])),
      ],
    },
  ]
}
