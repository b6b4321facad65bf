import { Link, useNavigate, useParams } from 'react-router'
import type { ImportKind } from '../../../../contract/src/import-mapping.ts'
import { type ImportDetails, readImport, removeImport, undoImport } from '../../../../contract/src/imports.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { linkLook } from '../../ui/button.tsx'
import { ProgressBar, Spinner } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { FormattedText, formatCount, useReader } from '../../ui/reader.tsx'
import { ConfirmButton } from '../parts/buttons.tsx'
import { BackLink } from '../parts/links.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'
import { ImportMappingForm } from './import-mapping.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportBadge } from './imports-page.tsx'

/** Polling intervals in ms: while an import runs, and while it waits for a retry or attaches records. */
const pollMs = 1000
const waitingPollMs = 5000

const pollOf = ({ work, is_failing, is_attaching }: ImportDetails): number | false => {
  if (work && !is_failing) return pollMs
  return is_failing || is_attaching ? waitingPollMs : false
}

export function ImportPage() {
  const { t } = useReader()
  const navigate = useNavigate()
  const params = { id: Number(useParams().id) }
  const read = useRead(readImport, {
    params,
    refetchInterval: ({ state }) => state.data !== undefined && pollOf(state.data),
  })
  const batch = read.data
  const isUnfinished = batch && ['uploaded', 'mapped', 'checked'].includes(batch.state)
  return (
    <>
      <BackLink to="..">{t('imports.back')}</BackLink>
      <PageHeading title={batch?.file_name ?? t('imports.title')}>
        {batch && <ImportBadge {...batch} />}
        {isUnfinished && (batch.work === null || batch.is_failing) && (
          <ConfirmButton
            look="quiet"
            label={t('imports.remove')}
            dialog={{
              entry: removeImport,
              request: { params },
              question: t('imports.remove.question', { file: batch.file_name }),
              onDone: () => navigate('..', { relative: 'path', replace: true }),
            }}
          />
        )}
      </PageHeading>
      <Loaded query={read} skeleton="h-96">
        {(loaded) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Steps batch={loaded} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Steps({ batch }: { batch: ImportDetails }) {
  const { t } = useReader()
  const { work, problem, is_failing, same_file, state, file, mapping, summary } = batch
  return (
    <>
      {same_file && (
        <Notice>
          <FormattedText
            message="imports.same-file"
            values={{
              day: formatDay(t, same_file.uploaded_at),
              link: (words) => (
                <Link to={`../${same_file.id}`} relative="path" className={linkLook}>
                  {words}
                </Link>
              ),
            }}
          />
        </Notice>
      )}
      {problem && (
        <Notice look="danger" role="alert">
          <p className="font-semibold">{t(is_failing ? 'imports.failing' : 'imports.problem')}</p>
          <p className="wrap-anywhere">{problem}</p>
          {is_failing && <p>{t('imports.failing.advice')}</p>}
        </Notice>
      )}
      {work && !is_failing && <Progress batch={batch} />}
      {(work === null ? state === 'done' : is_failing && work === 'run') && <Written batch={batch} />}
      {state === 'undone' && <Notice role="status">{t('imports.undone')}</Notice>}
      {/* Precedes the mapping, which staff may still change. */}
      {summary && work !== 'check' && <ImportResult batch={batch} summary={summary} />}
      {work === null && file && mapping && ['uploaded', 'mapped', 'checked'].includes(state) && (
        // Remounts after each step, with the values from the server.
        <ImportMappingForm
          key={`${state} ${file.encoding} ${file.delimiter}`}
          id={batch.id}
          kind={batch.kind}
          file={file}
          mapping={mapping}
          causes={batch.causes}
          campaigns={batch.campaigns}
        />
      )}
    </>
  )
}

function Progress({ batch: { work, progress, summary, written } }: { batch: ImportDetails }) {
  const { t } = useReader()
  if (!work) return null
  const added = summary ? summary.records.new + summary.records.same_looking : 0
  const all = work === 'undo' ? progress + written : added
  const text = t('imports.progress', { done: formatCount(progress), all: formatCount(all) })
  return (
    <div role="status" className="panel grid gap-3 p-4 text-brand md:p-5">
      <p className="flex items-center gap-3 font-semibold">
        <Spinner /> {t(`imports.work.${work}`)}
      </p>
      {(work === 'run' || work === 'undo') && (
        <>
          <ProgressBar label={text} value={all === 0 ? 0 : Math.min(1, progress / all)} />
          <p className="text-dense tabular-nums text-ink-soft">{text}</p>
        </>
      )}
    </div>
  )
}

/** Permission of the screen for each kind of record, and the part of a record's address before its id. */
const recordScreens = {
  donations: ['donation', '?donation='],
  donors: ['contact', '/'],
  agreements: ['contact.agreement', '/'],
} as const satisfies Record<ImportKind, [PermissionPath, string]>

function Written({
  batch: { id, kind, file_name, written, touched, is_attaching },
}: {
  batch: ImportDetails
}) {
  const { t } = useReader()
  const [screen, below] = recordScreens[kind]
  const address = useScreenAddress()(screen)
  return (
    <section className="panel grid gap-3 p-4 md:p-5">
      <p>{t(`imports.written.${kind}`, { count: written })}</p>
      {is_attaching && <Notice role="status">{t('imports.attaching')}</Notice>}
      {touched.length > 0 && (
        <Notice look="warning" role="alert">
          <p className="font-semibold">{t('imports.touched')}</p>
          <ul className="mt-1 grid gap-1">
            {touched.map(({ id, name, reason }) => (
              <li key={id}>
                {address ? (
                  <Link to={`${address}${below}${id}`} className={linkLook}>
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
                {' · '}
                {t(`imports.touch.${reason}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {written > 0 && (
        <ConfirmButton
          look="danger"
          className="justify-self-start"
          label={t('imports.undo')}
          dialog={{
            entry: undoImport,
            request: { params: { id } },
            question: t('imports.undo.question', { count: written, file: file_name }),
          }}
        />
      )}
    </section>
  )
}
