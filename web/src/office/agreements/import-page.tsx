import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  type ImportOutcome,
  type ImportRow,
  importAgreements,
  importExample,
  importHeadings,
  importMaxRows,
  importOutcomes,
  previewAgreementImport,
} from '../../../../contract/src/agreement-import.ts'
import type { TextChoices } from '../../../../contract/src/text-files.ts'
import { saveFile } from '../../save-file.ts'
import { Button, linkLook } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { formatCount } from '../../ui/format-number.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Translate, useReader } from '../../ui/reader.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { BottomBar } from '../parts/buttons.tsx'
import { Form, useSendForm } from '../parts/call-form.tsx'
import { dayColumn, rupeesColumn, textColumn } from '../parts/cells.tsx'
import { Figure, ReadingFile } from '../parts/import-preview.tsx'
import { BackLink } from '../parts/links.tsx'
import { SectionHeading } from '../parts/section-heading.tsx'
import { TextChoice } from '../parts/text-choice.tsx'
import { problemOfFile, useFilePreview } from '../parts/use-file-preview.ts'

type ImportValues = { file: File | undefined; notify: boolean; text: TextChoices }

const previewBody = ({ file, text }: Pick<ImportValues, 'file' | 'text'>) => ({
  file_name: file?.name.slice(0, 200) ?? '',
  ...text,
})

/** Imports existing standing orders: a table, what its import would do row by row, then the import. */
export function ImportAgreementsPage() {
  const { t } = useReader()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<readonly ImportRow[]>([])
  const initialValues: ImportValues = { file: undefined, notify: false, text: {} }
  const form = useSendForm(importAgreements, {
    initialValues,
    toBody: ({ notify, ...values }): object => ({
      ...previewBody(values),
      ...(notify && { notify: 'true' }),
    }),
    toRequest: ({ file }) => ({ file }),
    onDone: ({ imported, refused }) => {
      showSuccess(t('agreements.import.done', { imported, refused: refused.length }))
      if (refused.length === 0) return navigate('..', { relative: 'path' })
      setRefused(refused)
      form.markSaved(initialValues)
    },
  })
  const { file, text } = form.values
  const { preview, sentShare } = useFilePreview(previewAgreementImport, previewBody({ file, text }), {
    source: 'agreements',
    file,
    columns: undefined,
    text,
  })
  const chosen = form.field('file')
  const rows = preview.data?.rows
  const wanted = rows?.filter(({ outcome }) => outcome === 'attached' || outcome === 'new_record') ?? []
  return (
    <>
      <BackLink to="..">{t('agreements.back')}</BackLink>
      <PageHeading title={t('agreements.import')} lead={t('agreements.import.lead')} />
      {refused.length > 0 && <RefusedRows rows={refused} />}
      <Form form={form} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="panel grid items-start gap-x-6 gap-y-5 p-4 md:grid-cols-2 md:p-5">
          <FileField
            {...chosen}
            onChange={(file) => {
              chosen.onChange(file)
              form.field('text').onChange({})
            }}
            label={t('agreements.import.file')}
            accept=".csv,.txt,.xlsx,text/csv,text/plain"
            prompt={t('statements.import.file-prompt')}
            helper={t('agreements.import.file-helper', { most: formatCount(importMaxRows) })}
            hint={problemOfFile(t, file, preview.error) ?? chosen.hint}
          />
          <Template />
        </div>
        {preview.isFetching && !rows && <ReadingFile sentShare={sentShare} />}
        {preview.data && (
          <TextChoice preview={preview.data} choices={text} onChange={form.field('text').onChange} />
        )}
        {rows && <Rows rows={rows} />}
        {rows && (
          <>
            <div>
              <CheckBox {...form.field('notify')} label={t('agreements.import.notify')} />
              <p className="ps-8 text-sm text-ink-soft">{t('agreements.import.notify.helper')}</p>
            </div>
            <BottomBar>
              <p role="status" className="text-sm tabular-nums">
                {t('agreements.import.ready', { count: wanted.length, all: rows.length })}
              </p>
              <Button type="submit" disabled={wanted.length === 0} loading={form.isSubmitting}>
                {t('agreements.import.send', { count: wanted.length })}
              </Button>
            </BottomBar>
          </>
        )}
      </Form>
    </>
  )
}

const focus = (section: HTMLElement | null): void => section?.focus()

/** Rows that the import refused, with their reasons; takes the focus from the button that is gone. */
function RefusedRows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useReader()
  const title = t('agreements.import.refused', { count: rows.length })
  return (
    <section ref={focus} tabIndex={-1} aria-label={title} className="mb-5 grid grid-cols-[minmax(0,1fr)]">
      <SectionHeading title={title} />
      <p className="mb-3 text-sm">{t('agreements.import.refused.lead')}</p>
      <RowTable rows={rows} />
    </section>
  )
}

function Template() {
  const { t } = useReader()
  const save = () => {
    const lines = [importHeadings, importExample].map(Object.values)
    const text = lines.map((cells) => cells.join()).join('\r\n')
    saveFile(new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv' }), 'standing-orders.csv')
  }
  return (
    <div className="grid justify-items-start gap-2 text-sm text-ink-soft">
      <p>{t('agreements.import.columns')}</p>
      <Button type="button" look="secondary" size="small" onClick={save}>
        {t('agreements.import.template')}
      </Button>
    </div>
  )
}

const looks = { attached: 'success', new_record: 'info', imported: 'info', refused: 'error' } as const

const fewRows = 100

/** Refused rows come first, since they need a correction. */
function Rows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useReader()
  const sorted = rows.toSorted(
    (one, other) => Number(other.outcome === 'refused') - Number(one.outcome === 'refused'),
  )
  const count = (outcome: ImportOutcome) => rows.filter((row) => row.outcome === outcome).length
  return (
    <section aria-label={t('office.field.preview')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionHeading title={t('office.field.preview')} />
      <dl className="panel grid grid-cols-2 large-text:grid-cols-1 gap-x-6 gap-y-3 p-4 text-dense md:grid-cols-4 md:p-5">
        {importOutcomes.map((outcome) => (
          <Figure key={outcome} name={t(`agreements.import.count.${outcome}`)}>
            {formatCount(count(outcome))}
          </Figure>
        ))}
      </dl>
      <RowTable rows={sorted} />
    </section>
  )
}

function RowTable({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useReader()
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <DataTable
        caption={t('agreements.import.rows', { count: rows.length })}
        columns={columns(t)}
        rows={showsAll ? rows : rows.slice(0, fewRows)}
        rowKey={({ line }) => line}
      />
      {!showsAll && rows.length > fewRows && (
        <Button type="button" look="quiet" size="small" onClick={() => setShowsAll(true)}>
          {t('agreements.import.show-all', { count: rows.length })}
        </Button>
      )}
    </>
  )
}

const columns = (t: Translate): readonly Column<ImportRow>[] => [
  { title: t('statements.line'), cell: ({ line }) => <span className="tabular-nums">{line}</span> },
  textColumn(t, t('agreements.donor'), 'name', { heading: true }),
  rupeesColumn(t, t('ui.amount'), 'amount'),
  textColumn(t, t('office.field.cause'), 'cause'),
  dayColumn(t, t('agreements.import.first-due'), 'due_on'),
  {
    title: t('agreements.import.outcome'),
    cell: (row) => (
      <div className="grid justify-items-end gap-1 md:justify-items-start">
        <StatusBadge status={t(`agreements.import.outcome.${row.outcome}`)} look={looks[row.outcome]} />
        <Outcome row={row} />
      </div>
    ),
  },
]

/** The donor record of a row, or the reasons against it. */
function Outcome({ row: { outcome, contact, same_donor_as, problems } }: { row: ImportRow }) {
  const { t } = useReader()
  if (outcome === 'refused')
    return (
      <ul className="grid gap-1 text-dense wrap-anywhere">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    )
  if (contact)
    return (
      <Link to={`/contact/${contact.id}`} className={linkLook}>
        <bdi>{contact.name}</bdi>
      </Link>
    )
  if (same_donor_as === null) return null
  return <span className="text-dense">{t('agreements.import.same-donor', { line: same_donor_as })}</span>
}
