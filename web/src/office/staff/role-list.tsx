import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { type PermissionPath, rightName } from '../../../../contract/src/permissions.ts'
import {
  changeRole,
  createRole,
  deleteRole,
  type listRoles,
  type Role,
} from '../../../../contract/src/staff.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/fields.tsx'
import { joinNames } from '../../ui/join-names.ts'
import { useReader } from '../../ui/reader.tsx'
import { ConfirmButton, DialogButton, EditButton, rowLook } from '../parts/buttons.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { actionColumn, WithNote } from '../parts/cells.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { SectionHeading } from '../parts/sections.tsx'

export function RoleList({ list }: { list: AnswerOf<typeof listRoles> | undefined }) {
  const { t } = useReader()
  const namesOf = ({ rights }: Role) =>
    list &&
    joinNames(
      t,
      list.rights
        .filter(({ path }) => rights.includes(path))
        .map((right) => t.message(rightName(right.path))),
    )
  return (
    <>
      <SectionHeading title={t('office.field.roles')}>
        {list && (
          <DialogButton
            size="small"
            look="secondary"
            aria-label={t('staff.role-list.add-a-role')}
            label={t('office.action.add')}
          >
            {(onClose) => <RoleDialog edited={undefined} rights={list.rights} onClose={onClose} />}
          </DialogButton>
        )}
      </SectionHeading>
      <DataTable
        caption={t('office.field.roles')}
        rows={list?.roles}
        expectedRows={3}
        empty={t('staff.role-list.none-yet')}
        columns={[
          {
            title: t('office-fields.name'),
            heading: true,
            cell: ({ name, needs_second_factor }) => (
              <WithNote note={needs_second_factor && t('staff.role-list.with-a-second-factor')}>
                <span className="font-semibold">{name}</span>
              </WithNote>
            ),
          },
          { title: t('staff.role-list.members'), align: 'end', cell: ({ members }) => members },
          {
            title: t('staff.role-list.rights'),
            cell: (role) => <span className="block max-w-3xl">{namesOf(role) || t('office.note.none')}</span>,
          },
          actionColumn(t, (role: Role) => (
            <div className="-ms-2 flex">
              <EditButton what={role.name}>
                {(onClose) => <RoleDialog edited={role} rights={list?.rights ?? []} onClose={onClose} />}
              </EditButton>
              {role.members === 0 && (
                <ConfirmButton
                  {...rowLook}
                  aria-label={t('office.action.delete-one', { what: role.name })}
                  label={t('ui.delete')}
                  dialog={{
                    entry: deleteRole,
                    request: { params: { id: role.id } },
                    title: t('office.action.delete-one', { what: role.name }),
                    question: t('staff.role-list.nobody-holds-this-role'),
                  }}
                />
              )}
            </div>
          )),
        ]}
      />
    </>
  )
}

type RoleDialogProps = {
  edited: Role | undefined
  rights: AnswerOf<typeof listRoles>['rights']
  onClose: () => void
}

function RoleDialog({ edited: role, rights, onClose }: RoleDialogProps) {
  const { t } = useReader()
  const form = useSendForm(role ? changeRole : createRole, {
    params: role && { id: role.id },
    initialValues: {
      name: role?.name ?? '',
      rights: role?.rights ?? ([] as PermissionPath[]),
      needs_second_factor: role?.needs_second_factor ?? false,
    },
    onDone: onClose,
  })
  const field = form.field('rights')
  const needs = form.field('needs_second_factor')
  return (
    <FormDialog
      title={role ? t('office.action.edit-one', { what: role.name }) : t('staff.role.add-role')}
      width="middle"
      submitLabel={t(role ? 'office.action.save' : 'office.action.add')}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} placeholder="" autoComplete="off" />
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
            legend={t(isScreen ? 'staff.role.screens' : 'staff.role.more-rights')}
            options={rights
              .filter(({ sidebar }) => sidebar === isScreen)
              .map(({ path }) => ({
                value: path,
                label: t.message(rightName(path)),
                helper: t(`staff.right-hint.${path}`),
              }))}
            values={field.value}
            onChange={field.onChange}
          />
        ))}
      </div>
    </FormDialog>
  )
}
