import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { useReader } from '../../ui/reader.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { NoValue } from '../parts/no-value.tsx'
import { SectionHeading } from '../parts/section-heading.tsx'
import { NameDialog, type NamedRow } from './name-dialog.tsx'
import type { NameList } from './name-lists.ts'
import { useNames } from './use-names.ts'

/** Payment gateways or payment methods, to add and to rename. */
export function NamedList({ list }: { list: NameList }) {
  const { t } = useReader()
  const rows = useNames(list)
  const [editing, setEditing] = useState<NamedRow | 'new'>()
  return (
    <div className="min-w-0">
      <SectionHeading title={list.title}>
        <Button size="small" look="secondary" aria-label={list.add} onClick={() => setEditing('new')}>
          {t('office.action.add')}
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
          empty={<EmptyState title={list.noneYet}>{t('gateway.named-list.add-the-first-one')}</EmptyState>}
          columns={[
            {
              title: t('office-fields.name'),
              cell: ({ name }) => <NameAndTitle name={name} title={list.titleOf(name)} />,
            },
            {
              title: t('office.field.created-on'),
              cell: ({ created_at }) => (created_at ? formatDay(t, created_at) : <NoValue />),
            },
            {
              title: t('office.field.action'),
              actions: true,
              cell: (row) => (
                <Button
                  size="small"
                  look="quiet"
                  className="-ms-2"
                  aria-label={t('office.action.edit-one', { what: row.name })}
                  onClick={() => setEditing(row)}
                >
                  {t('office.action.edit')}
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
  const { t } = useReader()
  return (
    <>
      <span className="font-semibold">{name}</span>
      {title !== name && (
        <span className="block text-xs text-ink-soft">
          {t('gateway.named-list.shown-as-title', { title })}
        </span>
      )}
    </>
  )
}
