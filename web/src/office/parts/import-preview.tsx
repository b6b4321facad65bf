import type { ReactNode } from 'react'
import type { StatementPreview } from '../../../../contract/src/statements.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ProgressBar, Spinner } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'
import { SectionHeading } from './sections.tsx'

type ImportPreviewProps = {
  preview: PreviewedFile
  refreshing: boolean
  columns: readonly Column<StatementPreview['lines'][number]>[]
  /** {@link Figure}s of the file. */
  children: ReactNode
}

type PreviewedFile = Pick<
  StatementPreview,
  'totals' | 'lines' | 'skipped' | 'skipped_count' | 'problems' | 'problem_count'
>

export function ImportPreview({ preview, refreshing, columns, children }: ImportPreviewProps) {
  const { t } = useReader()
  const { totals, lines, skipped, skipped_count } = preview
  return (
    <section
      aria-label={t('office.field.preview')}
      aria-busy={refreshing}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity ${refreshing ? 'opacity-60' : ''}`}
    >
      <SectionHeading title={t('office.field.preview')} />
      <Problems preview={preview} />
      {(totals.line_count > 0 || totals.closing_paisa !== null) && (
        <dl className="panel grid grid-cols-2 large-text:grid-cols-1 gap-x-6 gap-y-3 p-4 text-dense md:grid-cols-4 md:p-5">
          {children}
        </dl>
      )}
      {lines.length > 0 && (
        <DataTable
          caption={t('statements.preview.caption', { shown: lines.length, total: totals.line_count })}
          columns={columns}
          rows={lines}
          rowKey={({ line }) => line}
        />
      )}
      {skipped_count > 0 && (
        <details className="text-dense text-ink-soft">
          <summary className="w-fit cursor-pointer rounded-sm py-2.5 font-semibold text-brand">
            {t('statements.preview.skipped', { count: skipped_count })}
          </summary>
          <Remarks remarks={skipped} />
        </details>
      )}
    </section>
  )
}

/** Shown while a file is sent and read, before its preview. */
export function ReadingFile({ sentShare }: { sentShare: number | undefined }) {
  const { t } = useReader()
  return (
    <div role="status" className="grid gap-2 text-sm text-brand">
      <p className="flex items-center gap-3">
        <Spinner /> {t('statements.import.reading')}
      </p>
      {sentShare !== undefined && <ProgressBar label={t('statements.import.sent-share')} value={sentShare} />}
    </div>
  )
}

function Problems({ preview: { problems, problem_count } }: { preview: PreviewedFile }) {
  const { t } = useReader()
  if (problem_count === 0) return null
  return (
    <Notice look="danger" role="alert">
      <p className="font-semibold">{t('statements.preview.problems')}</p>
      <Remarks remarks={problems} />
      {problem_count > problems.length && (
        <p>{t('statements.preview.more-problems', { count: problem_count - problems.length })}</p>
      )}
    </Notice>
  )
}

const Remarks = ({ remarks }: { remarks: StatementPreview['problems'] }) => {
  const { t } = useReader()
  return (
    <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto">
      {remarks.map(({ line, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: remarks may be equal, and never move
        <li key={index} className="wrap-anywhere">
          {line !== null && <strong>{t('statements.preview.remark-line', { line })} </strong>}
          {message}
        </li>
      ))}
    </ul>
  )
}

export const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-soft">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)
