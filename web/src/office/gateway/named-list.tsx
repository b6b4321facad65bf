import { useState } from 'react'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { NoValue } from '../parts/no-value.tsx'
import { SectionHeading } from '../parts/section-heading.tsx'
import { NameDialog } from './name-dialog.tsx'
import type { NameList } from './name-lists.ts'
import { useNames } from './use-names.ts'

/** Payment gateways or payment methods, to add and to rename. */
export function NamedList({ list }: { list: NameList }) {
  const rows = useNames(list)
  const [editing, setEditing] = useState<{ id: number; name: string } | 'new'>()
  return (
    <div className="min-w-0">
      <SectionHeading title={list.title}>
        <Button size="small" look="secondary" aria-label={list.add} onClick={() => setEditing('new')}>
          {say('office.action.add')}
        </Button>
      </SectionHeading>
      {rows.isError ? (
        <LoadProblem query={rows} />
      ) : (
        <DataTable
          caption={list.title}
          rows={rows.data}
          rowKey={(row) => row.id}
          expectedRows={3}
          empty={<EmptyState title={list.noneYet}>{say('gateway.named-list.add-the-first-one')}</EmptyState>}
          columns={[
            {
              title: say('office-fields.name'),
              cell: ({ name }) => <NameAndTitle name={name} title={list.titleOf(name)} />,
            },
            {
              title: say('office.field.created-on'),
              cell: ({ created_at }) => (created_at ? formatDay(created_at) : <NoValue />),
            },
            {
              title: say('office.field.action'),
              actions: true,
              cell: (row) => (
                <Button
                  size="small"
                  look="quiet"
                  className="-ms-2"
                  aria-label={say('office.action.edit-one', { what: row.name })}
                  onClick={() => setEditing(row)}
                >
                  {say('office.action.edit')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {editing && (
        <NameDialog
          list={list}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

/** A name as stored, and below it its title when that differs. */
function NameAndTitle({ name, title }: { name: string; title: string }) {
  return (
    <>
      <span className="font-semibold">{name}</span>
      {title !== name && (
        <span className="block text-xs text-ink-soft">
          {say('gateway.named-list.shown-as-title', { title })}
        </span>
      )}
    </>
  )
}
