import { useQuery } from '@tanstack/react-query'
import { listLedgerAccounts, unnamed } from '../../../../contract/src/accounting.ts'
import { listDonationCauses } from '../../../../contract/src/donations.ts'
import { ledgerFunds } from '../../../../contract/src/ledger.ts'
import { listPaymentMethods } from '../../../../contract/src/payment-methods.ts'
import { methodTitle } from '../../../../words/src/pair-title.ts'
import { useReader } from '../../ui/reader.ts'
import { useLookup } from '../parts/lists/filters.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { capitalised } from '../parts/names.ts'
import { useCauseNames } from '../parts/use-cause-names.ts'
import { useRight } from '../session/auth.ts'
import { entryQuery } from '../session/entry-query.ts'

/** Filters of reports and lines by fund, account, cause and method, with their choices. */
export function useLedgerFilters() {
  const { t } = useReader()
  const names = useCauseNames()
  const { data: accounts = [] } = useQuery(entryQuery(t, listLedgerAccounts))
  const titles = new Map(accounts.map(({ name, title }) => [name, title]))
  const mayListCauses = useRight('donation')
  const causes = useLookup(entryQuery(t, listDonationCauses), mayListCauses)
  const methods = useLookup(entryQuery(t, listPaymentMethods))
  const fields = {
    funds: {
      label: t('ledger.funds'),
      one: t('office.ledger.fund'),
      kind: 'names',
      titleOf: (fund: string) => t.ifKnown(`office.kind-name.${fund}`) ?? fund,
    },
    accounts: {
      label: t('ledger.accounts'),
      one: t('office.field.account'),
      kind: 'names',
      titleOf: (code: string) => titles.get(code) ?? code,
    },
    cause_names: {
      label: t('office.field.causes'),
      one: t('office.field.cause'),
      kind: 'names',
      titleOf: (title: string) =>
        title === unnamed ? t('ledger.no-cause') : capitalised(names.cause(title)),
    },
    payment_modes: {
      label: t('office.field.payment-modes'),
      one: t('office.field.pay-mode'),
      kind: 'names',
      titleOf: (name: string) => (name === unnamed ? t('ledger.no-method') : methodTitle(t, name)),
    },
  } as const satisfies FilterFields
  return {
    fields,
    choices: {
      funds: ledgerFunds,
      accounts: accounts.map(({ name }) => name),
      cause_names: [...causes, unnamed],
      payment_modes: [...methods, unnamed],
    },
  }
}
