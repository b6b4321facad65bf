import { type AuditEntry, auditActions, listAudit } from '../../../../contract/src/audit.ts'
import type { Column } from '../../ui/data-table.tsx'
import { entryQuery } from '../entry-query.ts'
import { Facts } from '../facts.tsx'
import { capitalised } from '../lists/capitalised.ts'
import { CreatedOn } from '../lists/created-on.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { auditFilters } from './audit-filters.ts'

/** Who did what to data and settings, and when; entries are only added, so this screen only shows them. */
export function AuditPage() {
  return (
    <ListScreen
      title="Audit"
      rowsName="entries"
      fields={auditFilters}
      choices={choices}
      columns={columns}
      rowKey={({ id }) => id}
      read={(sent) => entryQuery(listAudit, sent)}
      noneYet="What staff do with data and settings is recorded here automatically."
    />
  )
}

const choices = { actions: auditActions }

const columns: readonly Column<AuditEntry>[] = [
  { title: 'When', cell: ({ at }) => <CreatedOn instant={at} /> },
  { title: 'Who', cell: ({ who }) => <span className="wrap-anywhere">{who}</span> },
  { title: 'Action', heading: true, cell: ({ action }) => capitalised(action) },
  {
    title: 'Subject',
    cell: ({ subject }) => <span className="inline-block wrap-anywhere md:min-w-48">{subject}</span>,
  },
  { title: 'IP address', cell: ({ address }) => <span className="font-mono text-xs">{address}</span> },
  { title: 'Details', cell: ({ facts }) => <Facts of={facts} /> },
]
