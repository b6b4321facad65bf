import { useState } from 'react'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { type PermissionPath, rightName } from '../../../../contract/src/permissions.ts'
import {
  changeRole,
  createRole,
  deleteRole,
  type listRoles,
  type Role,
} from '../../../../contract/src/staff.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { joinNames } from '../../ui/join-names.ts'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { ConfirmSend } from '../parts/confirm-send.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { SectionHeading } from '../parts/section-heading.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'

export function RoleList({ of }: { of: AnswerOf<typeof listRoles> | undefined }) {
  const { t } = useReader()
  const [editing, setEditing] = useState<Role | 'new'>()
  const [confirming, setConfirming] = useState<Role>()
  const namesOf = ({ rights }: Role) =>
    of &&
    joinNames(
      t,
      of.rights.filter(({ path }) => rights.includes(path)).map((right) => t.message(rightName(right.path))),
    )
  return (
    <>
      <SectionHeading title={t('office.field.roles')}>
        <Button
          size="small"
          look="secondary"
          aria-label={t('staff.role-list.add-a-role')}
          onClick={() => setEditing('new')}
        >
          {t('office.action.add')}
        </Button>
      </SectionHeading>
      <DataTable
        caption={t('office.field.roles')}
        rows={of?.roles}
        rowKey={({ id }) => id}
        expectedRows={3}
        empty={<EmptyState title={t('staff.role-list.none-yet')} />}
        columns={[
          {
            title: t('office-fields.name'),
            heading: true,
            cell: ({ name, needs_second_factor }) => (
              <>
                <span className="font-semibold">{name}</span>
                {needs_second_factor && (
                  <span className="block text-xs font-normal text-ink-soft">
                    {t('staff.role-list.with-a-second-factor')}
                  </span>
                )}
              </>
            ),
          },
          { title: t('staff.role-list.members'), align: 'end', cell: ({ members }) => members },
          {
            title: t('staff.role-list.rights'),
            cell: (role) => <span className="block max-w-3xl">{namesOf(role) || t('office.note.none')}</span>,
          },
          {
            title: t('office.field.action'),
            actions: true,
            cell: (role) => (
              <div className="-ms-2 flex">
                <RowButton
                  label={t('office.action.edit-one', { what: role.name })}
                  onClick={() => setEditing(role)}
                >
                  {t('office.action.edit')}
                </RowButton>
                {role.members === 0 && (
                  <RowButton
                    label={t('office.action.delete-one', { what: role.name })}
                    onClick={() => setConfirming(role)}
                  >
                    {t('ui.delete')}
                  </RowButton>
                )}
              </div>
            ),
          },
        ]}
      />
      {editing && of && (
        <RoleDialog
          role={editing === 'new' ? undefined : editing}
          rights={of.rights}
          onClose={() => setEditing(undefined)}
        />
      )}
      {confirming && (
        <ConfirmSend
          entry={deleteRole}
          sent={{ params: { id: confirming.id } }}
          title={t('office.action.delete-one', { what: confirming.name })}
          question={t('staff.role-list.nobody-holds-this-role')}
          confirm={t('ui.delete')}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  )
}

type RoleDialogProps = {
  role: Role | undefined
  rights: AnswerOf<typeof listRoles>['rights']
  onClose: () => void
}

function RoleDialog({ role, rights, onClose }: RoleDialogProps) {
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
