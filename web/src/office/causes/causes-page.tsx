import { lazy, Suspense, useState } from 'react'
import { causeInLanguage } from '../../../../contract/src/cause-in-language.ts'
import {
  causeFormValues,
  type EditedCause,
  listCauses,
  updateCause,
} from '../../../../contract/src/causes.ts'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader, Skeletons } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.ts'
import { showError } from '../../ui/toasts.tsx'
import { ConfirmSend } from '../parts/buttons.tsx'
import { omitBlank } from '../parts/form-dialog.tsx'
import { useListAddress } from '../parts/lists/list-address.ts'
import { CardList, PagedList, usePage } from '../parts/lists/paged-list.tsx'
import { PendingChanges, plannedMessage } from '../parts/pending-changes.tsx'
import { useFeature } from '../session/auth.ts'
import { entryQuery } from '../session/calls.ts'
import { CauseCard } from './cause-card.tsx'

/** Loaded when first opened: its editor is larger than the rest of the screen. */
const CauseDialog = lazy(async () => ({ default: (await import('./cause-dialog.tsx')).CauseDialog }))

/** All causes, paginated (specification, section 2). */
export function CausesPage() {
  const { t } = useReader()
  const mayEdit = useFeature('cause-editing')
  const address = useListAddress({})
  const { page, per_page } = address
  const causes = usePage(entryQuery(t, listCauses, { query: { page, per_page } }))
  const [editing, setEditing] = useState<EditedCause | 'new'>()
  const [confirming, setConfirming] = useState<EditedCause>()

  const add = () => (mayEdit ? setEditing('new') : showError(plannedMessage(t, 'add')))
  const edit = (cause: EditedCause) => (mayEdit ? setEditing(cause) : showError(plannedMessage(t, 'edit')))
  const deactivate = (cause: EditedCause) =>
    mayEdit ? setConfirming(cause) : showError(plannedMessage(t, 'deactivate'))

  return (
    <>
      <PageHeading title={t('office.field.causes')} lead={t('causes.lead')}>
        <Button onClick={add}>{t('office.action.add')}</Button>
      </PageHeading>
      <PendingChanges subjects={['cause']} />
      <PagedList list={causes} address={address} alwaysPaged>
        {(rows) =>
          !rows ? (
            <div className="grid gap-3">
              <Skeletons count={Math.min(per_page, 10)} className="h-28 md:h-20" />
            </div>
          ) : rows.length === 0 ? (
            <NoCauses total={causes.data?.total ?? 0} onAdd={add} onFirstPage={() => address.setPage(1)} />
          ) : (
            <CardList label={t('office.field.causes')} refreshing={causes.isPlaceholderData}>
              {rows.map((cause) => (
                <CauseCard
                  key={cause.id}
                  cause={causeInLanguage(cause, t.language)}
                  onEdit={() => edit(cause)}
                  onDeactivate={() => deactivate(cause)}
                />
              ))}
            </CardList>
          )
        }
      </PagedList>
      {editing && (
        <Suspense fallback={<Loader label={t('office.note.opening-the-form')} />}>
          <CauseDialog
            cause={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      {confirming && (
        // Hides it from the donation page.
        <ConfirmSend
          entry={updateCause}
          sent={{ params: { id: confirming.id }, body: inactiveOf(confirming) }}
          title={t('causes.deactivate.title')}
          question={t('causes.deactivate.question', {
            fundtitle: causeInLanguage(confirming, t.language).fundtitle,
          })}
          confirm={t('office.action.deactivate')}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  )
}

type NoCausesProps = { total: number; onAdd: () => void; onFirstPage: () => void }

/** Shown when there are no causes, or none on a bookmarked page. */
function NoCauses({ total, onAdd, onFirstPage }: NoCausesProps) {
  const { t } = useReader()
  return (
    <div className="panel">
      {total === 0 ? (
        <EmptyState title={t('causes.no-causes-yet')}>
          <p>{t('causes.none-yet-hint')}</p>
          <Button className="mt-4" onClick={onAdd}>
            {t('causes.add-the-first-cause')}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={t('causes.empty-page')}>
          <Button look="secondary" onClick={onFirstPage}>
            {t('office.action.go-to-the-first-page')}
          </Button>
        </EmptyState>
      )}
    </div>
  )
}

const inactiveOf = (cause: EditedCause) =>
  omitBlank({ ...causeFormValues(cause), status: '0', updated_at: cause.updated_at }) as BodySentTo<
    typeof updateCause
  >
