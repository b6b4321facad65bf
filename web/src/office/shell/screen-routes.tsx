import type { ComponentType } from 'react'
import { Link, type RouteObject } from 'react-router'
import type { Permission } from '../../../../contract/src/auth.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { Button, linkLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { useReader } from '../../ui/reader.ts'
import { loadTranslationsOf } from '../session/screen-language.tsx'
import { addressOf, type ScreenPath, screensOf } from '../session/screens.ts'

/** A screen's part of the catalogue (words/en), and its lazy module. */
type ScreenSource = [part: string, load: () => Promise<ComponentType>]

const screens: Record<ScreenPath, ScreenSource> = {
  donation: ['donations', async () => (await import('../donations/donations-page.tsx')).DonationsPage],
  contact: ['contacts', async () => (await import('../contacts/contacts-page.tsx')).ContactsPage],
  'contact.agreement': [
    'agreements',
    async () => (await import('../agreements/agreements-page.tsx')).AgreementsPage,
  ],
  appeal: ['appeals', async () => (await import('../appeals/appeals-page.tsx')).AppealsPage],
  payment: ['payments', async () => (await import('../payments/payments-page.tsx')).PaymentsPage],
  'donation.enter': [
    'office-gifts',
    async () => (await import('../office-gifts/office-gifts-page.tsx')).OfficeGiftsPage,
  ],
  cause: ['causes', async () => (await import('../causes/causes-page.tsx')).CausesPage],
  gateway: ['gateway', async () => (await import('../gateway/gateway-page.tsx')).GatewayPage],
  bankAcc: [
    'bank-accounts',
    async () => (await import('../bank-accounts/bank-accounts-page.tsx')).BankAccountsPage,
  ],
  statement: ['statements', async () => (await import('../statements/statements-page.tsx')).StatementsPage],
  reconciliation: [
    'reconciliation',
    async () => (await import('../reconciliation/reconciliation-page.tsx')).ReconciliationPage,
  ],
  accounting: ['ledger', async () => (await import('../accounting/report-page.tsx')).ReportPage],
  audit: ['audit', async () => (await import('../audit/audit-page.tsx')).AuditPage],
  status: ['operations', async () => (await import('../operations/operations-page.tsx')).OperationsPage],
  attack: ['attacks', async () => (await import('../attacks/attacks-page.tsx')).AttacksPage],
  'personal-data': [
    'personal-data',
    async () => (await import('../personal-data/personal-data-page.tsx')).PersonalDataPage,
  ],
  settings: ['settings', async () => (await import('../settings/settings-page.tsx')).SettingsPage],
  checks: ['checks', async () => (await import('../checks/checks-page.tsx')).ChecksPage],
  users: ['staff', async () => (await import('../staff/staff-page.tsx')).StaffPage],
}

/** Screens below the screen of a permission. */
const screensBelow: Partial<Record<ScreenPath, [path: string, ...ScreenSource][]>> = {
  contact: [
    ['duplicates', 'contacts', async () => (await import('../contacts/duplicates-page.tsx')).DuplicatesPage],
    [
      'statements',
      'contacts',
      async () => (await import('../contacts/yearly-statements-page.tsx')).YearlyStatementsPage,
    ],
    [':id', 'contacts', async () => (await import('../contacts/contact-page.tsx')).ContactPage],
  ],
  'contact.agreement': [
    [
      'new',
      'agreements',
      async () => (await import('../agreements/new-agreement-page.tsx')).NewAgreementPage,
    ],
    ['forecast', 'agreements', async () => (await import('../agreements/forecast-page.tsx')).ForecastPage],
    [
      'import',
      'agreements',
      async () => (await import('../agreements/import-page.tsx')).ImportAgreementsPage,
    ],
    [':id', 'agreements', async () => (await import('../agreements/agreement-page.tsx')).AgreementPage],
  ],
  appeal: [
    ['new', 'appeals', async () => (await import('../appeals/new-appeal-page.tsx')).NewAppealPage],
    [':id', 'appeals', async () => (await import('../appeals/appeal-page.tsx')).AppealPage],
  ],
  accounting: [
    ['lines', 'ledger', async () => (await import('../accounting/lines-page.tsx')).LinesPage],
    ['vouchers', 'vouchers', async () => (await import('../accounting/vouchers-page.tsx')).VouchersPage],
    ['payouts', 'payouts', async () => (await import('../accounting/payouts-page.tsx')).PayoutsPage],
    [
      'payouts/import',
      'settlement-reports',
      async () => (await import('../accounting/settlement-import-page.tsx')).SettlementImportPage,
    ],
    ['payouts/overdue', 'payouts', async () => (await import('../accounting/overdue-page.tsx')).OverduePage],
    [
      'payouts/discrepancies',
      'settlement-reports',
      async () => (await import('../accounting/discrepancies-page.tsx')).DiscrepanciesPage,
    ],
    [
      'payouts/:id/lines',
      'settlement-reports',
      async () => (await import('../accounting/report-lines-page.tsx')).ReportLinesPage,
    ],
    [
      'payouts/:id',
      'settlement-reports',
      async () => (await import('../accounting/settlement-report-page.tsx')).SettlementReportPage,
    ],
    ['month-end', 'month-end', async () => (await import('../accounting/month-end-page.tsx')).MonthEndPage],
  ],
}

/** Screens at addresses of their own, for users who hold the permission. */
const otherScreens: [path: string, PermissionPath, ...ScreenSource][] = [
  [
    '/accounting/exports',
    'accounting.export',
    'ledger',
    async () => (await import('../accounting/exports-page.tsx')).ExportsPage,
  ],
  [
    '/set-up',
    'settings',
    'set-up',
    async () => (await import('../settings/set-up/set-up-page.tsx')).SetUpPage,
  ],
  [
    '/email-templates',
    'settings',
    'email-templates',
    async () => (await import('../email-templates/email-templates-page.tsx')).EmailTemplatesPage,
  ],
]

export const screenRoutes = (permissions: readonly Permission[], user: Language): RouteObject[] => [
  screenRoute(user, '/dashboard', [
    'dashboard',
    async () => (await import('../dashboard/dashboard-page.tsx')).DashboardPage,
  ]),
  screenRoute(user, '/profile', [
    'profile',
    async () => (await import('../profile/profile-page.tsx')).ProfilePage,
  ]),
  ...screensOf(permissions).flatMap((permission) => [
    screenRoute(user, addressOf(permission), screens[permission.path]),
    ...(screensBelow[permission.path] ?? []).map(([path, ...source]) =>
      screenRoute(user, `${addressOf(permission)}/${path}`, source),
    ),
  ]),
  ...otherScreens
    .filter(([, right]) => permissions.some(({ path }) => path === right))
    .map(([path, , ...source]) => screenRoute(user, path, source)),
]

/** Loads a screen when it is opened. A failed load is shown in its place, inside the shell. */
export const screenRoute = (user: Language, path: string, [part, load]: ScreenSource): RouteObject => ({
  path,
  lazy: async () => {
    const [Component] = await Promise.all([load(), loadTranslationsOf(part, user)])
    return { Component, handle: part }
  },
  HydrateFallback: ScreenLoading,
  ErrorBoundary: ScreenProblem,
})

export function ScreenLoading() {
  const { t } = useReader()
  return (
    <div className="grid min-h-[50svh] place-items-center text-brand">
      <Spinner label={t('office.note.loading')} className="size-8" />
    </div>
  )
}

/**
 * Shown when a screen's code fails to load, most likely because a new version was deployed; a reload fixes
 * that.
 */
export function ScreenProblem() {
  const { t } = useReader()
  return (
    <div className="panel" role="alert">
      <EmptyState title={t('office.screen-routes.title')}>
        <Button look="secondary" onClick={() => location.reload()}>
          {t('ui.reload-the-page')}
        </Button>
        <p className="mt-4">
          <Link to="/dashboard" className={linkLook}>
            {t('office.screen-routes.go-to-the-dashboard')}
          </Link>
        </p>
      </EmptyState>
    </div>
  )
}
