import {
  disableMember,
  enableMember,
  listRoles,
  listStaff,
  type Member,
  removeMemberSecondFactors,
  sendMemberLink,
} from '../../../../contract/src/staff.ts'
import { formatInstant } from '../../ui/format-instant.ts'
import { joinNames } from '../../ui/join-names.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Translate, useReader } from '../../ui/reader.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ConfirmButton, DialogButton, EditButton, rowLook } from '../parts/buttons.tsx'
import { actionColumn } from '../parts/cells.tsx'
import { LoadedTable, LoadProblem } from '../parts/loaded.tsx'
import { fullName } from '../parts/names.ts'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { useRead } from '../session/calls.ts'
import { MemberDialog } from './member-dialog.tsx'
import { RoleList } from './role-list.tsx'

const statuses = {
  active: 'office.field.active',
  invited: 'staff.status.invited',
  disabled: 'staff.status.disabled',
} as const

const badges = { active: 'success', invited: 'info', disabled: 'error' } as const

export function StaffPage() {
  const { t } = useReader()
  const staff = useRead(listStaff)
  const roles = useRead(listRoles)
  const edit = (member: Member | undefined) => (onClose: () => void) => (
    <MemberDialog member={member} onClose={onClose} />
  )

  return (
    <>
      <PageHeading title={t('staff.title')} lead={t('staff.lead')}>
        <DialogButton label={t('staff.invite')}>{edit(undefined)}</DialogButton>
      </PageHeading>
      <PendingChanges subjects={['access', 'api_key']} />
      <LoadedTable
        query={staff}
        caption={t('staff.title')}
        expectedRows={3}
        empty={t('staff.nobody-yet')}
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
            cell: ({ has_second_factor }) => t(has_second_factor ? 'staff.yes' : 'staff.no'),
          },
          actionColumn(t, (member: Member) => (
            <div className="-ms-2 flex flex-wrap">
              <EditButton what={fullName(member)}>{edit(member)}</EditButton>
              {member.status !== 'disabled' && (
                <AskAbout
                  entry={sendMemberLink}
                  member={member}
                  title={linkQuestion(t, member)}
                  label={t(member.status === 'invited' ? 'staff.invite-again' : 'staff.reset-password')}
                  question={t('staff.link-question', { email: member.email })}
                  confirmLabel={t('staff.send-the-e-mail')}
                  look="primary"
                />
              )}
              {!member.is_me && member.has_second_factor && (
                <AskAbout
                  entry={removeMemberSecondFactors}
                  member={member}
                  title={t('staff.remove-second-factors-of', { member: fullName(member) })}
                  label={t('staff.remove-second-factors')}
                  question={t('staff.remove-second-factors-question')}
                  confirmLabel={t('ui.file.remove')}
                />
              )}
              {!member.is_me &&
                (member.status === 'disabled' ? (
                  <AskAbout
                    entry={enableMember}
                    member={member}
                    title={t('staff.enable-one', { member: fullName(member) })}
                    label={t('office.action.enable')}
                    question={t('staff.enable.question')}
                    look="primary"
                  />
                ) : (
                  <AskAbout
                    entry={disableMember}
                    member={member}
                    title={t('staff.disable-one', { member: fullName(member) })}
                    label={t('office.action.disable')}
                    question={t('staff.enable.disable-question')}
                  />
                ))}
            </div>
          )),
        ]}
      />
      <div className="mt-8">
        {roles.isError ? <LoadProblem query={roles} /> : <RoleList list={roles.data} />}
      </div>
    </>
  )
}

const linkQuestion = (t: Translate, member: Member) =>
  t(member.status === 'invited' ? 'staff.invite-again-one' : 'staff.reset-password-of', {
    member: fullName(member),
  })

type AskAboutProps = {
  entry: typeof sendMemberLink | typeof removeMemberSecondFactors | typeof enableMember | typeof disableMember
  member: Member
  label: string
  title: string
  question: string
  confirmLabel?: string
  look?: 'primary'
}

/** A row's button for an action on a member; its accessible name is the title of the question. */
const AskAbout = ({ entry, member, label, ...ask }: AskAboutProps) => (
  <ConfirmButton
    {...rowLook}
    aria-label={ask.title}
    label={label}
    dialog={{ entry, request: { params: { id: member.id } }, ...ask }}
  />
)
