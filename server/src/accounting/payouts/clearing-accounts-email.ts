import type { Paisa } from '../../../../contract/src/money.ts'
import { gatewayTitle } from '../../../../words/src/display-names.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import type { StaffEmail } from '../../messages/queue-message.ts'
import { optionalRow, writeStaffEmail } from '../../messages/write-email.ts'

type Facts = {
  /** Gateways with overdue payments, or with a balance below zero. */
  gateways: { gateway: string; owed_paisa: Paisa; overdue_count: number; overdue_paisa: Paisa }[]
  /** Open discrepancies of settlement reports. */
  discrepancies: number
}

/** Lists the clearing accounts of gateways that have not returned to zero in time. */
export const clearingAccountsEmail: StaffEmail<Facts> = {
  kind: 'clearing_accounts',
  write(to, { gateways, discrepancies }) {
    const { t } = to.reader
    return writeStaffEmail(to, t('staff-email.clearing-accounts.subject'), [
      t('staff-email.clearing-accounts.text'),
      {
        kind: 'facts',
        rows: [
          ...gateways.map(({ gateway, owed_paisa, overdue_count, overdue_paisa }): [string, string] => [
            gatewayTitle(t, gateway),
            t('staff-email.clearing-accounts.gateway', {
              owed: formatPaisa(t, owed_paisa),
              overdue: formatPaisa(t, overdue_paisa),
              count: overdue_count,
            }),
          ]),
          ...optionalRow(
            t,
            'staff-email.clearing-accounts.discrepancies',
            discrepancies > 0 ? String(discrepancies) : null,
          ),
        ],
      },
      { button: t('staff-email.clearing-accounts.button'), page: 'accounting/payouts' },
    ])
  },
}
