import { listLedgerAccounts, unnamed } from '../../../../contract/src/accounting.ts'
import { listDonationCauses } from '../../../../contract/src/donations.ts'
import { ledgerFunds } from '../../../../contract/src/ledger.ts'
import { listPaymentMethods } from '../../../../contract/src/payment-methods.ts'
import { methodTitle } from '../../../../words/src/display-names.ts'
import { capitalise } from '../../../../words/src/format-values.ts'
import { useReader } from '../../ui/reader.tsx'
import { namesFilter, useLookup } from '../parts/lists/filters.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { useCauseNames } from '../parts/names.ts'
import { entryQuery, useRead, useRight } from '../session/calls.ts'

export function useLedgerFilters() {
  const { t } = useReader()
  const names = useCauseNames()
  const { data: accounts = [] } = useRead(listLedgerAccounts)
  const titles = new Map(accounts.map(({ name, title }) => [name, title]))
  const mayListCauses = useRight('donation')
  const causes = useLookup(entryQuery(t, listDonationCauses), mayListCauses)
  const methods = useLookup(entryQuery(t, listPaymentMethods))
  const fields = {
    funds: namesFilter(t('ledger.funds'), t('office.ledger.fund'), (fund) =>
      t.ifKnown(`office.kind-name.${fund}`),
    ),
    accounts: namesFilter(t('ledger.accounts'), t('office.field.account'), (code) => titles.get(code)),
    cause_names: namesFilter(t('office.field.causes'), t('office.field.cause'), (title) =>
      title === unnamed ? t('ledger.no-cause') : capitalise(names.cause(title)),
    ),
    payment_modes: namesFilter(t('office.field.payment-modes'), t('office.field.pay-mode'), (name) =>
      name === unnamed ? t('ledger.no-method') : methodTitle(t, name),
    ),
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
