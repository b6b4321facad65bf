import { useQuery } from '@tanstack/react-query'
import {
  type LedgerLine,
  readDonationEntries,
  readPaymentEntries,
} from '../../../../../contract/src/accounting.ts'
import { formatPaisa } from '../../../../../words/src/format-paisa.ts'
import type { Translate } from '../../../../../words/src/reader.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatDay } from '../../../ui/format-instant.ts'
import { useReader } from '../../../ui/reader.ts'
import { useRight } from '../../session/auth.ts'
import { entryQuery } from '../../session/entry-query.ts'
import { Noted, NoValue } from '../cells.tsx'
import { LoadedTable } from '../loaded.tsx'
import type { PayableRef } from './details-address.tsx'
import { Section } from './section.tsx'

/** Ledger lines of a donation or payment, for staff with access to the accounts. */
export function LedgerEntries({ of }: { of: PayableRef }) {
  return useRight('accounting') ? <Lines of={of} /> : null
}

function Lines({ of: { what, id } }: { of: PayableRef }) {
  const { t } = useReader()
  const read = what === 'donation' ? readDonationEntries : readPaymentEntries
  const query = useQuery(entryQuery(t, read, { params: { id } }))
  return (
    <Section title={t('office.ledger.title')}>
      <LoadedTable
        query={query}
        caption={t('office.ledger.title')}
        columns={columns(t)}
        rowKey={({ entry_id, position }) => `${entry_id} ${position}`}
        expectedRows={2}
        empty={<EmptyState title={t('office.ledger.none')} />}
      />
    </Section>
  )
}

const columns = (t: Translate): readonly Column<LedgerLine>[] => [
  {
    title: t('office.field.date'),
    cell: ({ happened_on }) => <span className="whitespace-nowrap">{formatDay(t, happened_on)}</span>,
  },
  {
    title: t('office.field.account'),
    heading: true,
    cell: ({ account_name, reason, is_reversal }) => (
      <>
        {account_name}
        <span className="block text-xs font-normal text-ink-soft">
          {t(`office.ledger.reason.${reason}`)}
          {is_reversal && ` · ${t('office.ledger.reversal')}`}
        </span>
      </>
    ),
  },
  {
    title: t('office.ledger.fund'),
    cell: ({ fund, cause }) => <Noted note={cause}>{t(`office.kind-name.${fund}`)}</Noted>,
  },
  {
    title: t('office.ledger.debit'),
    align: 'end',
    cell: ({ debit }) => (debit === null ? <NoValue /> : formatPaisa(t, debit)),
  },
  {
    title: t('office.ledger.credit'),
    align: 'end',
    cell: ({ credit }) => (credit === null ? <NoValue /> : formatPaisa(t, credit)),
  },
]
