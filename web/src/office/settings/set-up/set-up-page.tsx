import { type ComponentType, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PermissionPath } from '../../../../../contract/src/permissions.ts'
import type { Translate } from '../../../../../words/src/reader.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useReader } from '../../../ui/reader.ts'
import { useFocusOnChange } from '../../parts/use-focus.ts'
import { useAuth } from '../../session/auth.ts'
import { CharitySettings } from '../settings-page.tsx'
import { AccountsStep } from './accounts-step.tsx'
import { CausesStep } from './causes-step.tsx'
import { Checklist } from './checklist.tsx'
import { MailStep } from './mail-step.tsx'
import { WaysStep } from './ways-step.tsx'

type Step = { path: string; title: string; lead: string; needs: PermissionPath; content: ComponentType }

const steps = (t: Translate): readonly Step[] => [
  {
    path: 'charity',
    title: t('set-up.charity'),
    needs: 'settings',
    content: CharitySettings,
    lead: t('set-up.charity.lead'),
  },
  {
    path: 'accounts',
    title: t('set-up.accounts'),
    needs: 'bankAcc',
    content: AccountsStep,
    lead: t('set-up.accounts.lead'),
  },
  {
    path: 'causes',
    title: t('office.field.causes'),
    needs: 'cause',
    content: CausesStep,
    lead: t('set-up.causes.lead'),
  },
  { path: 'ways', title: t('set-up.ways'), needs: 'gateway', content: WaysStep, lead: t('set-up.ways.lead') },
  {
    path: 'mail',
    title: t('set-up.mail'),
    needs: 'settings',
    content: MailStep,
    lead: t('set-up.mail.lead'),
  },
  {
    path: 'before-going-live',
    title: t('set-up.checklist'),
    needs: 'settings',
    content: Checklist,
    lead: t('set-up.checklist.lead'),
  },
]

/**
 * Guided set-up of a charity, from its name to its first gift; each step reuses a part of an existing screen.
 */
export function SetUpPage() {
  const { t } = useReader()
  const permissions = useAuth().data?.permissions ?? []
  const open = steps(t).filter(({ needs }) => permissions.some(({ path }) => path === needs))
  const [search] = useSearchParams()
  const place = Math.max(
    open.findIndex(({ path }) => path === search.get('step')),
    0,
  )
  const step = open[place]
  const next = open[place + 1]
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnChange(heading, place)
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
                  aria-current={at === place ? 'step' : undefined}
                  className="flex min-h-11 items-center gap-3 rounded-sm px-3 py-2 text-sm font-semibold text-brand hover:bg-brand-soft aria-[current]:bg-brand aria-[current]:text-white"
                >
                  <span aria-hidden="true" className="tabular-nums">
                    {at + 1}
                  </span>
                  {title}
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
              {step.title}
            </h2>
            <p className="mt-1 text-sm text-ink-soft">{step.lead}</p>
          </div>
          <Content />
          {next && (
            <Link
              to={`?step=${next.path}`}
              className="inline-flex min-h-12 items-center justify-self-start rounded-sm border border-brand bg-white px-5 py-2.5 font-semibold text-brand hover:bg-brand-soft"
            >
              {t('set-up.next', { step: next.title })}
            </Link>
          )}
        </section>
      </div>
    </>
  )
}
