import { sql } from 'kysely'
import { approvedChange } from '../approvals/approved-change.ts'
import type { ServerFeature } from '../feature.ts'
import { ledgerChecks } from './ledger/ledger.checks.ts'
import { ledgerTasks } from './ledger/ledger.jobs.ts'
import { reopenMonth } from './month-end/month-closing.ts'
import { monthEndRoutes } from './month-end/month-end.routes.ts'
import { reopenedMonthEmail } from './month-end/reopened-month-email.ts'
import { clearingAccountsEmail } from './payouts/clearing-accounts-email.ts'
import { payoutsTasks } from './payouts/payouts.jobs.ts'
import { overduePayments } from './payouts/payouts.queries.ts'
import { payoutsRoutes } from './payouts/payouts.routes.ts'
import { writeOffApproved } from './payouts/settlement-report.ts'
import { openDiscrepancies, today } from './payouts/settlement-reports.queries.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { type Offset, offsetLines } from './vouchers/decide-line-by-voucher.ts'
import { enterApprovedVoucher, type PendingVoucher } from './vouchers/voucher.ts'
import { vouchersRoutes } from './vouchers/vouchers.routes.ts'

export const accountingFeature: ServerFeature = {
  routes(route, context) {
    vouchersRoutes(route, context)
    payoutsRoutes(route, context)
    monthEndRoutes(route, context)
    reportsRoutes(route, context)
  },
  tasks: (context) => ({ ...ledgerTasks(context), ...payoutsTasks(context) }),
  checks: ledgerChecks,
  openWork: [
    {
      permissions: ['accounting'],
      task: { what: 'payouts' },
      rows: sql`(${overduePayments(today)}) as overdue`,
    },
    {
      permissions: ['accounting.post'],
      task: { what: 'payout_terms' },
      rows: sql`ledger_accounts where code like 'gateway:%'
        and not exists (select from gateway_terms where 'gateway:' || gateway = code)`,
    },
    { permissions: ['accounting'], task: { what: 'settlement' }, rows: openDiscrepancies(today) },
  ],
  messages: [reopenedMonthEmail, clearingAccountsEmail],
  changes: [
    approvedChange<Offset | PendingVoucher>('voucher', (trx, form, author) =>
      'debit_id' in form ? offsetLines(trx, form, author) : enterApprovedVoucher(trx, form, author),
    ),
    approvedChange('write_off', writeOffApproved),
    approvedChange<Parameters<typeof reopenMonth>[1]>('reopened_month', (trx, form, author) =>
      reopenMonth(trx, form, author),
    ),
  ],
}
