import { changeMember, inviteMember, type Member, type Role } from '../../../../contract/src/staff.ts'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'

type MemberDialogProps = { member: Member | undefined; roles: readonly Role[]; onClose: () => void }

export function MemberDialog({ member, roles, onClose }: MemberDialogProps) {
  const { t } = useReader()
  const form = useSendForm(member ? changeMember : inviteMember, {
    params: member && { id: member.id },
    first: {
      email: member?.email ?? '',
      first_name: member?.first_name ?? '',
      last_name: member?.last_name ?? '',
      roles: member?.roles.map(({ id }) => id) ?? ([] as number[]),
    },
    bodyOf: ({ email, ...body }) => (member ? body : { email, ...body }),
    onDone: onClose,
  })
  const { field } = form
  const rolesField = field('roles')
  return (
    <FormDialog
      title={t(member ? 'staff.member.edit-member' : 'staff.invite')}
      send={t(member ? 'office.action.save' : 'staff.member.send-the-invitation')}
      form={form}
      onClose={onClose}
    >
      {member ? (
        <p className="text-sm break-all text-ink-soft">{member.email}</p>
      ) : (
        <TextField
          label={t('fields.email')}
          type="email"
          autoComplete="off"
          helper={t('staff.member.email-hint')}
          {...field('email')}
        />
      )}
      <TextField label={t('fields.first-name')} autoComplete="off" maxLength={60} {...field('first_name')} />
      <TextField label={t('fields.last-name')} autoComplete="off" maxLength={60} {...field('last_name')} />
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
