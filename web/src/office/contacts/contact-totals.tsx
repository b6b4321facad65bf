import { useMutation } from '@tanstack/react-query'
import type { ContactDetails } from '../../../../contract/src/contacts.ts'
import { readYearlyStatement } from '../../../../contract/src/yearly-statements.ts'
import { call } from '../../call.ts'
import { openFile } from '../../save-file.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { useReader } from '../../ui/reader.ts'
import { NoValue } from '../parts/cells.tsx'
import { Fact, FactList } from '../parts/details/section.tsx'

import { RowButton } from '../parts/row-button.tsx'
import { useCauseNames } from '../parts/use-cause-names.ts'
import { PageSection } from './page-section.tsx'

const count = new Intl.NumberFormat('en-US')

/** Paid donations of a donor: together, by tax year, and by cause. */
export function Totals({
  of: { id, donations, amount, largest, first_on, last_on, years, causes },
}: {
  of: ContactDetails
}) {
  const { t } = useReader()
  const names = useCauseNames()
  return (
    <PageSection title={t('contacts.totals')}>
      <FactList>
        <Fact name={t('ui.donations')}>{count.format(donations)}</Fact>
        <Fact name={t('ui.amount')}>
          <strong>{formatRupees(t, amount)}</strong>
        </Fact>
        <Fact name={t('contacts.largest')}>{formatRupees(t, largest)}</Fact>
        <Fact name={t('contacts.first-donation')}>{first_on ? formatDay(t, first_on) : <NoValue />}</Fact>
        <Fact name={t('contacts.last-donation')}>{last_on ? formatDay(t, last_on) : <NoValue />}</Fact>
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
              { title: t('ui.donations'), align: 'end', cell: ({ donations }) => count.format(donations) },
              { title: t('ui.amount'), align: 'end', cell: ({ amount }) => formatRupees(t, amount) },
              {
                title: t('contacts.statement'),
                actions: true,
                cell: ({ tax_year }) => <StatementButton contactId={id} taxYear={tax_year} />,
              },
            ]}
            rows={years}
            rowKey={({ tax_year }) => tax_year}
            empty={<EmptyState title={t('contacts.nothing-paid')} />}
          />
          <DataTable
            caption={t('contacts.by-cause')}
            columns={[
              { title: t('office.field.cause'), cell: ({ fundtitle }) => names.cause(fundtitle) },
              {
                title: t('ui.amount'),
                align: 'end',
                aside: true,
                cell: ({ amount }) => formatRupees(t, amount),
              },
            ]}
            rows={causes}
            rowKey={({ fundtitle }) => fundtitle}
            empty={<EmptyState title={t('contacts.nothing-paid')} />}
          />
        </div>
      )}
    </PageSection>
  )
}

/** Opens the statement of a tax year in a new tab. */
function StatementButton({ contactId, taxYear }: { contactId: number; taxYear: number }) {
  const { t } = useReader()
  const opening = useMutation({
    meta: { showsProgress: true },
    mutationFn: async () =>
      openFile(
        await call(readYearlyStatement, { params: { id: contactId, tax_year: taxYear } }),
        `statement-${taxYear}.pdf`,
      ),
  })
  return (
    <RowButton
      label={t('contacts.statement.of-year', { year: String(taxYear) })}
      disabled={opening.isPending}
      onClick={() => opening.mutate()}
    >
      {t('contacts.statement')}
    </RowButton>
  )
}
