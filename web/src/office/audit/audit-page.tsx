import { type AuditEntry, auditActions, listAudit } from '../../../../contract/src/audit.ts'
import { say } from '../../../../words/src/say.ts'
import type { Column } from '../../ui/data-table.tsx'
import { capitalised } from '../parts/capitalised.ts'
import { Facts } from '../parts/facts.tsx'
import { CreatedOn } from '../parts/lists/created-on.tsx'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { searchFilter } from '../parts/lists/search-filter.ts'
import { entryQuery } from '../session/entry-query.ts'

/** The audit log: who changed which data or setting, and when. Append-only, so this screen is read-only. */
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

const auditFilters = () =>
  ({
    search: { ...searchFilter(), placeholder: say('audit.filters.search-hint') },
    date_from: { label: say('audit.filters.date-from'), one: say('audit.filters.from'), kind: 'day' },
    date_to: {
      label: say('audit.filters.date-to'),
      one: say('audit.filters.to'),
      kind: 'day',
      orToday: true,
    },
    actions: { label: say('audit.filters.actions'), one: say('office.field.action'), kind: 'names' },
    who: { label: say('office-fields.name'), one: say('audit.who'), kind: 'text' },
  }) as const satisfies FilterFields
