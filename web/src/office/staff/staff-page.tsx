import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { removeMemberSecondFactors } from '../../../../contract/src/second-factors.ts'
import {
  disableMember,
  enableMember,
  listRoles,
  listStaff,
  type Member,
  sendMemberLink,
} from '../../../../contract/src/staff.ts'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { joinNames } from '../../ui/join-names.ts'
import { Loader } from '../../ui/loader.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { fullName } from '../parts/full-name.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { entryQuery } from '../session/entry-query.ts'
import { useSend } from '../session/use-send.ts'
import { RoleList } from './role-list.tsx'

const MemberDialog = lazy(async () => ({ default: (await import('./member-dialog.tsx')).MemberDialog }))

const statuses = {
  active: 'office.field.active',
  invited: 'staff.status.invited',
  disabled: 'staff.status.disabled',
} as const

const badges = { active: 'success', invited: 'info', disabled: 'error' } as const

/** Staff accounts and their roles. */
export function StaffPage() {
  const staff = useQuery(entryQuery(listStaff))
  const roles = useQuery(entryQuery(listRoles))
  const [editing, setEditing] = useState<Member | 'new'>()
  const [confirming, setConfirming] = useState<Member>()
  const [withoutFactor, setWithoutFactor] = useState<Member>()
  const [toLink, setToLink] = useState<Member>()
  const sendLink = useSend(sendMemberLink, { onDone: () => setToLink(undefined) })
  const removeFactors = useSend(removeMemberSecondFactors, { onDone: () => setWithoutFactor(undefined) })

  return (
    <>
      <PageHeading title={say('staff.title')} lead={say('staff.lead')}>
        <Button onClick={() => setEditing('new')}>{say('staff.invite')}</Button>
      </PageHeading>
      {staff.isError ? (
        <LoadProblem query={staff} />
      ) : (
        <DataTable
          caption={say('staff.title')}
          rows={staff.data}
          rowKey={({ id }) => id}
          expectedRows={3}
          empty={<EmptyState title={say('staff.nobody-yet')} />}
          columns={[
            {
              title: say('office-fields.name'),
              heading: true,
              cell: (member) => (
                <>
                  <span className="font-semibold">{fullName(member)}</span>
                  {member.is_me && <span className="text-ink-soft"> {say('staff.you')}</span>}
                  <span className="block text-xs break-all text-ink-soft">{member.email}</span>
                </>
              ),
            },
            {
              title: say('office.field.roles'),
              cell: ({ roles }) => joinNames(roles.map(({ name }) => name)) || say('office.note.none'),
            },
            {
              title: say('office-fields.status'),
              cell: ({ status }) => <StatusBadge status={say(statuses[status])} look={badges[status]} />,
            },
            {
              title: say('staff.last-sign-in'),
              cell: ({ signed_in_at }) =>
                signed_in_at ? formatInstant(signed_in_at) : say('office.field.never'),
            },
            {
              title: say('office.field.second-factor'),
              cell: ({ has_second_factor }) => (has_second_factor ? say('staff.yes') : say('staff.no')),
            },
            {
              title: say('office.field.action'),
              actions: true,
              cell: (member) => (
                <div className="-ms-2 flex flex-wrap">
                  <RowButton
                    label={say('office.action.edit-one', { what: fullName(member) })}
                    onClick={() => setEditing(member)}
                  >
                    {say('office.action.edit')}
                  </RowButton>
                  {member.status !== 'disabled' && (
                    <RowButton label={linkQuestion(member)} onClick={() => setToLink(member)}>
                      {linkTitle(member)}
                    </RowButton>
                  )}
                  {!member.is_me && member.has_second_factor && (
                    <RowButton
                      label={say('staff.remove-second-factors-of', { member: fullName(member) })}
                      onClick={() => setWithoutFactor(member)}
                    >
                      {say('staff.remove-second-factors')}
                    </RowButton>
                  )}
                  {!member.is_me && (
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={say(
                        member.status === 'disabled' ? 'staff.enable-one' : 'staff.disable-one',
                        {
                          member: fullName(member),
                        },
                      )}
                      onClick={() => setConfirming(member)}
                    >
                      {member.status === 'disabled'
                        ? say('office.action.enable')
                        : say('office.action.disable')}
                    </Button>
                  )}
                </div>
              ),
            },
          ]}
        />
      )}
      <div className="mt-8">
        {roles.isError ? <LoadProblem query={roles} /> : <RoleList of={roles.data} />}
      </div>
      {editing && roles.data && (
        <Suspense fallback={<Loader label={say('office.note.opening-the-form')} />}>
          <MemberDialog
            member={editing === 'new' ? undefined : editing}
            roles={roles.data.roles}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      {withoutFactor && (
        <ConfirmDialog
          open
          title={say('staff.remove-second-factors-of', { member: fullName(withoutFactor) })}
          question={say('staff.remove-second-factors-question')}
          confirm={say('ui.file.remove')}
          loading={removeFactors.isPending}
          onConfirm={() => removeFactors.mutate({ params: { id: withoutFactor.id } })}
          onClose={() => setWithoutFactor(undefined)}
        />
      )}
      {toLink && (
        <ConfirmDialog
          open
          look="primary"
          title={linkQuestion(toLink)}
          question={say('staff.link-question', { email: toLink.email })}
          confirm={say('staff.send-the-e-mail')}
          loading={sendLink.isPending}
          onConfirm={() => sendLink.mutate({ params: { id: toLink.id } })}
          onClose={() => setToLink(undefined)}
        />
      )}
      {confirming && <EnableDialog member={confirming} onClose={() => setConfirming(undefined)} />}
    </>
  )
}

const linkTitle = ({ status }: Member) =>
  status === 'invited' ? say('staff.invite-again') : say('staff.reset-password')

const linkQuestion = (member: Member) =>
  say(member.status === 'invited' ? 'staff.invite-again-one' : 'staff.reset-password-of', {
    member: fullName(member),
  })

/** Confirms, then disables or enables a staff account. */
function EnableDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const isDisabled = member.status === 'disabled'
  const send = useSend(isDisabled ? enableMember : disableMember, { onDone: onClose })
  const verb = isDisabled ? say('office.action.enable') : say('office.action.disable')
  return (
    <ConfirmDialog
      open
      title={say(isDisabled ? 'staff.enable-one' : 'staff.disable-one', { member: fullName(member) })}
      look={isDisabled ? 'primary' : 'danger'}
      question={isDisabled ? say('staff.enable.question') : say('staff.enable.disable-question')}
      confirm={verb}
      loading={send.isPending}
      onConfirm={() => send.mutate({ params: { id: member.id } })}
      onClose={onClose}
    />
  )
}
