import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { causeFormValues, updateCause } from '../../../../contract/src/cause-form.ts'
import { causeInLanguage, typeTitle } from '../../../../contract/src/cause-in-language.ts'
import { type Cause, type EditedCause, listCauses } from '../../../../contract/src/causes.ts'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import { noImage } from '../../../../contract/src/pictures.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loader, Skeletons } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { showError } from '../../ui/toasts.tsx'
import { ConfirmSend, RowButton } from '../parts/buttons.tsx'
import { omitBlank } from '../parts/call-form.tsx'
import { ActiveBadge } from '../parts/cells.tsx'
import { useListAddress } from '../parts/lists/list-address.ts'
import { CardList, PagedList, usePage } from '../parts/lists/paged-list.tsx'
import { PendingChanges, plannedMessage } from '../parts/pending-changes.tsx'
import { entryQuery, useFeature } from '../session/calls.ts'

/** Loaded when first opened: its editor is larger than the rest of the screen. */
const CauseDialog = lazy(async () => ({ default: (await import('./cause-dialog.tsx')).CauseDialog }))

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
        // Hides the cause from the donation page.
        <ConfirmSend
          entry={updateCause}
          request={{ params: { id: confirming.id }, body: inactiveOf(confirming) }}
          title={t('causes.deactivate.title')}
          question={t('causes.deactivate.question', {
            fundtitle: causeInLanguage(confirming, t.language).fundtitle,
          })}
          confirmLabel={t('office.action.deactivate')}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  )
}

type NoCausesProps = { total: number; onAdd: () => void; onFirstPage: () => void }

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

type CauseCardProps = { cause: Cause; onEdit: () => void; onDeactivate: () => void }

/** Collapsed: title and creation date; expanded: everything about the cause (specification, section 2). */
function CauseCard({ cause, onEdit, onDeactivate }: CauseCardProps) {
  const { t } = useReader()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <li className="panel overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 p-3 md:flex-nowrap md:pe-4">
        <div className="relative flex w-full min-w-0 flex-1 flex-wrap items-center gap-3 max-md:basis-full">
          <Icon
            path="m5 7.500 5 5 5-5"
            className={`size-5 shrink-0 text-ink-soft transition-transform ${open ? '' : '-rotate-90 rtl:rotate-90'}`}
          />
          <Images cause={cause} />
          <div className="min-w-0 flex-1 basis-24">
            <h2 className="font-semibold">
              {/* The whole row opens the card and shows the focus ring. */}
              <button
                type="button"
                aria-expanded={open}
                aria-controls={id}
                onClick={() => setOpen(!open)}
                className="text-start outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:shadow-none focus-visible:after:shadow-[0_0_0_2px_var(--color-brand-dark)] focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-gold"
              >
                {cause.fundtitle}
              </button>
            </h2>
            <p className="flex flex-wrap gap-x-3 text-dense text-ink-soft tabular-nums">
              <span>{t('causes.card.id-id', { id: cause.id })}</span>
              <span>
                {t('causes.card.created-created-at', { createdAt: formatDay(t, cause.created_at) })}
              </span>
            </p>
          </div>
        </div>
        <div className="flex shrink-0 gap-1 max-md:ms-auto">
          <RowButton label={t('office.action.edit-one', { what: cause.fundtitle })} onClick={onEdit}>
            {t('office.action.edit')}
          </RowButton>
          {cause.status === 1 && (
            <RowButton
              label={t('causes.card.deactivate-fundtitle', { fundtitle: cause.fundtitle })}
              onClick={onDeactivate}
            >
              {t('office.action.deactivate')}
            </RowButton>
          )}
        </div>
      </div>
      <div id={id} hidden={!open} className="border-t border-line">
        {open && <Details cause={cause} />}
      </div>
    </li>
  )
}

function Images({ cause: { fundimage, fund_icon } }: { cause: Cause }) {
  const { t } = useReader()
  return (
    <span className="flex shrink-0 items-center gap-2">
      {fundimage === noImage ? (
        <span className="grid aspect-2/1 w-20 place-items-center rounded-sm bg-paper text-xs text-ink-soft md:w-28">
          {t('causes.card.no-image')}
        </span>
      ) : (
        <img
          src={fundimage}
          alt=""
          loading="lazy"
          className="aspect-2/1 w-20 rounded-sm bg-brand-soft object-cover md:w-28"
        />
      )}
      <img src={fund_icon} alt="" loading="lazy" className="size-8 max-sm:hidden md:size-10" />
    </span>
  )
}

function Details({ cause }: { cause: Cause }) {
  const { t } = useReader()
  return (
    <div className="grid gap-6 p-4 md:p-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-label={t('office-fields.description')}>
        <h3 className="overline-text">{t('office-fields.description')}</h3>
        <div
          className="rich-text mt-1 max-w-prose text-sm"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
          dangerouslySetInnerHTML={{ __html: cause.funddetail }}
        />
      </section>
      <dl className="grid content-start gap-x-4 text-dense sm:grid-cols-2 lg:grid-cols-1">
        {cause.impact && <Fact name={t('office-fields.impact')}>{cause.impact}</Fact>}
        <Fact name={t('office.field.fund-types')}>
          {cause.fundtypes.length === 0 ? (
            t('office.note.none')
          ) : (
            <ul className="flex flex-wrap justify-end gap-1.5">
              {cause.fundtypes.map((type) => (
                <li key={type.typename} className="rounded-full bg-brand-soft px-2.5 py-0.5 text-brand-dark">
                  {typeTitle(type)}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={t('ui.amount')}>
          {cause.amount ? formatRupees(t, cause.amount) : t('causes.card.no-specific-amount')}
        </Fact>
        <Fact name={t('office-fields.status')}>
          <ActiveBadge status={cause.status} />
        </Fact>
        <Fact name={t('office.field.kind')}>{t(`office.kind-name.${cause.kind}`)}</Fact>
        <Fact name={t('causes.card.web-seq')}>{cause.web_sequence}</Fact>
        <Fact name={t('causes.card.mobile-seq')}>{cause.mobile_sequence}</Fact>
        <Fact name={t('causes.card.last-updated')}>{formatInstant(t, cause.updated_at)}</Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 border-b border-line py-1.5">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-end font-medium tabular-nums">{children}</dd>
    </div>
  )
}
