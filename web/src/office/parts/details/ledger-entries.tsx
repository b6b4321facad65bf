import {
  type LedgerLine,
  readDonationEntries,
  readPaymentEntries,
} from '../../../../../contract/src/accounting.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { type Translate, useReader } from '../../../ui/reader.tsx'
import { useRead, useRight } from '../../session/calls.ts'
import { dayColumn, paisaColumn, WithNote } from '../cells.tsx'
import { LoadedTable } from '../loaded.tsx'
import type { PayableRef } from './details-address.tsx'
import { Section } from './section.tsx'

export function LedgerEntries({ payable }: { payable: PayableRef }) {
  return useRight('accounting') ? <Lines payable={payable} /> : null
}

function Lines({ payable: { what, id } }: { payable: PayableRef }) {
  const { t } = useReader()
  const read = what === 'donation' ? readDonationEntries : readPaymentEntries
  const query = useRead(read, { params: { id } })
  return (
    <Section title={t('office.ledger.title')}>
      <LoadedTable
        query={query}
        caption={t('office.ledger.title')}
        columns={columns(t)}
        rowKey={({ entry_id, position }) => `${entry_id} ${position}`}
        expectedRows={2}
        empty={t('office.ledger.none')}
      />
    </Section>
  )
}

const columns = (t: Translate): readonly Column<LedgerLine>[] => [
  dayColumn(t, t('office.field.date'), 'happened_on'),
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
    cell: ({ fund, cause }) => <WithNote note={cause}>{t(`office.kind-name.${fund}`)}</WithNote>,
  },
  paisaColumn(t, t('office.ledger.debit'), 'debit'),
  paisaColumn(t, t('office.ledger.credit'), 'credit'),
]
