import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type ImportKind, importKinds } from '../../../../contract/src/import-mapping.ts'
import { importTemplates } from '../../../../contract/src/import-templates.ts'
import {
  type ImportBatch,
  importMaxBytes,
  listImports,
  uploadImport,
} from '../../../../contract/src/imports.ts'
import { fileTooLargeMessage } from '../../../../contract/src/problem.ts'
import { saveFile } from '../../save-file.ts'
import { sendWithProgress } from '../../send-with-progress.ts'
import { Button, rowLinkLook } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { ProgressBar } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatCount, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Form, FormProblem, SubmitButton, useSendForm } from '../parts/call-form.tsx'
import { Day, textColumn } from '../parts/cells.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { entryQuery } from '../session/calls.ts'

const excelRows = 50_000

export function ImportsPage() {
  const { t } = useReader()
  return (
    <>
      <PageHeading title={t('imports.title')} lead={t('imports.lead')} />
      <UploadForm />
      <PagedTable
        read={(query) => entryQuery(t, listImports, { query })}
        caption={t('imports.title')}
        columns={columns(t)}
        empty={t('imports.none')}
        emptyHint={t('imports.how-to-begin')}
      />
    </>
  )
}

function UploadForm() {
  const { t } = useReader()
  const navigate = useNavigate()
  const [sentShare, setSentShare] = useState<number>()
  const asked = useSearchParams()[0].get('kind')
  const initialValues: { file: File | undefined; kind: ImportKind } = {
    file: undefined,
    kind: importKinds.find((kind) => kind === asked) ?? 'donations',
  }
  const form = useSendForm(uploadImport, {
    initialValues,
    toBody: ({ file, kind }) => ({ file_name: file?.name.slice(0, 200) ?? '', kind }),
    toRequest: ({ file }) => ({ file, travel: sendWithProgress(setSentShare) }),
    validate: ({ file }) => {
      if (file?.size === 0) return { file: [t('statements.import.empty-file')] }
      if ((file?.size ?? 0) <= importMaxBytes) return {}
      return { file: [t.message(fileTooLargeMessage(importMaxBytes))] }
    },
    showsProgress: true,
    onDone: ({ id }) => navigate(String(id)),
  })
  const kind = form.field('kind')
  return (
    <Form form={form} className="panel mb-6 grid gap-4 p-4 md:p-5">
      <Select
        label={t('imports.kind')}
        value={kind.value}
        onChange={(chosen) => kind.onChange(importKinds.find((one) => one === chosen) ?? kind.value)}
        helper={t(`imports.kind.helper.${form.values.kind}`)}
        options={optionsOf(importKinds, (value) => t(`imports.kind.${value}`))}
        className="max-w-xl"
      />
      {form.values.kind !== 'donations' && <ImportTemplate kind={form.values.kind} />}
      <FileField
        {...form.field('file')}
        label={t('imports.file')}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        prompt={t('imports.file-prompt')}
        helper={t('imports.file-helper', {
          megabytes: importMaxBytes / 1024 / 1024,
          rows: formatCount(excelRows),
        })}
      />
      <FormProblem problem={form.refusal} />
      {form.isSubmitting && sentShare !== undefined && (
        <ProgressBar label={t('imports.sent-share')} value={sentShare} />
      )}
      <SubmitButton
        form={form}
        label={t('imports.send')}
        className="justify-self-start"
        disabled={!form.values.file}
      />
    </Form>
  )
}

function ImportTemplate({ kind }: { kind: keyof typeof importTemplates }) {
  const { t } = useReader()
  const save = () => {
    const text = importTemplates[kind].join('\r\n')
    saveFile(new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv' }), `${kind}.csv`)
  }
  return (
    <Button type="button" look="secondary" size="small" className="justify-self-start" onClick={save}>
      {t('imports.template')}
    </Button>
  )
}

const looks = {
  uploaded: 'info',
  mapped: 'info',
  checked: 'info',
  running: 'info',
  done: 'success',
  undone: 'error',
} as const

export function ImportBadge({ state, is_failing }: Pick<ImportBatch, 'state' | 'is_failing'>) {
  const { t } = useReader()
  if (is_failing) return <StatusBadge status={t('imports.state.failing')} look="error" />
  return <StatusBadge status={t(`imports.state.${state}`)} look={looks[state]} />
}

const columns = (t: Translate): readonly Column<ImportBatch>[] => [
  {
    title: t('imports.column.file'),
    heading: true,
    cell: ({ id, file_name }) => (
      <Link to={String(id)} className={rowLinkLook}>
        <bdi>{file_name}</bdi>
      </Link>
    ),
  },
  { title: t('imports.kind'), cell: ({ kind }) => t(`imports.kind.${kind}`) },
  { title: t('imports.column.state'), cell: (batch) => <ImportBadge {...batch} /> },
  {
    title: t('imports.column.records'),
    align: 'end',
    cell: ({ state, summary, progress }) => {
      if (state === 'done' || state === 'running') return formatCount(progress)
      return summary ? formatCount(summary.records.new + summary.records.same_looking) : '–'
    },
  },
  textColumn(t, t('imports.column.by'), 'uploaded_by'),
  { title: t('imports.column.at'), cell: ({ uploaded_at }) => <Day day={uploaded_at} /> },
]
