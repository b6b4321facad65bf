import { Link } from 'react-router'
import { readWaiting, type Waiting } from '../../../../contract/src/analytics.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { formatCount } from '../../ui/format-number.ts'
import { useReader } from '../../ui/reader.ts'
import { Loaded } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'

/** The day's open tasks for the signed-in user, each with a link to exactly those rows. */
export function OpenTasks() {
  const { t } = useReader()
  return (
    <section aria-labelledby="waiting-title" className="mb-6">
      <h2 id="waiting-title" className="mb-2 font-display text-xl font-bold text-brand-dark">
        {t('dashboard.waiting-list.title')}
      </h2>
      <Loaded query={useRead(readWaiting)} skeleton="h-14">
        {(tasks) =>
          tasks.length === 0 ? (
            <p className="panel px-4 py-3 text-sm text-ink-soft">{t('dashboard.waiting-list.none')}</p>
          ) : (
            <ul className="panel grid divide-y divide-line overflow-hidden">
              {tasks.map((one) => (
                <WaitingRow key={JSON.stringify({ ...one, count: 0 })} of={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function WaitingRow({ of: one }: { of: Waiting }) {
  const { t } = useReader()
  const addressOf = useScreenAddress()
  const { count } = one
  const [path, search] = placeOf(one)
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

type Place = [path: PermissionPath, search: string]

const places: Record<
  Exclude<Waiting, { list: unknown } | { file: unknown } | { contact: unknown }>['what'],
  Place
> = {
  discrepancies: ['reconciliation', ''],
  payouts: ['accounting', '/payouts/overdue'],
  settlement: ['accounting', '/payouts/discrepancies'],
  checks: ['checks', ''],
  day_sheets: ['donation.enter', ''],
  pending_changes: ['bankAcc', ''],
  access_changes: ['users', ''],
  privacy: ['settings', ''],
}

/** Returns the screen that shows exactly these rows, and the end of its address. */
function placeOf(one: Waiting): Place {
  if (one.what === 'lines') return ['statement', `?file=${one.file.id}`]
  if (one.what === 'contact_tasks') return ['contact', `/${one.contact.id}`]
  return 'list' in one ? [one.list, `?waiting=${one.what}`] : places[one.what]
}
