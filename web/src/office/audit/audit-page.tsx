import { type AuditEntry, auditActions, exportAudit, listAudit } from '../../../../contract/src/audit.ts'
import { capitalise } from '../../../../words/src/format-values.ts'
import { callForDownload } from '../../call.ts'
import type { Column } from '../../ui/data-table.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { CreatedOn } from '../parts/cells.tsx'
import { Facts } from '../parts/facts.tsx'
import { namesFilter, searchFilter } from '../parts/lists/filters.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { entryQuery } from '../session/calls.ts'

export function AuditPage() {
  const { t } = useReader()
  return (
    <ListScreen
      title={t('audit.title')}
      rows="entries"
      fields={auditFilters(t)}
      choices={choices}
      columns={columns(t)}
      read={(request) => entryQuery(t, listAudit, request)}
      readExport={(request) => callForDownload(exportAudit, request)}
      noneYet={t('audit.none-yet')}
    />
  )
}

/** Falls back to the identifier, because entries of earlier versions may have an action that is gone. */
const actionTitle = (t: Translate, action: string): string =>
  capitalise(t.ifKnown(`audit.action.${action}`) ?? action.replaceAll('_', ' '))

const choices = { actions: auditActions }

const columns = (t: Translate): readonly Column<AuditEntry>[] => [
  { title: t('audit.when'), cell: ({ at }) => <CreatedOn instant={at} /> },
  { title: t('audit.who'), cell: ({ who }) => <span className="wrap-anywhere">{who}</span> },
  { title: t('office.field.action'), heading: true, cell: ({ action }) => actionTitle(t, action) },
  {
    title: t('audit.subject'),
    cell: ({ subject }) => <span className="inline-block wrap-anywhere md:min-w-48">{subject}</span>,
  },
  { title: t('audit.address'), cell: ({ address }) => <span className="font-mono text-xs">{address}</span> },
  { title: t('ui.details'), cell: ({ facts }) => <Facts facts={facts} /> },
]

const auditFilters = (t: Translate) =>
  ({
    search: { ...searchFilter(t), placeholder: t('audit.filters.search-hint') },
    date_from: { label: t('audit.filters.date-from'), one: t('audit.filters.from'), kind: 'day' },
    date_to: {
      label: t('audit.filters.date-to'),
      one: t('audit.filters.to'),
      kind: 'day',
      whenEmpty: 'today',
    },
    actions: namesFilter(t('audit.filters.actions'), t('office.field.action'), (action) =>
      actionTitle(t, action),
    ),
    who: { label: t('office-fields.name'), one: t('audit.who'), kind: 'text' },
  }) as const satisfies FilterFields
