import { type ComponentType, lazy } from 'react'
import type { Permission } from '../../../../contract/src/auth.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'

/** The screen of each path key that has one (specification, section 2); finer rights act on these screens. */
export const screens: Partial<Record<PermissionPath, ComponentType>> = {
  donation: lazy(async () => ({ default: (await import('../donations/donations-page.tsx')).DonationsPage })),
  payment: lazy(async () => ({ default: (await import('../payments/payments-page.tsx')).PaymentsPage })),
  cause: lazy(async () => ({ default: (await import('../causes/causes-page.tsx')).CausesPage })),
  gateway: lazy(async () => ({ default: (await import('../gateway/gateway-page.tsx')).GatewayPage })),
  bankAcc: lazy(async () => ({
    default: (await import('../bank-accounts/bank-accounts-page.tsx')).BankAccountsPage,
  })),
  statement: lazy(async () => ({
    default: (await import('../statements/statements-page.tsx')).StatementsPage,
  })),
  reconciliation: lazy(async () => ({
    default: (await import('../reconciliation/reconciliation-page.tsx')).ReconciliationPage,
  })),
  audit: lazy(async () => ({ default: (await import('../audit/audit-page.tsx')).AuditPage })),
  checks: lazy(async () => ({ default: (await import('../checks/checks-page.tsx')).ChecksPage })),
}

/** The permissions that have a screen; the server may know finer rights, which have none. */
export const withScreen = (permissions: readonly Permission[]) =>
  permissions.filter(({ path }) => path in screens)

/** A permission's address below /admin: 'donation', '/donation' and '/admin/donation' are the same. */
export const addressOf = ({ route }: Permission) => route.replace(/^\/?(admin\/)?/, '/')
