import { useState } from 'react'
import {
  dayField,
  decimalMarks,
  fieldsOfKind,
  type ImportColumn,
  type ImportFileFacts,
  type ImportKind,
  type ImportMapping,
  isDateAmbiguous,
  isDecimalAmbiguous,
} from '../../../../contract/src/import-mapping.ts'
import { chooseTextFormat, type ImportDetails, saveImportMapping } from '../../../../contract/src/imports.ts'
import { unexpectedMessage } from '../../../../contract/src/problem.ts'
import { dateFormats } from '../../../../contract/src/statement-mapping.ts'
import { currency as ownCurrency } from '../../../../contract/src/text-rules.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { optionsOf, Select, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatCount, type Translate, useReader } from '../../ui/reader.tsx'
import { BottomBar } from '../parts/buttons.tsx'
import { HeadedSection } from '../parts/sections.tsx'
import { TextChoice } from '../parts/text-choice.tsx'
import { useSend } from '../session/calls.ts'
import { problemMessage } from '../session/problem-message.ts'
import { ImportValues } from './import-values.tsx'
import { columnOf, type MappingParts } from './mapped-column.ts'

type FormProps = {
  id: number
  kind: ImportKind
  file: ImportFileFacts
  mapping: ImportMapping
  causes: ImportDetails['causes']
  campaigns: ImportDetails['campaigns']
}

/** Mapping of the columns and values of the file, with questions where the file is ambiguous. */
export function ImportMappingForm({ id, kind, file, mapping: saved, causes, campaigns }: FormProps) {
  const { t } = useReader()
  const [mapping, setMapping] = useState(saved)
  const sending = useSend(saveImportMapping)
  const change = (changed: Partial<ImportMapping>) => setMapping((before) => ({ ...before, ...changed }))
  const parts = { kind, file, mapping, change }
  const errors = Object.values(sending.error?.errors ?? {}).flat()
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate({ params: { id }, body: mapping })
      }}
    >
      <Columns {...parts} />
      <Questions {...parts} id={id} />
      {kind !== 'donors' && <ImportValues {...parts} causes={causes} campaigns={campaigns} />}
      {kind === 'agreements' && (
        <div>
          <CheckBox
            label={t('imports.notify')}
            value={mapping.notify}
            onChange={(notify) => change({ notify })}
          />
          <p className="ps-8 text-sm text-ink-soft">{t('imports.notify.helper')}</p>
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {sending.error && (
          <Notice look="danger">
            {errors.length > 0
              ? errors.map((error) => <p key={error}>{t.issue(error)}</p>)
              : problemMessage(t, sending.error, t.message(unexpectedMessage))}
          </Notice>
        )}
      </div>
      <BottomBar>
        <p className="text-sm text-ink-soft">{t('imports.check.note')}</p>
        <Button type="submit" loading={sending.isPending}>
          {t('imports.check')}
        </Button>
      </BottomBar>
    </form>
  )
}

type PlacedColumn = ImportColumn & { place: number }

function Columns({ kind, file, mapping, change }: MappingParts) {
  const { t } = useReader()
  const unused = mapping.columns.filter((field) => field === null).length
  const rows = file.columns.map((column, place) => ({ ...column, place }))
  const choose = (place: number, field: string) =>
    change({
      columns: mapping.columns.map((one, index) =>
        index === place ? (fieldsOfKind[kind].find((known) => known === field) ?? null) : one,
      ),
    })
  return (
    <HeadedSection title={t('imports.columns')}>
      <p className="text-sm text-ink-soft">
        {t('imports.facts', { rows: file.rows, format: t(`imports.format.${file.format}`) })}
      </p>
      <p className="text-sm">{t('imports.columns.lead', { count: unused })}</p>
      <DataTable
        caption={t('imports.columns')}
        columns={columnColumns(t, { kind, mapping, choose })}
        rows={rows}
        rowKey={({ place }) => place}
      />
    </HeadedSection>
  )
}

const nameOfColumn = (t: Translate, { heading, place }: PlacedColumn) =>
  heading.trim() || t('imports.columns.unnamed', { place: place + 1 })

const columnColumns = (
  t: Translate,
  {
    kind,
    mapping,
    choose,
  }: Pick<MappingParts, 'kind' | 'mapping'> & { choose: (place: number, field: string) => void },
): readonly Column<PlacedColumn>[] => [
  {
    title: t('imports.columns.heading'),
    heading: true,
    cell: (column) => <bdi className="wrap-anywhere">{nameOfColumn(t, column)}</bdi>,
  },
  {
    title: t('imports.columns.examples'),
    cell: ({ examples }) => <bdi className="text-ink-soft wrap-anywhere">{examples.join(' · ') || '–'}</bdi>,
  },
  { title: t('imports.columns.filled'), align: 'end', cell: ({ filled }) => formatCount(filled) },
  {
    title: t('imports.columns.meaning'),
    cell: (column) => (
      <Select
        label={t('imports.columns.meaning-of', { column: nameOfColumn(t, column) })}
        options={[
          { value: 'none', label: t('imports.field.none') },
          ...optionsOf(fieldsOfKind[kind], (value) => t(`imports.field.${value}`)),
        ]}
        value={mapping.columns[column.place] ?? 'none'}
        onChange={(field) => choose(column.place, field)}
        className="min-w-52 [&>label]:sr-only"
      />
    ),
  },
]

function Questions({ id, kind, file, mapping, change }: MappingParts & Pick<FormProps, 'id'>) {
  const { t } = useReader()
  const choosing = useSend(chooseTextFormat)
  const [date, amount] = [columnOf({ file, mapping }, dayField(kind)), columnOf({ file, mapping }, 'amount')]
  return (
    <HeadedSection title={t('imports.questions')}>
      <TextChoice
        preview={file}
        choices={{ encoding: file.encoding ?? undefined, delimiter: file.delimiter ?? undefined }}
        onChange={(choices) => choosing.mutate({ params: { id }, body: choices })}
      />
      <div className="panel grid items-start gap-x-6 gap-y-5 p-4 md:grid-cols-2 md:p-5">
        {date && isDateAmbiguous(date) && (
          <Select
            label={t('imports.date-format')}
            helper={t('imports.questions.date', { examples: date.dates.examples.join(', ') })}
            options={optionsOf(dateFormats, (value) => t(`imports.date-format.${value}`))}
            value={mapping.date_format}
            onChange={(chosen) =>
              change({ date_format: dateFormats.find((one) => one === chosen) ?? mapping.date_format })
            }
          />
        )}
        {amount && isDecimalAmbiguous(amount) && (
          <Select
            label={t('imports.decimal-mark')}
            helper={t('imports.questions.decimal', { examples: amount.decimals.examples.join(', ') })}
            options={optionsOf(decimalMarks, (value) => t(`imports.decimal-mark.${value}`))}
            value={mapping.decimal_mark}
            onChange={(chosen) =>
              change({ decimal_mark: decimalMarks.find((one) => one === chosen) ?? mapping.decimal_mark })
            }
          />
        )}
        <TextField
          label={t('imports.source')}
          helper={t('imports.source.helper')}
          dir="ltr"
          maxLength={31}
          allow={/^[a-z0-9-]*$/}
          value={mapping.source}
          onChange={(source) => change({ source })}
        />
        {kind !== 'donors' && (
          <TextField
            label={t('imports.currency')}
            helper={t('imports.currency.helper')}
            dir="ltr"
            maxLength={3}
            value={mapping.currency}
            onChange={(currency) => change({ currency: currency.toUpperCase() })}
          />
        )}
        {foreignCurrencies({ file, mapping }).map((currency) => (
          <TextField
            key={currency}
            label={t('imports.rate', { currency })}
            placeholder=""
            inputMode="decimal"
            autoComplete="off"
            allow={/^[0-9]*\.?[0-9]*$/}
            maxLength={13}
            value={mapping.rates[currency] ?? ''}
            onChange={(rate) => change({ rates: withValue(mapping.rates, currency, rate) })}
          />
        ))}
      </div>
    </HeadedSection>
  )
}

function foreignCurrencies({ file, mapping }: Pick<MappingParts, 'file' | 'mapping'>): string[] {
  const values = columnOf({ file, mapping }, 'currency')?.values ?? [{ text: '' }]
  const all = values.map(({ text }) => text.toUpperCase() || mapping.currency)
  return [...new Set(all)].filter((one) => /^[A-Z]{3}$/.test(one) && one !== ownCurrency)
}

/** Sets one value of a record, or removes it when blank. */
function withValue<Value>(record: Record<string, Value>, key: string, value: Value): Record<string, Value> {
  const { [key]: _, ...others } = record
  return value === '' ? others : { ...others, [key]: value }
}
