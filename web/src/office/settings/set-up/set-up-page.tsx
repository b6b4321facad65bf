import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listAllBankAccounts } from '../../../../../contract/src/bank-accounts.ts'
import type { AnswerOf } from '../../../../../contract/src/entry.ts'
import { sendTestMail } from '../../../../../contract/src/set-up.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useReader } from '../../../ui/reader.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { BankAccountDialog } from '../../parts/bank-account-dialog.tsx'
import { DialogButton } from '../../parts/buttons.tsx'
import { Form, useCallForm } from '../../parts/call-form.tsx'
import { ActiveBadge } from '../../parts/cells.tsx'
import { LoadProblem } from '../../parts/loaded.tsx'
import { useFocusOnChange } from '../../parts/use-focus.ts'
import { useAuth } from '../../session/auth.ts'
import { useRead, useSend } from '../../session/calls.ts'
import { CharitySettings } from '../settings-page.tsx'
import { CausesStep } from './causes-step.tsx'
import { Checklist } from './checklist.tsx'
import { SwitchOn } from './switch-on.tsx'
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

function AccountsStep() {
  const { t } = useReader()
  const accounts = useRead(listAllBankAccounts)
  if (accounts.isError) return <LoadProblem query={accounts} />
  if (!accounts.data) return <Skeleton className="h-40" />
  return (
    <>
      {accounts.data.length > 0 && (
        <ul aria-label={t('set-up.accounts')} className="panel divide-y divide-line">
          {accounts.data.map(({ id, bank_name, name, number, kind, status }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
              <span className="font-semibold">{bank_name}</span>
              <span className="min-w-0 wrap-anywhere">
                {name}, {number}
              </span>
              <span className="text-sm text-ink-soft">{t(`office.kind-name.${kind}`)}</span>
              <ActiveBadge status={status} />
            </li>
          ))}
        </ul>
      )}
      <SwitchOn feature="bank-editing" question={t('set-up.accounts.question')}>
        <DialogButton className="justify-self-start" label={t('set-up.accounts.add')}>
          {(onClose) => <BankAccountDialog account={undefined} onClose={onClose} />}
        </DialogButton>
      </SwitchOn>
    </>
  )
}

function MailStep() {
  const { t } = useReader()
  const own = useAuth().data?.user.email ?? ''
  const [answered, setAnswered] = useState<AnswerOf<typeof sendTestMail>>()
  const send = useSend(sendTestMail, { onDone: setAnswered })
  const form = useCallForm(sendTestMail, {
    first: { email: own },
    send: (body) => {
      setAnswered(undefined)
      return send.mutateAsync({ body })
    },
  })
  return (
    <Form form={form} className="panel grid justify-items-start gap-5 p-4 sm:p-6">
      <TextField
        label={t('fields.email')}
        type="email"
        className="w-full max-w-md"
        {...form.field('email')}
      />
      <Button type="submit" loading={form.isSubmitting}>
        {t('set-up.mail.send')}
      </Button>
      {answered && (
        <Notice look={answered.sent ? 'info' : 'danger'} role="alert" className="wrap-anywhere">
          {answered.sent
            ? answered.answer || t('set-up.mail.sent')
            : t('set-up.mail.not-sent', { answer: answered.answer })}
        </Notice>
      )}
    </Form>
  )
}
