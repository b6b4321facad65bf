import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { listAllBankAccounts } from '../../../../../contract/src/bank-accounts.ts'
import { createCause } from '../../../../../contract/src/cause-form.ts'
import { listCauses } from '../../../../../contract/src/causes.ts'
import type { AnswerOf, Feature } from '../../../../../contract/src/entry.ts'
import { firstLanguage } from '../../../../../contract/src/language/language.ts'
import { sendTestMail } from '../../../../../contract/src/set-up.ts'
import { readSwitches, saveSwitches } from '../../../../../contract/src/switches.ts'
import { call } from '../../../call.ts'
import { loadTranslationsIn } from '../../../load-translations.ts'
import { Button, linkLook } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { joinNames } from '../../../ui/join-names.ts'
import { Skeleton } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FormattedText, useReader } from '../../../ui/reader.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { useUnsaved } from '../../parts/ask-before-leaving.tsx'
import { BankAccountDialog } from '../../parts/bank-account-dialog.tsx'
import { DialogButton } from '../../parts/buttons.tsx'
import { Form, SubmitButton, useCallForm } from '../../parts/call-form.tsx'
import { ActiveBadge } from '../../parts/cells.tsx'
import { CheckList } from '../../parts/check-list.tsx'
import { LoadProblem } from '../../parts/loaded.tsx'
import { useCauseNames } from '../../parts/names.ts'
import { useAuth } from '../../session/auth.ts'
import { useFeature, useRead, useSend } from '../../session/calls.ts'
import { officeTranslations } from '../../session/office-translations.ts'
import { useCharitySettings } from '../../session/use-charity-settings.ts'
import { causeTemplates } from './cause-templates.ts'

/** Cause templates to tick; existing causes are not offered. */
export function CausesStep() {
  const { t } = useReader()
  const causes = useRead(listCauses, { query: { page: 1, per_page: 50 } })
  const names = useCauseNames()
  const { languages } = useCharitySettings()
  const templates = useQuery({
    queryKey: ['cause templates', languages, t.language],
    queryFn: async () => {
      await Promise.all(
        [firstLanguage, ...languages].map((one) => loadTranslationsIn(officeTranslations, one)),
      )
      return causeTemplates(
        t,
        languages.filter((one) => one !== firstLanguage),
      )
    },
  })
  const [chosen, setChosen] = useState<string[]>([])
  const titles = causes.data?.data.map(({ fundtitle }) => fundtitle) ?? []
  const offered = templates.data?.filter(({ fundtitle }) => !titles.includes(fundtitle)) ?? []
  // Excludes causes that were added before an earlier attempt failed halfway.
  const ticked = chosen.filter((one) => offered.some(({ fundtitle }) => fundtitle === one))
  useUnsaved(ticked.length > 0)
  const queries = useQueryClient()
  const add = useMutation({
    async mutationFn(titles: string[]) {
      for (const { shown: _, ...body } of templates.data ?? [])
        if (titles.includes(body.fundtitle)) await call(createCause, { body })
    },
    onSuccess: (_, titles) => {
      showSuccess(t('set-up.causes.added', { count: titles.length }))
      setChosen([])
    },
    onSettled: () => queries.invalidateQueries(),
  })
  if (causes.isError) return <LoadProblem query={causes} />
  if (templates.isError) return <LoadProblem query={templates} />
  if (!causes.data || !templates.data) return <Skeleton className="h-40" />
  return (
    <>
      {titles.length > 0 && (
        <p>
          <FormattedText
            message="set-up.causes.there"
            values={{
              causes: joinNames(
                t,
                causes.data.data.map(({ fundtitle, status }) =>
                  status === 0
                    ? t('set-up.causes.inactive', { cause: names.cause(fundtitle) })
                    : names.cause(fundtitle),
                ),
              ),
              strong: (words) => <strong className="text-brand-dark">{words}</strong>,
            }}
          />{' '}
          <Link to="/cause" className={linkLook}>
            {t('set-up.causes.change')}
          </Link>
        </p>
      )}
      {offered.length > 0 && (
        <SwitchOn feature="cause-editing" question={t('set-up.causes.question')}>
          <div className="panel grid justify-items-start gap-5 p-4 sm:p-6">
            <CheckList
              legend={t('set-up.causes.legend')}
              options={offered.map(({ fundtitle, shown }) => ({
                value: fundtitle,
                label: shown.title,
                helper: shown.lead,
              }))}
              values={ticked}
              onChange={setChosen}
            />
            <Button loading={add.isPending} disabled={ticked.length === 0} onClick={() => add.mutate(ticked)}>
              {t('set-up.causes.add', { count: ticked.length })}
            </Button>
          </div>
        </SwitchOn>
      )}
    </>
  )
}

type SwitchOnProps = { feature: Feature; question: string; children: ReactNode }

/** Asks whether to switch on a feature that is off by default, and shows the step once it is on. */
function SwitchOn({ feature, question, children }: SwitchOnProps) {
  const { t } = useReader()
  const isOn = useFeature(feature)
  const { data } = useRead(readSwitches)
  const save = useSend(saveSwitches)
  if (isOn) return children
  return (
    <div className="panel grid justify-items-start gap-4 p-4 sm:p-6">
      <p className="font-semibold text-brand-dark">{question}</p>
      <p className="text-sm text-ink-soft">{t('set-up.switch-on.lead')}</p>
      <Button
        loading={save.isPending}
        aria-disabled={!data}
        onClick={() =>
          data &&
          save.mutate({ body: { features: [...data.features, feature], bank_approval: data.bank_approval } })
        }
      >
        {t('set-up.switch-on')}
      </Button>
    </div>
  )
}

export function AccountsStep() {
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

export function MailStep() {
  const { t } = useReader()
  const own = useAuth().data?.user.email ?? ''
  const [answered, setAnswered] = useState<AnswerOf<typeof sendTestMail>>()
  const send = useSend(sendTestMail, { onDone: setAnswered })
  const form = useCallForm(sendTestMail, {
    initialValues: { email: own },
    send: (body) => {
      setAnswered(undefined)
      return send.mutateAsync({ body })
    },
  })
  return (
    <Form form={form} className="panel grid justify-items-start gap-5 p-4 sm:p-6">
      <TextField {...form.field('email')} type="email" className="w-full max-w-md" />
      <SubmitButton form={form} label={t('set-up.mail.send')} />
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
