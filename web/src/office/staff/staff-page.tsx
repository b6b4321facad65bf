import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  disableMember,
  enableMember,
  listRoles,
  listStaff,
  type Member,
  removeMemberSecondFactors,
  sendMemberLink,
} from '../../../../contract/src/staff.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { joinNames } from '../../ui/join-names.ts'
import { Loader } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ConfirmSend } from '../parts/confirm-send.tsx'
import { LoadedTable, LoadProblem } from '../parts/loaded.tsx'
import { fullName } from '../parts/names.ts'
import { RowButton } from '../parts/row-button.tsx'
import { entryQuery } from '../session/entry-query.ts'
import { PendingAccessChanges } from './pending-access-changes.tsx'
import { RoleList } from './role-list.tsx'

const MemberDialog = lazy(async () => ({ default: (await import('./member-dialog.tsx')).MemberDialog }))

const statuses = {
  active: 'office.field.active',
  invited: 'staff.status.invited',
  disabled: 'staff.status.disabled',
} as const

const badges = { active: 'success', invited: 'info', disabled: 'error' } as const

export function StaffPage() {
  const { t } = useReader()
  const staff = useQuery(entryQuery(t, listStaff))
  const roles = useQuery(entryQuery(t, listRoles))
  const [editing, setEditing] = useState<Member | 'new'>()
  const [confirming, setConfirming] = useState<Member>()
  const [withoutFactor, setWithoutFactor] = useState<Member>()
  const [toLink, setToLink] = useState<Member>()

  return (
    <>
      <PageHeading title={t('staff.title')} lead={t('staff.lead')}>
        <Button onClick={() => setEditing('new')}>{t('staff.invite')}</Button>
      </PageHeading>
      <PendingAccessChanges />
      <LoadedTable
        query={staff}
        caption={t('staff.title')}
        rowKey={({ id }) => id}
        expectedRows={3}
        empty={<EmptyState title={t('staff.nobody-yet')} />}
        columns={[
          {
            title: t('office-fields.name'),
            heading: true,
            cell: (member) => (
              <>
                <span className="font-semibold">{fullName(member)}</span>
                {member.is_me && <span className="text-ink-soft"> {t('staff.you')}</span>}
                <span className="block text-xs break-all text-ink-soft">{member.email}</span>
              </>
            ),
          },
          {
            title: t('office.field.roles'),
            cell: ({ roles }) =>
              joinNames(
                t,
                roles.map(({ name }) => name),
              ) || t('office.note.none'),
          },
          {
            title: t('office-fields.status'),
            cell: ({ status }) => <StatusBadge status={t(statuses[status])} look={badges[status]} />,
          },
          {
            title: t('staff.last-sign-in'),
            cell: ({ signed_in_at }) =>
              signed_in_at ? formatInstant(t, signed_in_at) : t('office.field.never'),
          },
          {
            title: t('office.field.second-factor'),
            cell: ({ has_second_factor }) => (has_second_factor ? t('staff.yes') : t('staff.no')),
          },
          {
            title: t('office.field.action'),
            actions: true,
            cell: (member) => (
              <div className="-ms-2 flex flex-wrap">
                <RowButton
                  label={t('office.action.edit-one', { what: fullName(member) })}
                  onClick={() => setEditing(member)}
                >
                  {t('office.action.edit')}
                </RowButton>
                {member.status !== 'disabled' && (
                  <RowButton label={linkQuestion(t, member)} onClick={() => setToLink(member)}>
                    {linkTitle(t, member)}
                  </RowButton>
                )}
                {!member.is_me && member.has_second_factor && (
                  <RowButton
                    label={t('staff.remove-second-factors-of', { member: fullName(member) })}
                    onClick={() => setWithoutFactor(member)}
                  >
                    {t('staff.remove-second-factors')}
                  </RowButton>
                )}
                {!member.is_me && (
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={t(member.status === 'disabled' ? 'staff.enable-one' : 'staff.disable-one', {
                      member: fullName(member),
                    })}
                    onClick={() => setConfirming(member)}
                  >
                    {member.status === 'disabled' ? t('office.action.enable') : t('office.action.disable')}
                  </Button>
                )}
              </div>
            ),
          },
        ]}
      />
      <div className="mt-8">
        {roles.isError ? <LoadProblem query={roles} /> : <RoleList of={roles.data} />}
      </div>
      {editing && roles.data && (
        <Suspense fallback={<Loader label={t('office.note.opening-the-form')} />}>
          <MemberDialog
            member={editing === 'new' ? undefined : editing}
            roles={roles.data.roles}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      {withoutFactor && (
        <ConfirmSend
          entry={removeMemberSecondFactors}
          sent={{ params: { id: withoutFactor.id } }}
          title={t('staff.remove-second-factors-of', { member: fullName(withoutFactor) })}
          question={t('staff.remove-second-factors-question')}
          confirm={t('ui.file.remove')}
          onClose={() => setWithoutFactor(undefined)}
        />
      )}
      {toLink && (
        <ConfirmSend
          entry={sendMemberLink}
          sent={{ params: { id: toLink.id } }}
          look="primary"
          title={linkQuestion(t, toLink)}
          question={t('staff.link-question', { email: toLink.email })}
          confirm={t('staff.send-the-e-mail')}
          onClose={() => setToLink(undefined)}
        />
      )}
      {confirming && <EnableDialog member={confirming} onClose={() => setConfirming(undefined)} />}
    </>
  )
}

const linkTitle = (t: Translate, { status }: Member) =>
  status === 'invited' ? t('staff.invite-again') : t('staff.reset-password')

const linkQuestion = (t: Translate, member: Member) =>
  t(member.status === 'invited' ? 'staff.invite-again-one' : 'staff.reset-password-of', {
    member: fullName(member),
  })

function EnableDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useReader()
  const isDisabled = member.status === 'disabled'
  const verb = isDisabled ? t('office.action.enable') : t('office.action.disable')
  return (
    <ConfirmSend
      entry={isDisabled ? enableMember : disableMember}
      sent={{ params: { id: member.id } }}
      title={t(isDisabled ? 'staff.enable-one' : 'staff.disable-one', { member: fullName(member) })}
      look={isDisabled ? 'primary' : 'danger'}
      question={isDisabled ? t('staff.enable.question') : t('staff.enable.disable-question')}
      confirm={verb}
      onClose={onClose}
    />
  )
}
