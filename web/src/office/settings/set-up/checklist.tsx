import { Link } from 'react-router'
import type { PermissionPath } from '../../../../../contract/src/permissions.ts'
import { type Checkpoint, readChecklist } from '../../../../../contract/src/set-up.ts'
import { FormattedText } from '../../../formatted-text.tsx'
import { Button, linkLook } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useReader } from '../../../ui/reader.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { LoadProblem } from '../../parts/loaded.tsx'
import { gatewayName } from '../../parts/names.ts'
import { useRead } from '../../session/calls.ts'
import { useScreenAddress } from '../../session/screens.ts'

/** Screen on which a point is resolved; others are resolved on the server or in the user's own account. */
const screens: Partial<Record<Checkpoint, PermissionPath>> = {
  name: 'settings',
  contact: 'settings',
  registration: 'settings',
  languages: 'settings',
  pages: 'settings',
  general_account: 'bankAcc',
  zakat_account: 'bankAcc',
  zakat_apart: 'bankAcc',
  causes: 'cause',
  second_approver: 'users',
  second_administrator: 'users',
}

/** Addresses without a permission: the user's own account, and the set-up step for payment methods. */
const steps: Partial<Record<Checkpoint, string>> = {
  second_factor: '/profile',
  ways_to_pay: '/set-up?step=ways',
}

/** Requirements before going live, the same list as `npm run doctor`. */
export function Checklist() {
  const { t } = useReader()
  const checklist = useRead(readChecklist)
  const addressOf = useScreenAddress()
  if (checklist.isError) return <LoadProblem query={checklist} />
  if (!checklist.data) return <Skeleton className="h-96" />
  const open = checklist.data.filter(({ done, must }) => must && !done).length
  return (
    <>
      <Notice look={open === 0 ? 'info' : 'warning'} role="status">
        {open === 0 ? t('set-up.checklist.none') : t('set-up.checklist.open', { count: open })}
      </Notice>
      <ul aria-label={t('set-up.checklist')} className="panel divide-y divide-line">
        {checklist.data.map(({ point, gateway, done, must, answer }) => {
          const [title, advice] = [t(`checklist.${point}.title`), t(`checklist.${point}.advice`)]
          const right = screens[point]
          const screen = steps[point] ?? (right && addressOf(right))
          return (
            <li
              key={gateway ?? point}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold">
                  {gateway
                    ? t('set-up.checklist.of-gateway', { title, gateway: gatewayName(t, gateway) })
                    : title}
                </p>
                {!done && (
                  <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
                    {answer
                      ? t('set-up.checklist.answer', { answer: answer.replace(/[.:۔]$/, ''), advice })
                      : advice}{' '}
                    {screen && (
                      <Link to={screen} className={linkLook}>
                        <FormattedText message="set-up.checklist.go" values={{ title }} />
                      </Link>
                    )}
                  </p>
                )}
              </div>
              {done ? (
                <StatusBadge status={t('set-up.checklist.done')} look="success" />
              ) : (
                <StatusBadge
                  status={t(must ? 'set-up.checklist.to-do' : 'set-up.checklist.advice')}
                  look={must ? 'error' : 'info'}
                />
              )}
            </li>
          )
        })}
      </ul>
      <Button
        look="secondary"
        className="justify-self-start"
        loading={checklist.isFetching}
        onClick={() => checklist.refetch()}
      >
        {t('set-up.checklist.again')}
      </Button>
    </>
  )
}
