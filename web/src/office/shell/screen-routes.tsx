import type { ComponentType } from 'react'
import { Link, type RouteObject } from 'react-router'
import type { Permission } from '../../../../contract/src/auth.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { Button, linkLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { useReader } from '../../ui/reader.tsx'
import { loadTranslationsOf } from '../session/screen-language.tsx'
import { addressOf, type ScreenPath, screensOf } from '../session/screens.ts'

/** A screen's part of the catalogue (words/en), and its lazy module, which exports one page. */
type ScreenSource = [part: string, load: () => Promise<object>]

export const loadPage = async (load: () => Promise<object>): Promise<ComponentType> =>
  Object.entries(await load()).find(([name]) => /Page$/.test(name))?.[1]

const screens: Record<ScreenPath, ScreenSource> = {
  donation: ['donations', () => import('../donations/donations-page.tsx')],
  contact: ['contacts', () => import('../contacts/contacts-page.tsx')],
  'contact.agreement': ['agreements', () => import('../agreements/agreements-page.tsx')],
  appeal: ['appeals', () => import('../appeals/appeals-page.tsx')],
  payment: ['payments', () => import('../payments/payments-page.tsx')],
  'donation.enter': ['office-gifts', () => import('../office-gifts/office-gifts-page.tsx')],
  cause: ['causes', () => import('../causes/causes-page.tsx')],
  campaign: ['campaigns', () => import('../campaigns/campaigns-page.tsx')],
  season: ['seasons', () => import('../seasons/seasons-page.tsx')],
  gateway: ['gateway', () => import('../gateway/gateway-page.tsx')],
  bankAcc: ['bank-accounts', () => import('../bank-accounts/bank-accounts-page.tsx')],
  statement: ['statements', () => import('../statements/statements-page.tsx')],
  reconciliation: ['reconciliation', () => import('../reconciliation/reconciliation-page.tsx')],
  accounting: ['ledger', () => import('../accounting/report-page.tsx')],
  import: ['imports', () => import('../imports/imports-page.tsx')],
  audit: ['audit', () => import('../audit/audit-page.tsx')],
  status: ['operations', () => import('../operations/operations-page.tsx')],
  attack: ['attacks', () => import('../attacks/attacks-page.tsx')],
  'personal-data': ['personal-data', () => import('../personal-data/personal-data-page.tsx')],
  settings: ['settings', () => import('../settings/settings-page.tsx')],
  checks: ['checks', () => import('../checks/checks-page.tsx')],
  users: ['staff', () => import('../staff/staff-page.tsx')],
}

/** Screens below the screen of a permission. */
const screensBelow: Partial<Record<ScreenPath, [path: string, ...ScreenSource][]>> = {
  contact: [
    ['duplicates', 'contacts', () => import('../contacts/duplicates-page.tsx')],
    ['consents', 'contacts', () => import('../contacts/consents-page.tsx')],
    ['statements', 'contacts', () => import('../contacts/yearly-statements-page.tsx')],
    [':id', 'contacts', () => import('../contacts/contact-page.tsx')],
  ],
  'contact.agreement': [
    ['new', 'agreements', () => import('../agreements/new-agreement-page.tsx')],
    ['forecast', 'agreements', () => import('../agreements/forecast-page.tsx')],
    [':id', 'agreements', () => import('../agreements/agreement-page.tsx')],
  ],
  appeal: [
    ['new', 'appeals', () => import('../appeals/new-appeal-page.tsx')],
    [':id', 'appeals', () => import('../appeals/appeal-page.tsx')],
  ],
  season: [
    [':id', 'seasons', () => import('../seasons/season-page.tsx')],
    [':id/orders', 'seasons', () => import('../seasons/orders-page.tsx')],
    [':id/nights', 'seasons', () => import('../seasons/nights-page.tsx')],
    [':id/iftar', 'seasons', () => import('../seasons/iftar-page.tsx')],
    [':id/offers/:offer_id', 'seasons', () => import('../seasons/animals-page.tsx')],
  ],
  import: [[':id', 'imports', () => import('../imports/import-page.tsx')]],
  accounting: [
    ['lines', 'ledger', () => import('../accounting/lines-page.tsx')],
    ['vouchers', 'vouchers', () => import('../accounting/vouchers-page.tsx')],
    ['receipts', 'ledger', () => import('../accounting/receipts-page.tsx')],
    ['payouts', 'payouts', () => import('../accounting/payouts-page.tsx')],
    ['payouts/import', 'settlement-reports', () => import('../accounting/settlement-import-page.tsx')],
    ['payouts/overdue', 'payouts', () => import('../accounting/overdue-page.tsx')],
    ['payouts/discrepancies', 'settlement-reports', () => import('../accounting/discrepancies-page.tsx')],
    ['payouts/:id/lines', 'settlement-reports', () => import('../accounting/report-lines-page.tsx')],
    ['payouts/:id', 'settlement-reports', () => import('../accounting/settlement-report-page.tsx')],
    ['month-end', 'month-end', () => import('../accounting/month-end-page.tsx')],
  ],
}

/** Screens at addresses of their own, for users who hold the permission. */
const otherScreens: [path: string, PermissionPath, ...ScreenSource][] = [
  ['/accounting/exports', 'accounting.export', 'ledger', () => import('../accounting/exports-page.tsx')],
  ['/matched-giving', 'campaign.match', 'campaigns', () => import('../campaigns/pledges-page.tsx')],
  ['/campaigns/reviews', 'campaign.review', 'campaigns', () => import('../campaigns/reviews-page.tsx')],
  ['/campaigns/messages', 'campaign.review', 'campaigns', () => import('../campaigns/messages-page.tsx')],
  ['/campaigns/pages', 'campaign.review', 'campaigns', () => import('../campaigns/pages-page.tsx')],
  ['/alms-rates', 'settings', 'settings', () => import('../alms-rates/alms-rates-page.tsx')],
  ['/webhooks', 'settings', 'webhooks', () => import('../webhooks/webhooks-page.tsx')],
  ['/webhooks/:id', 'settings', 'webhooks', () => import('../webhooks/webhook-page.tsx')],
  ['/api-keys', 'settings', 'api-keys', () => import('../api-keys/api-keys-page.tsx')],
  ['/set-up', 'settings', 'set-up', () => import('../settings/set-up/set-up-page.tsx')],
  [
    '/email-templates',
    'settings',
    'email-templates',
    () => import('../email-templates/email-templates-page.tsx'),
  ],
]

export const screenRoutes = (permissions: readonly Permission[], user: Language): RouteObject[] => [
  screenRoute(user, '/dashboard', ['dashboard', () => import('../dashboard/dashboard-page.tsx')]),
  screenRoute(user, '/profile', ['profile', () => import('../profile/profile-page.tsx')]),
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
    const [Component] = await Promise.all([loadPage(load), loadTranslationsOf(part, user)])
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

/** Error of a screen whose code failed to load, most likely after a new version; a reload fixes that. */
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
