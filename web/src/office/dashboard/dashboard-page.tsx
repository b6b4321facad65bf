import { useState } from 'react'
import { Link } from 'react-router'
import {
  type OpenTask,
  readAnalytics,
  readGivingCharts,
  readOpenTasks,
} from '../../../../contract/src/analytics.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import type { PaymentStatus } from '../../../../contract/src/status.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FormattedText, formatCount, type Translate, useReader } from '../../ui/reader.tsx'
import { linkTo } from '../parts/links.tsx'
import { Loaded, LoadProblem } from '../parts/loaded.tsx'
import { useCauseNames } from '../parts/names.ts'
import { useAuth } from '../session/auth.ts'
import { useRead, useRight } from '../session/calls.ts'
import { screensOf, useScreenAddress } from '../session/screens.ts'
import { readUnfinishedForm } from '../session/unfinished-form.ts'
import { CountCard } from './count-card.tsx'
import { GivingCharts } from './giving-charts.tsx'
import { MoneyCards } from './money-cards.tsx'

/** `list` is the screen that lists the group; no screen lists all groups together. */
const groups = (t: Translate) =>
  [
    { key: 'all', title: t('dashboard.all'), list: undefined },
    { key: 'dc', title: t('ui.donations'), list: 'donation' },
    { key: 'pc', title: t('dashboard.payments'), list: 'payment' },
  ] as const

type Outcome = {
  key: Exclude<keyof AnswerOf<typeof readAnalytics>['all'], 'returned'>
  title: string
  statuses: PaymentStatus[]
  note?: string
}

const outcomes = (t: Translate): Outcome[] => [
  { key: 'total', title: t('dashboard.total'), statuses: [] },
  { key: 'success', title: t('dashboard.success'), statuses: ['success'] },
  {
    key: 'failed',
    title: t('dashboard.failed'),
    statuses: ['failed', 'expired'],
    note: t('dashboard.expired-included'),
  },
  { key: 'pending', title: t('dashboard.pending'), statuses: ['pending'] },
]

const returnedStatuses: PaymentStatus[] = ['refunded', 'partially_refunded', 'disputed']

/** Open tasks and, for staff who see donations, the figures. */
export function DashboardPage() {
  const { t } = useReader()
  const hasNoScreen = screensOf(useAuth().data?.permissions ?? []).length === 0
  const [unfinished] = useState(readUnfinishedForm)
  const seesDonations = useRight('donation')
  return (
    <>
      <PageHeading title={t('dashboard.title')} lead={t('dashboard.lead')} />
      {hasNoScreen && <Notice className="mb-6">{t('dashboard.no-screens')}</Notice>}
      {unfinished && (
        <Notice look="warning" className="mb-6">
          <FormattedText message="dashboard.unfinished" values={{ back: linkTo(unfinished.address) }} />
        </Notice>
      )}
      {seesDonations && <MoneyCards />}
      <OpenTasks />
      {seesDonations && <Figures />}
    </>
  )
}

/** Counts by outcome, and the gifts of the last 30 days. */
function Figures() {
  const { t } = useReader()
  const counts = useRead(readAnalytics)
  const giving = useRead(readGivingCharts)
  const names = useCauseNames()
  const addressOf = useScreenAddress()
  const listOf = (list: 'donation' | 'payment' | undefined, statuses: PaymentStatus[]) => {
    const address = list && addressOf(list)
    const search = new URLSearchParams(statuses.map((status) => ['statuses', status]))
    return address && (search.size > 0 ? `${address}?${search}` : address)
  }
  return (
    <>
      {counts.isError ? (
        <LoadProblem query={counts} />
      ) : (
        <div className="grid gap-x-6 gap-y-5 xl:grid-cols-3">
          {groups(t).map(({ key, title, list }) => (
            <section key={key} aria-labelledby={`group-${key}`}>
              <h2 id={`group-${key}`} className="mb-2 overline-text">
                {title}
              </h2>
              <dl className="grid grid-cols-2 large-text:grid-cols-1 gap-3 sm:grid-cols-4 xl:grid-cols-2">
                {outcomes(t).map((outcome, index) =>
                  counts.data ? (
                    <CountCard
                      key={outcome.key}
                      title={outcome.title}
                      total={counts.data[key][outcome.key]}
                      order={index + 1}
                      note={outcome.note}
                      to={listOf(list, outcome.statuses)}
                    />
                  ) : (
                    <Skeleton key={outcome.key} className="h-[7rem]" />
                  ),
                )}
              </dl>
              {counts.data && (
                <RefundedOrDisputed count={counts.data[key].returned} to={listOf(list, returnedStatuses)} />
              )}
            </section>
          ))}
        </div>
      )}
      <section aria-labelledby="giving-title" className="mt-8">
        <h2 id="giving-title" className="mb-3 font-display text-xl font-bold text-brand-dark">
          {t('dashboard.giving')}
        </h2>
        {giving.isError ? (
          <LoadProblem query={giving} />
        ) : (
          <GivingCharts giving={giving.data} names={names} />
        )}
      </section>
    </>
  )
}

function RefundedOrDisputed({ count, to }: { count: number; to: string | undefined }) {
  if (count === 0) return null
  return (
    <p className="mt-2 text-sm text-ink-soft tabular-nums">
      <FormattedText
        message="dashboard.refunded-or-disputed"
        values={{ count, link: to === undefined ? (words) => words : linkTo(to) }}
      />
    </p>
  )
}

/** The day's open tasks for the signed-in user, each with a link to exactly the rows of the task. */
export function OpenTasks() {
  const { t } = useReader()
  return (
    <section aria-labelledby="waiting-title" className="mb-6">
      <h2 id="waiting-title" className="mb-2 font-display text-xl font-bold text-brand-dark">
        {t('dashboard.waiting-list.title')}
      </h2>
      <Loaded query={useRead(readOpenTasks)} skeleton="h-14">
        {(tasks) =>
          tasks.length === 0 ? (
            <p className="panel px-4 py-3 text-sm text-ink-soft">{t('dashboard.waiting-list.none')}</p>
          ) : (
            <ul className="panel grid divide-y divide-line overflow-hidden">
              {tasks.map((one) => (
                <WaitingRow key={JSON.stringify({ ...one, count: 0 })} task={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function WaitingRow({ task: one }: { task: OpenTask }) {
  const { t } = useReader()
  const addressOf = useScreenAddress()
  const { count } = one
  const [path, search] = placeOf(one)
  return (
    <li>
      <Link
        to={one.what === 'set_up' ? '/set-up' : `${addressOf(path) ?? '/dashboard'}${search}`}
        className="flex min-h-14 flex-wrap items-center gap-x-4 px-4 py-2.5 hover:bg-brand-soft"
      >
        <span className="min-w-8 font-display text-xl font-bold text-brand-dark tabular-nums">
          {formatCount(count)}
        </span>
        <span className="min-w-0 flex-1 basis-32 text-sm">
          <strong className="block font-semibold wrap-anywhere">
            {one.what === 'lines'
              ? t('dashboard.waiting.lines', { count, file: `${one.file.name} (${one.file.account})` })
              : one.what === 'contact_tasks'
                ? t('dashboard.waiting.contact_tasks', { count, name: one.contact.name })
                : t(`dashboard.waiting.${one.what}`, { count, list: 'list' in one ? one.list : '' })}
          </strong>
          <span className="text-ink-soft">{t(`dashboard.waiting.${one.what}-hint`)}</span>
        </span>
      </Link>
    </li>
  )
}

type Place = [path: PermissionPath, search: string]

const places: Record<
  Exclude<OpenTask, { list: unknown } | { file: unknown } | { contact: unknown }>['what'],
  Place
> = {
  set_up: ['settings', ''],
  incoming: ['contact', ''],
  discrepancies: ['reconciliation', ''],
  payouts: ['accounting', '/payouts/overdue'],
  payout_terms: ['accounting', '/payouts'],
  settlement: ['accounting', '/payouts/discrepancies'],
  checks: ['checks', ''],
  overtaken: ['contact.agreement', '?show=overtaken'],
  reviews: ['campaign', '/reviews'],
  day_sheets: ['donation.enter', ''],
  gaps: ['statement', ''],
  pending_changes: ['bankAcc', ''],
  access_changes: ['users', ''],
  privacy: ['settings', ''],
}

/** Returns the screen that lists the rows of a task, and the end of its address. */
function placeOf(one: OpenTask): Place {
  if (one.what === 'lines') return ['statement', `?file=${one.file.id}`]
  if (one.what === 'contact_tasks') return ['contact', `/${one.contact.id}`]
  return 'list' in one ? [one.list, `?waiting=${one.what}`] : places[one.what]
}
