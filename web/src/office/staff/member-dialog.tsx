import { rightName } from '../../../../contract/src/permissions.ts'
import { changeMember, inviteMember, listRoles, type Member } from '../../../../contract/src/staff.ts'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useRead } from '../session/calls.ts'

export function MemberDialog({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const { t } = useReader()
  const { roles, rights } = useRead(listRoles).data ?? {}
  const form = useSendForm(member ? changeMember : inviteMember, {
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
