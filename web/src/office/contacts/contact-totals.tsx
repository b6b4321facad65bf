import type { ContactDetails } from '../../../../contract/src/contacts.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { useReader } from '../../ui/reader.ts'
import { countColumn, rupeesColumn } from '../parts/cells.tsx'
import { Fact, FactList } from '../parts/details/section.tsx'
import { PageSection } from '../parts/section-heading.tsx'
import { useCauseNames } from '../parts/use-cause-names.ts'

/** Paid donations of a donor: together, by tax year, and by cause. */
export function Totals({
  of: { donations, amount, largest, first_on, last_on, years, causes },
}: {
  of: ContactDetails
}) {
  const { t } = useReader()
  const names = useCauseNames()
  return (
    <PageSection title={t('contacts.totals')}>
      <FactList>
        <Fact name={t('ui.donations')}>{formatCount(donations)}</Fact>
        <Fact name={t('ui.amount')}>
          <strong>{formatRupees(t, amount)}</strong>
        </Fact>
        <Fact name={t('contacts.largest')}>{formatRupees(t, largest)}</Fact>
        <Fact name={t('contacts.first-donation')}>{first_on && formatDay(t, first_on)}</Fact>
        <Fact name={t('contacts.last-donation')}>{last_on && formatDay(t, last_on)}</Fact>
      </FactList>
      <p className="text-dense text-ink-soft">{t('contacts.totals.lead')}</p>
      {donations > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <DataTable
            caption={t('contacts.by-year')}
            columns={[
              {
                title: t('contacts.tax-year'),
                cell: ({ tax_year }) =>
                  t('contacts.tax-year.name', { from: String(tax_year - 1), to: String(tax_year) }),
              },
              countColumn(t, t('ui.donations'), 'donations'),
              rupeesColumn(t, t('ui.amount'), 'amount'),
            ]}
            rows={years}
            rowKey={({ tax_year }) => tax_year}
            empty={t('contacts.nothing-paid')}
          />
          <DataTable
            caption={t('contacts.by-cause')}
            columns={[
              { title: t('office.field.cause'), cell: ({ fundtitle }) => names.cause(fundtitle) },
              rupeesColumn(t, t('ui.amount'), 'amount', { aside: true }),
            ]}
            rows={causes}
            rowKey={({ fundtitle }) => fundtitle}
            empty={t('contacts.nothing-paid')}
          />
        </div>
      )}
    </PageSection>
  )
}
