import { useState } from 'react'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { deleteRole, type listRoles, type Role } from '../../../../contract/src/staff.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { useSend } from '../use-send.ts'
import { RoleDialog } from './role-dialog.tsx'

/** The roles, each with its rights. */
export function RoleList({ of }: { of: AnswerOf<typeof listRoles> | undefined }) {
  const [inForm, setInForm] = useState<Role | 'new'>()
  const [inQuestion, setInQuestion] = useState<Role>()
  const remove = useSend(deleteRole, { onDone: () => setInQuestion(undefined) })
  const namesOf = ({ rights }: Role) =>
    of?.rights
      .filter(({ path }) => rights.includes(path))
      .map(({ name }) => name)
      .join(', ')
  return (
    <>
      <SectionHeading title="Roles">
        <Button size="small" look="secondary" aria-label="Add a role" onClick={() => setInForm('new')}>
          Add
        </Button>
      </SectionHeading>
      <DataTable
        caption="Roles"
        rows={of?.roles}
        rowKey={({ id }) => id}
        expectedRows={3}
        empty={<EmptyState title="No roles yet" />}
        columns={[
          {
            title: 'Name',
            heading: true,
            cell: ({ name, needs_second_factor }) => (
              <>
                <span className="font-semibold">{name}</span>
                {needs_second_factor && (
                  <span className="block text-xs font-normal text-ink-soft">With a second factor</span>
                )}
              </>
            ),
          },
          { title: 'Members', align: 'end', cell: ({ members }) => members },
          {
            title: 'Rights',
            cell: (role) => <span className="block max-w-3xl">{namesOf(role) || 'None'}</span>,
          },
          {
            title: 'Action',
            actions: true,
            cell: (role) => (
              <div className="-ml-2 flex flex-wrap">
                <Button
                  size="small"
                  look="quiet"
                  aria-label={`Edit ${role.name}`}
                  onClick={() => setInForm(role)}
                >
                  Edit
                </Button>
                {role.members === 0 && (
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={`Delete ${role.name}`}
                    onClick={() => setInQuestion(role)}
                  >
                    Delete
                  </Button>
                )}
              </div>
            ),
          },
        ]}
      />
      {inForm && of && (
        <RoleDialog
          role={inForm === 'new' ? undefined : inForm}
          rights={of.rights}
          onClose={() => setInForm(undefined)}
        />
      )}
      {inQuestion && (
        <ConfirmDialog
          open
          title={`Delete ${inQuestion.name}`}
          question="Nobody holds this role."
          confirm="Delete"
          loading={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: inQuestion.id } })}
          onClose={() => setInQuestion(undefined)}
        />
      )}
    </>
  )
}
