import { type ComponentType, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { CharitySettings } from '../settings/settings-page.tsx'
import { useAuth } from '../shell/auth.ts'
import { useFocusOnChange } from '../use-focus-on-change.ts'
import { AccountsStep } from './accounts-step.tsx'
import { CausesStep } from './causes-step.tsx'
import { Checklist } from './checklist.tsx'
import { MailStep } from './mail-step.tsx'
import { WaysStep } from './ways-step.tsx'

type Step = { path: string; title: string; lead: string; needs: PermissionPath; content: ComponentType }

const steps: readonly Step[] = [
  {
    ...{ path: 'charity', title: 'Charity', needs: 'settings', content: CharitySettings },
    lead: 'What donors read on every page, in e-mails and on receipts. Only the name is required.',
  },
  {
    ...{ path: 'accounts', title: 'Bank accounts', needs: 'bankAcc', content: AccountsStep },
    lead: 'Where donors transfer to. Zakat is paid into zakat accounts only, so enter at least one of each kind.',
  },
  {
    ...{ path: 'causes', title: 'Causes', needs: 'cause', content: CausesStep },
    lead: 'What donors give to. Begin with ready-made texts and change them to what you do.',
  },
  {
    ...{ path: 'ways', title: 'Ways to pay', needs: 'gateway', content: WaysStep },
    lead: 'How donors pay. Each gateway is asked now whether it knows your keys.',
  },
  {
    ...{ path: 'mail', title: 'E-mails', needs: 'settings', content: MailStep },
    lead: 'Donors are sent bank details and receipts. Send yourself one.',
  },
  {
    ...{ path: 'before-going-live', title: 'Before going live', needs: 'settings', content: Checklist },
    lead: 'What is still open. You can come back here at any time from Settings.',
  },
]

/** A charity from its name to its first gift, step by step; each step is a part of a screen that staff know. */
export function SetUpPage() {
  const permissions = useAuth().data?.permissions ?? []
  const open = steps.filter(({ needs }) => permissions.some(({ path }) => path === needs))
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
      <PageHeading
        title="Set up your charity"
        lead="Every step is saved for itself, and can be changed later."
      />
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label="Steps" className="panel p-2">
          <ol className="grid grid-cols-2 gap-1 sm:grid-cols-3 lg:grid-cols-1">
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
              Next: {next.title}
            </Link>
          )}
        </section>
      </div>
    </>
  )
}
