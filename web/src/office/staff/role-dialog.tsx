import type { AnswerOf } from '../../../../contract/src/entry.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { changeRole, createRole, type listRoles, type Role } from '../../../../contract/src/staff.ts'
import { say } from '../../../../words/src/say.ts'
import { TextField } from '../../ui/text-field.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'
import { rightName } from './right-name.ts'

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
      title={role ? say('office.action.edit-one', { what: role.name }) : say('staff.role.add-role')}
      width="middle"
      send={role ? say('office.action.save') : say('office.action.add')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={say('office-fields.name')}
        maxLength={60}
        autoComplete="off"
        {...form.field('name')}
      />
      {role && role.members > 0 && (
        <p className="text-sm text-ink-soft">{say('staff.role.held-by', { members: role.members })}</p>
      )}
      <CheckList
        legend={say('staff.role.signing-in')}
        options={[
          {
            value: 'needs',
            label: say('staff.role.needs-a-second-factor'),
            helper: say('staff.role.second-factor-hint'),
          },
        ]}
        values={needs.value ? ['needs'] : []}
        onChange={(values) => needs.onChange(values.length > 0)}
      />
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        {[true, false].map((isScreen) => (
          <CheckList
            key={String(isScreen)}
            legend={isScreen ? say('staff.role.screens') : say('staff.role.more-rights')}
            options={rights
              .filter(({ sidebar }) => sidebar === isScreen)
              .map((right) => ({ value: right.path, label: rightName(right) }))}
            values={field.value}
            onChange={field.onChange}
          />
        ))}
      </div>
    </FormDialog>
  )
}
