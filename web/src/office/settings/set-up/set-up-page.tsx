import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PermissionPath } from '../../../../../contract/src/permissions.ts'
import { type Checkpoint, readChecklist } from '../../../../../contract/src/set-up.ts'
import { Button, buttonClasses, linkLook } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { FormattedText, useReader } from '../../../ui/reader.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { LoadProblem } from '../../parts/loaded.tsx'
import { gatewayName } from '../../parts/names.ts'
import { useFocusOnChange } from '../../parts/use-focus.ts'
import { useAuth } from '../../session/auth.ts'
import { useRead } from '../../session/calls.ts'
import { useScreenAddress } from '../../session/screens.ts'
import { CharitySettings } from '../settings-page.tsx'
import { AccountsStep, CausesStep, MailStep } from './set-up-steps.tsx'
import { WaysStep } from './ways-step.tsx'

/** Steps in order. The introduction of each is the text `set-up.<name>.lead`. */
const steps = [
  { path: 'charity', name: 'charity', title: 'set-up.charity', needs: 'settings', content: CharitySettings },
  { path: 'accounts', name: 'accounts', title: 'set-up.accounts', needs: 'bankAcc', content: AccountsStep },
  { path: 'causes', name: 'causes', title: 'office.field.causes', needs: 'cause', content: CausesStep },
  { path: 'ways', name: 'ways', title: 'set-up.ways', needs: 'gateway', content: WaysStep },
  { path: 'mail', name: 'mail', title: 'set-up.mail', needs: 'settings', content: MailStep },
  {
    path: 'before-going-live',
    name: 'checklist',
    title: 'set-up.checklist',
    needs: 'settings',
    content: Checklist,
  },
] as const

/** Guided set-up, from a charity's name to its first gift; each step reuses a part of an existing screen. */
export function SetUpPage() {
  const { t } = useReader()
  const permissions = useAuth().data?.permissions ?? []
  const open = steps.filter(({ needs }) => permissions.some(({ path }) => path === needs))
  const [search] = useSearchParams()
  const index = Math.max(
    open.findIndex(({ path }) => path === search.get('step')),
    0,
  )
  const step = open[index]
  const next = open[index + 1]
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnChange(heading, index)
  if (!step) return null
  const { content: Content } = step
  return (
    <>
      <PageHeading title={t('set-up.title')} lead={t('set-up.lead')} />
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label={t('set-up.steps')} className="panel p-2">
          <ol className="grid grid-cols-2 large-text:grid-cols-1 gap-1 sm:grid-cols-3 lg:grid-cols-1">
            {open.map(({ path, title }, at) => (
              <li key={path}>
                <Link
                  to={`?step=${path}`}
                  aria-current={at === index ? 'step' : undefined}
                  className="flex min-h-11 items-center gap-3 rounded-sm px-3 py-2 text-sm font-semibold text-brand hover:bg-brand-soft aria-[current]:bg-brand aria-[current]:text-white"
                >
                  <span aria-hidden="true" className="tabular-nums">
                    {at + 1}
                  </span>
                  {t(title)}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <section aria-labelledby="step" className="grid min-w-0 gap-5">
          <div>
            <h2
              ref={heading}
              id="step"
              tabIndex={-1}
              className="font-display text-xl font-bold text-brand-dark outline-none"
            >
              {t(step.title)}
            </h2>
            <p className="mt-1 text-sm text-ink-soft">{t(`set-up.${step.name}.lead`)}</p>
          </div>
          <Content />
          {next && (
            <Link to={`?step=${next.path}`} className={`${buttonClasses('secondary')} justify-self-start`}>
              {t('set-up.next', { step: t(next.title) })}
            </Link>
          )}
        </section>
      </div>
    </>
  )
}

/** Screen on which a checkpoint is resolved; others are resolved on the server or in the user's account. */
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
const addresses: Partial<Record<Checkpoint, string>> = {
  second_factor: '/profile',
  ways_to_pay: '/set-up?step=ways',
}

/** Requirements before going live, the same list as `npm run doctor`. */
function Checklist() {
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
          const screen = addresses[point] ?? (right && addressOf(right))
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
