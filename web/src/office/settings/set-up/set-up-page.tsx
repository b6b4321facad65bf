import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { buttonLook } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useReader } from '../../../ui/reader.ts'
import { useFocusOnChange } from '../../parts/use-focus.ts'
import { useAuth } from '../../session/auth.ts'
import { CharitySettings } from '../settings-page.tsx'
import { Checklist } from './checklist.tsx'
import { AccountsStep, CausesStep, MailStep } from './set-up-steps.tsx'
import { WaysStep } from './ways-step.tsx'

/** Steps in order; the lead of each is below its name in the catalogue. */
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
            <Link to={`?step=${next.path}`} className={`${buttonLook('secondary')} justify-self-start`}>
              {t('set-up.next', { step: t(next.title) })}
            </Link>
          )}
        </section>
      </div>
    </>
  )
}
