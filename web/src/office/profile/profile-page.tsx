import type { ReactNode } from 'react'
import type { Profile } from '../../../../contract/src/accounts.ts'
import * as calls from '../../../../contract/src/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/fields.tsx'
import { joinNames } from '../../ui/join-names.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.tsx'
import { Form, SubmitButton, useSendForm } from '../parts/call-form.tsx'
import { instantColumn, WithNote } from '../parts/cells.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { SectionHeading } from '../parts/sections.tsx'
import { PasswordForm } from '../parts/sign-in/password-field.tsx'
import { SecondFactorSection } from '../parts/sign-in/second-factor-section.tsx'
import { useRead, useSend } from '../session/calls.ts'

export function ProfilePage() {
  const { t } = useReader()
  const profile = useRead(calls.readProfile)
  return (
    <>
      <PageHeading title={t('profile.title')} lead={t('office.note.pakistan-time')} />
      <Loaded query={profile} skeleton="h-96">
        {(data) => (
          <div className="grid items-start gap-x-6 gap-y-8 xl:grid-cols-2">
            <Panel title={t('profile.about-you')}>
              <NameForm profile={data} />
            </Panel>
            <Panel title={t('office-fields.password')}>
              <PasswordForm />
            </Panel>
            <Panel title={t('profile.second-factor')} className="min-w-0 xl:col-span-2">
              <SecondFactorSection />
            </Panel>
            <section className="min-w-0 xl:col-span-2">
              <SessionList sessions={data.sessions} />
            </section>
          </div>
        )}
      </Loaded>
    </>
  )
}

type PanelProps = { title: string; className?: string; children: ReactNode }

const Panel = ({ title, className, children }: PanelProps) => (
  <section className={className}>
    <SectionHeading title={title} />
    <div className="panel p-4 md:p-6">{children}</div>
  </section>
)

function NameForm({ profile }: { profile: Profile }) {
  const { t } = useReader()
  const form = useSendForm(calls.changeProfile, {
    initialValues: { first_name: profile.first_name, last_name: profile.last_name },
  })
  return (
    <Form form={form} className="grid gap-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <dt className="text-ink-soft">{t('fields.email')}</dt>
        <dd className="min-w-0 font-medium break-words">{profile.email}</dd>
        <dt className="text-ink-soft">{t('office.field.roles')}</dt>
        <dd className="font-medium">{joinNames(t, profile.roles) || t('office.note.none')}</dd>
      </dl>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('first_name')} autoComplete="given-name" />
        <TextField {...form.field('last_name')} autoComplete="family-name" />
      </div>
      <SubmitButton
        form={form}
        label={t('office.action.save')}
        look="secondary"
        className="justify-self-start"
      />
    </Form>
  )
}

export function SessionList({ sessions }: { sessions: Profile['sessions'] }) {
  const { t } = useReader()
  const endOne = useSend(calls.endOneSession)
  const endOthers = useSend(calls.endOtherSessions)
  return (
    <>
      <SectionHeading title={t('profile.session-list.title')}>
        {sessions.length > 1 && (
          <Button size="small" look="secondary" onClick={() => endOthers.mutate({})}>
            {t('profile.session-list.sign-out-everywhere-else')}
          </Button>
        )}
      </SectionHeading>
      <DataTable
        caption={t('profile.session-list.title')}
        rows={sessions}
        columns={[
          {
            title: t('profile.session-list.browser'),
            heading: true,
            cell: ({ device, is_this }) => (
              <WithNote note={is_this && t('profile.session-list.this-one')}>
                <span className="font-semibold">{device}</span>
              </WithNote>
            ),
          },
          { title: t('profile.session-list.address'), cell: ({ address }) => address },
          instantColumn(t, t('profile.session-list.signed-in'), 'created_at'),
          instantColumn(t, t('profile.session-list.last-used'), 'seen_at'),
          {
            title: t('office.field.action'),
            actions: true,
            cell: ({ id, device, is_this }) =>
              !is_this && (
                <Button
                  size="small"
                  look="quiet"
                  className="-ms-2"
                  aria-label={t('profile.session-list.sign-out-device', { device })}
                  onClick={() => endOne.mutate({ params: { id } })}
                >
                  {t('profile.session-list.sign-out')}
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
