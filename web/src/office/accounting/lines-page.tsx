import { exportLedgerLines, type LedgerLine, listLedgerLines } from '../../../../contract/src/accounting.ts'
import { entryReasons } from '../../../../contract/src/ledger.ts'
import type { Paisa } from '../../../../contract/src/money.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { callForDownload } from '../../call.ts'
import type { Column } from '../../ui/data-table.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { dayColumn, paisaColumn, textColumn, WithNote } from '../parts/cells.tsx'
import { CodeLink } from '../parts/links.tsx'
import { dayFilters, namesFilter } from '../parts/lists/filters.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { SumLine } from '../parts/lists/list-totals.tsx'
import { entryQuery, useRight } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'
import { AccountingLinks } from './accounting-links.tsx'
import { useLedgerFilters } from './ledger-filters.ts'

/** Ledger lines; a figure of a report links here with its filters. */
export function LinesPage() {
  const { t } = useReader()
  const { fields, choices } = useLedgerFilters()
  const mayExport = useRight('accounting.export')
  const addressOf = useScreenAddress()
  return (
    <>
      <AccountingLinks />
      <ListScreen
        title={t('ledger.lines')}
        rows="lines"
        fields={{ ...dayFilters(t), ...fields, reasons: reasonFilter(t) }}
        choices={{ ...choices, reasons: entryReasons }}
        columns={columns(t, addressOf)}
        rowKey={({ entry_id, position }) => `${entry_id} ${position}`}
        read={(request) => entryQuery(t, listLedgerLines, request)}
        readExport={mayExport && ((request) => callForDownload(exportLedgerLines, request))}
        totals={({ debit, credit }) => (
          <SumLine
            sums={[
              [t('office.ledger.debit'), formatPaisa(t, debit)],
              [t('office.ledger.credit'), formatPaisa(t, credit)],
              [t('ledger.balance'), balanceText(t, debit - credit)],
            ]}
          />
        )}
        noneYet={t('ledger.none-yet')}
      />
    </>
  )
}

const balanceText = (t: Translate, paisa: Paisa): string =>
  paisa === 0
    ? formatPaisa(t, 0)
    : `${formatPaisa(t, Math.abs(paisa))} ${t(`ledger.side.${paisa > 0 ? 'debit' : 'credit'}`)}`

const reasonFilter = (t: Translate) =>
  namesFilter(t('ledger.reasons'), t('office.ledger.reason'), (reason) =>
    t.ifKnown(`office.ledger.reason.${reason}`),
  )

const columns = (
  t: Translate,
  addressOf: ReturnType<typeof useScreenAddress>,
): readonly Column<LedgerLine>[] => [
  dayColumn(t, t('office.field.date'), 'happened_on'),
  { title: t('ledger.entry'), cell: ({ entry_id }) => entry_id },
  textColumn(t, t('office.field.account'), 'account_name', { heading: true }),
  { title: t('office.ledger.fund'), name: 'fund', cell: ({ fund }) => t(`office.kind-name.${fund}`) },
  textColumn(t, t('office.field.cause'), 'cause', { name: 'cause' }),
  {
    title: t('office.ledger.reason'),
    name: 'reason',
    cell: ({ reason, is_reversal }) => (
      <WithNote note={is_reversal && t('office.ledger.reversal')}>
        {t(`office.ledger.reason.${reason}`)}
      </WithNote>
    ),
  },
  paisaColumn(t, t('office.ledger.debit'), 'debit'),
  paisaColumn(t, t('office.ledger.credit'), 'credit'),
  { title: t('office.field.reference'), cell: (line) => <Source line={line} addressOf={addressOf} /> },
]

type SourceProps = { line: LedgerLine; addressOf: ReturnType<typeof useScreenAddress> }

function Source({ line: { source }, addressOf }: SourceProps) {
  const { t } = useReader()
  if (source.kind !== 'donation' && source.kind !== 'payment')
    return t(`ledger.source.${source.kind}`, { id: source.id })
  const screen = addressOf(source.kind)
  return (
    <CodeLink
      to={screen && `${screen}?${source.kind}=${source.id}`}
      className="text-xs font-semibold underline"
    >
      {source.code}
    </CodeLink>
  )
}
