import * as z from 'zod'
import type { Paisa } from '../../../../contract/src/money.ts'
import { gatewayTitle } from '../../../../words/src/display-names.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { staffEmail } from '../../messages/staff-email.ts'
import { optionalRow, writeStaffEmail } from '../../messages/write-email.ts'

/** Lists the clearing accounts of gateways that have not returned to zero in time. */
export const clearingAccountsEmail = staffEmail({
  kind: 'clearing_accounts',
  facts: z.object({
    /** Gateways with overdue payments, or with a balance below zero. */
    gateways: z.array(
      z.object({
        gateway: z.string(),
        owed_paisa: z.custom<Paisa>(),
        overdue_count: z.number(),
        overdue_paisa: z.custom<Paisa>(),
      }),
    ),
    discrepancies: z.number(),
  }),
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
})
