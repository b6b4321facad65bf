import { useState } from 'react'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { deleteRole, type listRoles, type Role } from '../../../../contract/src/staff.ts'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { joinNames } from '../../ui/join-names.ts'
import { RowButton } from '../parts/row-button.tsx'
import { SectionHeading } from '../parts/section-heading.tsx'
import { useSend } from '../session/use-send.ts'
import { rightName } from './right-name.ts'
import { RoleDialog } from './role-dialog.tsx'

export function RoleList({ of }: { of: AnswerOf<typeof listRoles> | undefined }) {
  const [editing, setEditing] = useState<Role | 'new'>()
  const [confirming, setConfirming] = useState<Role>()
  const remove = useSend(deleteRole, { onDone: () => setConfirming(undefined) })
  const namesOf = ({ rights }: Role) =>
    of && joinNames(of.rights.filter(({ path }) => rights.includes(path)).map(rightName))
  return (
    <>
      <SectionHeading title={say('office.field.roles')}>
        <Button
          size="small"
          look="secondary"
          aria-label={say('staff.role-list.add-a-role')}
          onClick={() => setEditing('new')}
        >
          {say('office.action.add')}
        </Button>
      </SectionHeading>
      <DataTable
        caption={say('office.field.roles')}
        rows={of?.roles}
        rowKey={({ id }) => id}
        expectedRows={3}
        empty={<EmptyState title={say('staff.role-list.none-yet')} />}
        columns={[
          {
            title: say('office-fields.name'),
            heading: true,
            cell: ({ name, needs_second_factor }) => (
              <>
                <span className="font-semibold">{name}</span>
                {needs_second_factor && (
                  <span className="block text-xs font-normal text-ink-soft">
                    {say('staff.role-list.with-a-second-factor')}
                  </span>
                )}
              </>
            ),
          },
          { title: say('staff.role-list.members'), align: 'end', cell: ({ members }) => members },
          {
            title: say('staff.role-list.rights'),
            cell: (role) => (
              <span className="block max-w-3xl">{namesOf(role) || say('office.note.none')}</span>
            ),
          },
          {
            title: say('office.field.action'),
            actions: true,
            cell: (role) => (
              <div className="-ms-2 flex">
                <RowButton
                  label={say('office.action.edit-one', { what: role.name })}
                  onClick={() => setEditing(role)}
                >
                  {say('office.action.edit')}
                </RowButton>
                {role.members === 0 && (
                  <RowButton
                    label={say('office.action.delete-one', { what: role.name })}
                    onClick={() => setConfirming(role)}
                  >
                    {say('ui.delete')}
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
        <ConfirmDialog
          open
          title={say('office.action.delete-one', { what: confirming.name })}
          question={say('staff.role-list.nobody-holds-this-role')}
          confirm={say('ui.delete')}
          loading={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: confirming.id } })}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  )
}
