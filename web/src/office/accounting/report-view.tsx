import { Link } from 'react-router'
import type { FigureLines, Report, ReportSection } from '../../../../contract/src/accounting.ts'
import { figureText } from '../../../../words/src/figure-text.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { useReader } from '../../ui/reader.ts'
import { SectionHeading } from '../parts/section-heading.tsx'
import { useScreenAddress } from '../session/screens.ts'

type Row = ReportSection['rows'][number] & { place: number }

export function ReportView({ of: report, refreshing }: { of: Report; refreshing: boolean }) {
  const { t } = useReader()
  const statements = useScreenAddress()('statement')
  return (
    <section aria-label={report.title} className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div>
        <h2 className="font-display text-xl font-bold text-brand-dark">{report.title}</h2>
        {report.facts.map((fact) => (
          <p key={fact} className="text-dense text-ink-soft">
            {fact}
          </p>
        ))}
      </div>
      {report.sections.map((section) => (
        <section key={section.title}>
          <SectionHeading title={section.title} />
          {section.note && <p className="mb-2 text-dense text-ink-soft">{section.note}</p>}
          <DataTable<Row>
            caption={section.title}
            columns={[
              {
                title: t('ledger.item'),
                heading: true,
                cell: ({ label, is_total }) => (is_total ? <strong>{label}</strong> : label),
              },
              ...section.columns.map(
                ({ title, kind }, place): Column<Row> => ({
                  title,
                  align: 'end',
                  // One figure fits beside its label on a phone.
                  aside: section.columns.length === 1,
                  cell: ({ label, is_total, figures }) => {
                    const { value = null, lines = null, statement } = figures[place] ?? {}
                    const address = statement
                      ? statements && addressWith(statements, statement)
                      : lines && addressWith('/accounting/lines', lines)
                    const text = figureText(t, kind, value)
                    return (
                      <span className={is_total ? 'font-bold' : ''}>
                        {address && value !== 0 && value !== null ? (
                          <FigureLink to={address} text={text} of={`${label}, ${title}`} />
                        ) : (
                          text
                        )}
                      </span>
                    )
                  },
                }),
              ),
            ]}
            rows={section.rows.map((row, place) => ({ ...row, place }))}
            rowKey={({ place }) => place}
            refreshing={refreshing}
            empty={t('ledger.none')}
          />
        </section>
      ))}
    </section>
  )
}

const addressWith = (screen: string, lines: FigureLines): string =>
  `${screen}?${new URLSearchParams(
    Object.entries(lines).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  )}`

function FigureLink({ to, text, of }: { to: string; text: string; of: string }) {
  return (
    <Link
      to={to}
      aria-label={`${text}: ${of}`}
      className="-my-2 inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:text-brand hover:decoration-brand md:min-h-9"
    >
      {text}
    </Link>
  )
}
