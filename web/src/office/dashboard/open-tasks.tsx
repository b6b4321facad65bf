import { Link } from 'react-router'
import { readWaiting, type Waiting } from '../../../../contract/src/analytics.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { formatCount } from '../../ui/format-number.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { useReader } from '../../ui/reader.ts'
import { LoadProblem } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'

/** The day's open tasks for the signed-in user, each with a link to exactly those rows. */
export function OpenTasks() {
  const { t } = useReader()
  const waiting = useRead(readWaiting)
  return (
    <section aria-labelledby="waiting-title" className="mb-6">
      <h2 id="waiting-title" className="mb-2 font-display text-xl font-bold text-brand-dark">
        {t('dashboard.waiting-list.title')}
      </h2>
      {waiting.isError ? (
        <LoadProblem query={waiting} />
      ) : !waiting.data ? (
        <Skeleton className="h-14" />
      ) : waiting.data.length === 0 ? (
        <p className="panel px-4 py-3 text-sm text-ink-soft">{t('dashboard.waiting-list.none')}</p>
      ) : (
        <ul className="panel grid divide-y divide-line overflow-hidden">
          {waiting.data.map((one) => (
            <WaitingRow key={keyOf(one)} of={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

const keyOf = (one: Waiting) => JSON.stringify({ ...one, count: 0 })

function WaitingRow({ of: one }: { of: Waiting }) {
  const { t } = useReader()
  const addressOf = useScreenAddress()
  const { count } = one
  const { path, search } = addressOfTask(one)
  return (
    <li>
      <Link
        to={`${addressOf(path) ?? '/dashboard'}${search}`}
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

/** Returns the screen that shows exactly these rows, and the end of its address. */
function addressOfTask(one: Waiting): { path: PermissionPath; search: string } {
  switch (one.what) {
    case 'lines':
      return { path: 'statement', search: `?file=${one.file.id}` }
    case 'contact_tasks':
      return { path: 'contact', search: `/${one.contact.id}` }
    case 'discrepancies':
      return { path: 'reconciliation', search: '' }
    case 'payouts':
      return { path: 'accounting', search: '/payouts/overdue' }
    case 'settlement':
      return { path: 'accounting', search: '/payouts/discrepancies' }
    case 'checks':
      return { path: 'checks', search: '' }
    case 'day_sheets':
      return { path: 'donation.enter', search: '' }
    case 'pending_changes':
      return { path: 'bankAcc', search: '' }
    case 'access_changes':
      return { path: 'users', search: '' }
    case 'privacy':
      return { path: 'settings', search: '' }
    default:
      return { path: one.list, search: `?waiting=${one.what}` }
  }
}
