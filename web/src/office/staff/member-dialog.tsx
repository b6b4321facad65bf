import { changeMember, inviteMember, listRoles, type Member } from '../../../../contract/src/staff.ts'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useRead } from '../session/calls.ts'

export function MemberDialog({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const { t } = useReader()
  const roles = useRead(listRoles).data?.roles
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
  if (!roles) return null
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
    </FormDialog>
  )
}
