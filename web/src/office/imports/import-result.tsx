import { useState } from 'react'
import {
  exportImportRows,
  type ImportDetails,
  type ImportedRow,
  type ImportSummary,
  importResults,
  listImportRows,
  type ImportResult as Result,
  runImport,
} from '../../../../contract/src/imports.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Select, TextField, wholeNumber } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatCount, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { FileButton } from '../parts/buttons.tsx'
import { Form, FormProblem, SubmitButton, useSendForm } from '../parts/call-form.tsx'
import { dayColumn, textColumn } from '../parts/cells.tsx'
import { Fact, FactList } from '../parts/details/section.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { HeadedSection, SectionHeading } from '../parts/sections.tsx'
import { entryQuery } from '../session/calls.ts'

type Props = { batch: ImportDetails; summary: ImportSummary }

/** Totals of the checked rows; before the import, also the form that starts it. */
export function ImportResult({ batch, summary }: Props) {
  const { t } = useReader()
  const { records, money, refunded, first_day, last_day } = summary
  return (
    <>
      <HeadedSection title={t('imports.result')}>
        <FactList>
          {importResults.map((result) => (
            <Fact key={result} name={t(`imports.result.${result}`)}>
              {formatCount(records[result])}
            </Fact>
          ))}
          {batch.kind === 'donations' && <Fact name={t('imports.refunded')}>{formatCount(refunded)}</Fact>}
          {batch.state !== 'checked' && money.length > 0 && (
            <Fact name={t('ui.amount')}>
              {formatRupees(
                t,
                money.reduce((sum, { rupees }) => sum + rupees, 0),
              )}
            </Fact>
          )}
          {first_day && last_day && (
            <Fact name={t('imports.days')}>
              {formatDay(t, first_day)} – {formatDay(t, last_day)}
            </Fact>
          )}
        </FactList>
        {records.same_looking > 0 && (
          <Notice look="warning">{t('imports.same-looking', { count: records.same_looking })}</Notice>
        )}
        {records.changed > 0 && (
          <Notice look="warning">{t('imports.changed', { count: records.changed })}</Notice>
        )}
      </HeadedSection>
      {batch.state === 'checked' && batch.work === null && <ExpectedForm batch={batch} summary={summary} />}
      <ReasonedRows batch={batch} summary={summary} />
    </>
  )
}

/** Form for the count and sums that the other program reports, which the import requires. */
function ExpectedForm({ batch, summary: { records, money } }: Props) {
  const { t } = useReader()
  const added = records.new + records.same_looking
  const form = useSendForm(runImport, {
    initialValues: {
      count: '',
      ...Object.fromEntries(money.map(({ currency }) => [currency, ''])),
    } as Record<string, string>,
    params: { id: batch.id },
    toBody: ({ count = '', ...sums }) => ({
      expected_count: count === '' ? Number.NaN : Number(count),
      expected_sums: sums,
    }),
  })
  return (
    <HeadedSection title={t('imports.expected')}>
      <p className="text-sm">{t(`imports.expected.lead.${batch.kind}`)}</p>
      <Form form={form} className="panel grid items-start gap-x-6 gap-y-5 p-4 md:grid-cols-2 md:p-5">
        <TextField
          {...form.field('count', 'expected_count')}
          label={t('imports.expected.count')}
          placeholder=""
          required
          {...wholeNumber}
          maxLength={9}
        />
        {money.map(({ currency }) => (
          <TextField
            key={currency}
            {...form.field(currency, `expected_sums.${currency}`)}
            label={t('imports.expected.sum', { currency })}
            placeholder=""
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        ))}
        <div className="grid justify-items-start gap-3 md:col-span-2">
          <FormProblem problem={form.refusal} />
          <SubmitButton form={form} label={t('imports.run', { count: added })} disabled={added === 0} />
        </div>
      </Form>
    </HeadedSection>
  )
}

/** Results whose rows are listed: with a reason, or as duplicates. */
const reasoned = ['refused', 'left_out', 'changed', 'same_looking'] as const

function ReasonedRows({ batch, summary }: Props) {
  const { t } = useReader()
  const results = reasoned.filter((result) => summary.records[result] > 0)
  const [chosen, setChosen] = useState<Result | undefined>()
  const result = chosen ?? results[0]
  if (!result) return null
  const params = { id: batch.id }
  return (
    <section>
      <SectionHeading title={t('imports.rows')}>
        <FileButton
          label={t('imports.rows.save')}
          entry={exportImportRows}
          request={{ params, body: { result } }}
          fileName={`${batch.file_name.replace(/\.\w+$/, '')}-${result}.csv`}
          saves
        />
      </SectionHeading>
      <p className="mb-3 text-sm">{t('imports.rows.lead')}</p>
      <Select
        label={t('imports.result')}
        options={results.map((value) => ({
          value,
          label: `${t(`imports.result.${value}`)} (${formatCount(summary.records[value])})`,
        }))}
        value={result}
        onChange={(value) => setChosen(results.find((one) => one === value))}
        className="mb-3 max-w-72"
      />
      <PagedTable
        key={result}
        read={(query) => entryQuery(t, listImportRows, { params, query: { ...query, result } })}
        caption={t('imports.rows')}
        columns={rowColumns(t, batch)}
        rowKey={({ number }) => number}
        empty={t('imports.rows.none')}
      />
    </section>
  )
}

const rowColumns = (t: Translate, { kind }: Pick<ImportDetails, 'kind'>): readonly Column<ImportedRow>[] => [
  { title: t('imports.rows.number'), heading: true, cell: ({ number }) => formatCount(number) },
  {
    title: t('imports.rows.reason'),
    cell: ({ reasons }) => (
      <ul className="grid gap-1">
        {reasons.map((reason) => (
          <li key={reason}>{t(`imports.reason.${reason}`)}</li>
        ))}
      </ul>
    ),
  },
  ...(kind === 'donations' ? [dayColumn<'day', ImportedRow>(t, t('imports.field.date'), 'day')] : []),
  textColumn(t, t('imports.field.full_name'), 'name'),
  {
    title: t('imports.rows.cells'),
    cell: ({ cells }) => (
      <bdi className="line-clamp-3 text-xs text-ink-soft wrap-anywhere">
        {cells.filter((cell) => cell !== '').join(' · ') || '–'}
      </bdi>
    ),
  },
]
