import { Link, useNavigate } from 'react-router'
import { type DaySheet, listDaySheets, openDaySheet } from '../../../../contract/src/day-sheets.ts'
import { listPostdatedCheques, returnPostdatedCheque } from '../../../../contract/src/office-gifts.ts'
import { buttonClasses, rowLinkLook } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { dayInPakistan, formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { dayColumn, rupeesColumn, textColumn, WithNote } from '../parts/cells.tsx'
import { FormButton, ReasonButton } from '../parts/form-dialog.tsx'
import { CodeLink, ContactLink } from '../parts/links.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { HeadedSection } from '../parts/sections.tsx'
import { entryQuery, useRead } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'
import { differenceText, giftCount, ManualCountFields, manualCountOf } from './manual-count.tsx'

export function DaySheetList() {
  const { t } = useReader()
  const navigate = useNavigate()
  const openNew = (label: string) => (
    <FormButton
      label={label}
      dialog={{
        entry: openDaySheet,
        initialValues: { title: '', day: dayInPakistan(new Date()), expected_count: '', expected_sum: '' },
        toBody: ({ title, day, ...counted }) => ({ title, day, ...manualCountOf(counted) }),
        title: t('office-gifts.new-sheet.title'),
        width: 'middle',
        submitLabel: t('office-gifts.new-sheet.open'),
        onDone: ({ id }) => navigate(`?sheet=${id}`, { state: openedNow }),
        fields: ({ field }) => (
          <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
            <TextField
              {...field('title')}
              helper={t('office-gifts.new-sheet.name-hint')}
              placeholder=""
              autoComplete="off"
            />
            <DateField {...field('day')} />
            <ManualCountFields field={field} />
          </div>
        ),
      }}
    />
  )
  return (
    <>
      <PageHeading
        title={t('office-gifts.day-sheet-list.title')}
        lead={t('office-gifts.day-sheet-list.lead')}
      >
        <Link to="?gift=new" state={openedNow} className={buttonClasses('secondary')}>
          {t('office-gifts.one-gift.title')}
        </Link>
        {openNew(t('office-gifts.new-sheet.title'))}
      </PageHeading>
      <div className="mb-6 empty:hidden">
        <PostdatedCheques />
      </div>
      <PagedTable
        read={(query) => entryQuery(t, listDaySheets, { query })}
        caption={t('office-gifts.day-sheet-list.day-sheets')}
        columns={columns(t)}
        empty={
          <EmptyState title={t('office-gifts.day-sheet-list.none-yet')}>
            <p className="mb-4">{t('office-gifts.day-sheet-list.none-yet-hint')}</p>
            {openNew(t('office-gifts.day-sheet-list.open-first'))}
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
        <WithNote note={formatDay(t, day)}>
          <Link to={`?sheet=${id}`} className={rowLinkLook}>
            {title}
          </Link>
        </WithNote>
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
        <StatusBadge
          status={t(
            sheet.closed_at ? 'office-gifts.day-sheet-list.closed' : 'office-gifts.day-sheet-list.open',
          )}
          look={sheet.closed_at ? 'success' : 'info'}
        />
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
  return <WithNote note={giftCount(t, count)}>{formatRupees(t, sum)}</WithNote>
}

/** History state of a form that staff have just opened; the form then takes the focus. */
const openedNow = { openedNow: true }

/** Pending post-dated cheques; renders nothing when there are none. */
function PostdatedCheques() {
  const { t } = useReader()
  const donations = useScreenAddress()('donation')
  const { data } = useRead(listPostdatedCheques)
  if (!data?.length) return null
  return (
    <HeadedSection title={t('office-gifts.postdated')}>
      <p className="text-dense text-ink-soft">{t('office-gifts.postdated.lead')}</p>
      <DataTable
        caption={t('office-gifts.postdated')}
        rows={data}
        columns={[
          {
            title: t('office.field.donor'),
            heading: true,
            cell: ({ id, donation_code, donor_name, contact_id }) => (
              <WithNote
                note={<CodeLink to={donations && `${donations}?donation=${id}`}>{donation_code}</CodeLink>}
              >
                <ContactLink contact={{ id: contact_id, first_name: donor_name, last_name: '' }} />
              </WithNote>
            ),
          },
          dayColumn(t, t('office-fields.cheque-date'), 'cheque_date'),
          textColumn(t, t('office-gifts.reference.cheque'), 'reference'),
          rupeesColumn(t, t('ui.amount'), 'amount'),
          textColumn(t, t('office.field.account'), 'bank_account'),
          {
            title: t('office-gifts.sheet-gifts.actions'),
            actions: true,
            cell: ({ id, donor_name }) => (
              <ReasonButton
                look="danger"
                size="small"
                label={t('office-gifts.postdated.return')}
                aria-label={t('office-gifts.postdated.return-one', { donor: donor_name })}
                dialog={{
                  entry: returnPostdatedCheque,
                  params: { id },
                  lead: t('office-gifts.postdated.return-lead'),
                }}
              />
            ),
          },
        ]}
      />
    </HeadedSection>
  )
}
