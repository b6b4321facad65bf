import { Link, useNavigate } from 'react-router'
import { type DaySheet, listDaySheets } from '../../../../contract/src/office-gifts.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { buttonLook } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DialogButton } from '../parts/buttons.tsx'
import { Noted } from '../parts/cells.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { entryQuery } from '../session/calls.ts'
import { differenceText, giftCount } from './difference-text.ts'
import { NewSheetDialog } from './new-sheet-dialog.tsx'

/** Day sheets, open ones first. */
export function DaySheetList() {
  const { t } = useReader()
  const navigate = useNavigate()
  const openNew = (onClose: () => void) => (
    <NewSheetDialog onOpened={({ id }) => navigate(`?sheet=${id}`, { state: openedNow })} onClose={onClose} />
  )
  return (
    <>
      <PageHeading
        title={t('office-gifts.day-sheet-list.title')}
        lead={t('office-gifts.day-sheet-list.lead')}
      >
        <Link to="?gift=new" state={openedNow} className={buttonLook('secondary')}>
          {t('office-gifts.one-gift.title')}
        </Link>
        <DialogButton label={t('office-gifts.new-sheet.title')}>{openNew}</DialogButton>
      </PageHeading>
      <PagedTable
        read={(query) => entryQuery(t, listDaySheets, { query })}
        caption={t('office-gifts.day-sheet-list.day-sheets')}
        columns={columns(t)}
        empty={
          <EmptyState title={t('office-gifts.day-sheet-list.none-yet')}>
            <p className="mb-4">{t('office-gifts.day-sheet-list.none-yet-hint')}</p>
            <DialogButton label={t('office-gifts.day-sheet-list.open-first')}>{openNew}</DialogButton>
          </EmptyState>
        }
      />
    </>
  )
}

const columns = (t: Translate): readonly Column<DaySheet>[] => [
  {
    title: t('office-gifts.day-sheet-list.day-sheet'),
    cell: ({ id, day, title }) => (
      <div className="md:min-w-44">
        <Link
          to={`?sheet=${id}`}
          className="-my-2 inline-block py-2 font-semibold wrap-anywhere text-brand underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <span className="block text-xs font-normal text-ink-soft">{formatDay(t, day)}</span>
      </div>
    ),
  },
  {
    title: t('office-gifts.day-sheet-list.counted'),
    align: 'end',
    cell: ({ expected_count, expected_sum }) => <Figures count={expected_count} sum={expected_sum} />,
  },
  {
    title: t('office-gifts.day-sheet-list.entered'),
    align: 'end',
    cell: ({ count, sum }) => <Figures count={count} sum={sum} />,
  },
  {
    title: t('office.field.state'),
    cell: (sheet) => (
      <div className="grid justify-items-start gap-1 max-md:justify-items-end">
        {sheet.closed_at ? (
          <StatusBadge status={t('office-gifts.day-sheet-list.closed')} look="success" />
        ) : (
          <StatusBadge status={t('office-gifts.day-sheet-list.open')} look="info" />
        )}
        <span className="text-xs text-ink-soft">
          {sheet.closed_by
            ? t('office-gifts.day-sheet-list.closed-by', { who: sheet.closed_by })
            : (differenceText(t, sheet) ?? t('office-gifts.day-sheet-list.agrees'))}
        </span>
      </div>
    ),
  },
  { title: t('office-gifts.day-sheet-list.opened-by'), cell: ({ opened_by }) => opened_by },
]

const Figures = ({ count, sum }: { count: number; sum: number }) => {
  const { t } = useReader()
  return <Noted note={giftCount(t, count)}>{formatRupees(t, sum)}</Noted>
}

/** History state of a form that staff have just opened; the form then takes the focus. */
const openedNow = { openedNow: true }
