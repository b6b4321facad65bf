import { rightName } from '../../../../contract/src/permissions.ts'
import type { Member } from '../../../../contract/src/staff.ts'
import * as calls from '../../../../contract/src/staff.ts'
import { TextField } from '../../ui/fields.tsx'
import { joinNames } from '../../ui/join-names.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ConfirmButton, DialogButton, EditButton, rowLook } from '../parts/buttons.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { actionColumn } from '../parts/cells.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { LoadedTable, LoadProblem } from '../parts/loaded.tsx'
import { fullName } from '../parts/names.ts'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { useRead } from '../session/calls.ts'
import { RoleList } from './role-list.tsx'

const statuses = {
  active: 'office.field.active',
  invited: 'staff.status.invited',
  disabled: 'staff.status.disabled',
} as const

const badges = { active: 'success', invited: 'info', disabled: 'error' } as const

export function StaffPage() {
  const { t } = useReader()
  const staff = useRead(calls.listStaff)
  const roles = useRead(calls.listRoles)
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
                <MemberActionButton
                  entry={calls.sendMemberLink}
                  member={member}
                  title={linkQuestion(t, member)}
                  label={t(member.status === 'invited' ? 'staff.invite-again' : 'staff.reset-password')}
                  question={t('staff.link-question', { email: member.email })}
                  confirmLabel={t('staff.send-the-e-mail')}
                  look="primary"
                />
              )}
              {!member.is_me && member.has_second_factor && (
                <MemberActionButton
                  entry={calls.removeMemberSecondFactors}
                  member={member}
                  title={t('staff.remove-second-factors-of', { member: fullName(member) })}
                  label={t('staff.remove-second-factors')}
                  question={t('staff.remove-second-factors-question')}
                  confirmLabel={t('ui.file.remove')}
                />
              )}
              {!member.is_me &&
                (member.status === 'disabled' ? (
                  <MemberActionButton
                    entry={calls.enableMember}
                    member={member}
                    title={t('staff.enable-one', { member: fullName(member) })}
                    label={t('office.action.enable')}
                    question={t('staff.enable.question')}
                    look="primary"
                  />
                ) : (
                  <MemberActionButton
                    entry={calls.disableMember}
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

type MemberActionProps = {
  entry:
    | typeof calls.sendMemberLink
    | typeof calls.removeMemberSecondFactors
    | typeof calls.enableMember
    | typeof calls.disableMember
  member: Member
  label: string
  title: string
  question: string
  confirmLabel?: string
  look?: 'primary'
}

/** A row's button for an action on a member; its accessible name is the title of the confirmation. */
const MemberActionButton = ({ entry, member, label, ...ask }: MemberActionProps) => (
  <ConfirmButton
    {...rowLook}
    aria-label={ask.title}
    label={label}
    dialog={{ entry, request: { params: { id: member.id } }, ...ask }}
  />
)

function MemberDialog({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const { t } = useReader()
  const { roles, rights } = useRead(calls.listRoles).data ?? {}
  const form = useSendForm(member ? calls.changeMember : calls.inviteMember, {
    params: member && { id: member.id },
    initialValues: {
      email: member?.email ?? '',
      first_name: member?.first_name ?? '',
      last_name: member?.last_name ?? '',
      roles: member?.roles.map(({ id }) => id) ?? ([] as number[]),
    },
    toBody: ({ email, ...body }) => (member ? body : { email, ...body }),
    onDone: onClose,
  })
  const { field } = form
  const rolesField = field('roles')
  if (!roles || !rights) return null
  const granted = new Set(
    roles.filter(({ id }) => rolesField.value.includes(id)).flatMap((role) => role.rights),
  )
  return (
    <FormDialog
      title={t(member ? 'staff.member.edit-member' : 'staff.invite')}
      submitLabel={t(member ? 'office.action.save' : 'staff.member.send-the-invitation')}
      form={form}
      onClose={onClose}
    >
      {member ? (
        <p className="text-sm break-all text-ink-soft">{member.email}</p>
      ) : (
        <TextField
          {...field('email')}
          type="email"
          autoComplete="off"
          helper={t('staff.member.email-hint')}
        />
      )}
      <TextField {...field('first_name')} autoComplete="off" />
      <TextField {...field('last_name')} autoComplete="off" />
      {member?.is_me ? (
        <p className="text-sm text-ink-soft">{t('office.note.own-roles')}</p>
      ) : (
        <CheckList
          legend={t('office.field.roles')}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          values={rolesField.value}
          hint={rolesField.hint}
          onChange={rolesField.onChange}
        />
      )}
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          {t('staff.member.may', { count: granted.size })}
        </summary>
        <dl className="grid gap-2">
          {rights
            .filter(({ path }) => granted.has(path))
            .map(({ path }) => (
              <div key={path}>
                <dt className="font-medium">{t.message(rightName(path))}</dt>
                <dd className="text-xs text-ink-soft">{t(`staff.right-hint.${path}`)}</dd>
              </div>
            ))}
        </dl>
      </details>
    </FormDialog>
  )
}
