import { type AuditEntry, auditActions, listAudit } from '../../../../contract/src/audit.ts'
import { say } from '../../../../words/src/say.ts'
import type { Column } from '../../ui/data-table.tsx'
import { capitalised } from '../parts/capitalised.ts'
import { Facts } from '../parts/facts.tsx'
import { CreatedOn } from '../parts/lists/created-on.tsx'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { entryQuery } from '../session/entry-query.ts'
import { auditFilters } from './audit-filters.ts'

/** Who did what to data and settings, and when; entries are only added, so this screen only shows them. */
export function AuditPage() {
  return (
    <ListScreen
      title={say('audit.title')}
      rows="entries"
      fields={auditFilters()}
      choices={choices}
      columns={columns()}
      rowKey={({ id }) => id}
      read={(sent) => entryQuery(listAudit, sent)}
      noneYet={say('audit.none-yet')}
    />
  )
}

const choices = { actions: auditActions }

const columns = (): readonly Column<AuditEntry>[] => [
  { title: say('audit.when'), cell: ({ at }) => <CreatedOn instant={at} /> },
  { title: say('audit.who'), cell: ({ who }) => <span className="wrap-anywhere">{who}</span> },
  { title: say('office.field.action'), heading: true, cell: ({ action }) => capitalised(action) },
  {
    title: say('audit.subject'),
    cell: ({ subject }) => <span className="inline-block wrap-anywhere md:min-w-48">{subject}</span>,
  },
  { title: 'IP address', cell: ({ address }) => <span className="font-mono text-xs">{address}</span> },
  { title: say('ui.details'), cell: ({ facts }) => <Facts of={facts} /> },
]
