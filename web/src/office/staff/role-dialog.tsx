import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { type PermissionPath, rightName } from '../../../../contract/src/permissions.ts'
import { changeRole, createRole, type listRoles, type Role } from '../../../../contract/src/staff.ts'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'

/** Adds a role, or changes its name and rights. */
export function RoleDialog({
  role,
  rights,
  onClose,
}: {
  role: Role | undefined
  rights: AnswerOf<typeof listRoles>['rights']
  onClose: () => void
}) {
  const { t } = useReader()
  const create = useSend(createRole, { onDone: onClose })
  const change = useSend(changeRole, { onDone: onClose })
  const form = useEntryForm(createRole, {
    first: {
      name: role?.name ?? '',
      rights: role?.rights ?? ([] as PermissionPath[]),
      needs_second_factor: role?.needs_second_factor ?? false,
    },
    send: (body) =>
      role ? change.mutateAsync({ params: { id: role.id }, body }) : create.mutateAsync({ body }),
  })
  const field = form.field('rights')
  const needs = form.field('needs_second_factor')
  return (
    <FormDialog
      title={role ? t('office.action.edit-one', { what: role.name }) : t('staff.role.add-role')}
      width="middle"
      send={role ? t('office.action.save') : t('office.action.add')}
      form={form}
      onClose={onClose}
    >
      <TextField label={t('office-fields.name')} maxLength={60} autoComplete="off" {...form.field('name')} />
      {role && role.members > 0 && (
        <p className="text-sm text-ink-soft">{t('staff.role.held-by', { members: role.members })}</p>
      )}
      <CheckList
        legend={t('staff.role.signing-in')}
        options={[
          {
            value: 'needs',
            label: t('staff.role.needs-a-second-factor'),
            helper: t('staff.role.second-factor-hint'),
          },
        ]}
        values={needs.value ? ['needs'] : []}
        onChange={(values) => needs.onChange(values.length > 0)}
      />
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        {[true, false].map((isScreen) => (
          <CheckList
            key={String(isScreen)}
            legend={isScreen ? t('staff.role.screens') : t('staff.role.more-rights')}
            options={rights
              .filter(({ sidebar }) => sidebar === isScreen)
              .map((right) => ({ value: right.path, label: t.message(rightName(right.path)) }))}
            values={field.value}
            onChange={field.onChange}
          />
        ))}
      </div>
    </FormDialog>
  )
}
