import { useState } from 'react'
import { listCauseTitles } from '../../../../contract/src/causes.ts'
import type { IftarOffer } from '../../../../contract/src/iftar.ts'
import * as calls from '../../../../contract/src/iftar.ts'
import { callForDownload } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { rupeesField, Select, TextField, wholeNumber } from '../../ui/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatInstant, formatWeekday } from '../../ui/pakistan-time.ts'
import { formatCount, type Translate, useReader } from '../../ui/reader.tsx'
import { RowButton } from '../parts/buttons.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { actionColumn, countColumn, rupeesColumn, WithNote } from '../parts/cells.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { LoadedTable } from '../parts/loaded.tsx'
import { useFeature, useRead } from '../session/calls.ts'
import { useSeason } from './use-season.tsx'

/** Iftar of a Ramazan by day and place: stock, orders, and the list to print or export for the cook. */
export function IftarPage() {
  const { t } = useReader()
  const { id, name, state, otherScreen } = useSeason('ramazan')
  const offers = useRead(calls.listIftarOffers, { params: { id } })
  const [editing, setEditing] = useState<IftarOffer | 'new'>()
  if (otherScreen) return otherScreen
  return (
    <>
      <PageHeading
        title={`${name}${t('ui.comma')}${t('seasons.iftar')}`}
        lead={
          <>
            {state}
            {t('seasons.iftar.lead')}
          </>
        }
      >
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button onClick={() => setEditing('new')}>{t('seasons.iftar.new')}</Button>
          <Button look="secondary" onClick={() => window.print()}>
            {t('seasons.print')}
          </Button>
          <ExportButton
            ask={(query, signal) =>
              callForDownload(calls.exportIftarOrders, { params: { id }, query, signal })
            }
            unnamed="iftar"
          />
        </div>
      </PageHeading>
      <LoadedTable
        query={offers}
        caption={t('seasons.iftar')}
        columns={columns(t, setEditing)}
        empty={t('seasons.iftar.none')}
        emptyHint={t('seasons.iftar.none.lead')}
      />
      {editing && (
        <IftarDialog
          seasonId={id}
          offer={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

const columns = (t: Translate, edit: (offer: IftarOffer) => void): readonly Column<IftarOffer>[] => [
  {
    title: t('seasons.iftar.day'),
    heading: true,
    cell: ({ on, ramazan_day }) => (
      <WithNote note={t('seasons.iftar.ramazan-day-of', { ramazan_day })}>{formatWeekday(t, on)}</WithNote>
    ),
  },
  {
    title: t('office-fields.place'),
    cell: ({ place, cause, is_offered }) => (
      <WithNote note={is_offered ? <bdi>{cause}</bdi> : t('seasons.not-offered')}>
        <bdi>{place}</bdi>
      </WithNote>
    ),
  },
  rupeesColumn(t, t('seasons.iftar.price'), 'price'),
  {
    title: t('seasons.iftar.meals'),
    align: 'end',
    cell: ({ stock, sold, held }) => (
      <WithNote note={held > 0 && t('seasons.held', { count: held })}>
        <span className="whitespace-nowrap">
          {t('seasons.sold-of', { sold: formatCount(sold), stock: formatCount(stock) })}
        </span>
      </WithNote>
    ),
  },
  countColumn(t, t('seasons.orders'), 'orders', {
    note: ({ choices }) => choices > 0 && t('seasons.choices', { count: choices }),
  }),
  { title: t('seasons.closes'), cell: ({ closes_at }) => formatInstant(t, closes_at) },
  actionColumn(t, (offer) => (
    <RowButton
      label={t('office.action.edit-one', { what: `${offer.place}, ${formatWeekday(t, offer.on)}` })}
      onClick={() => edit(offer)}
    >
      {t('office.action.edit')}
    </RowButton>
  )),
]

type IftarDialogProps = { seasonId: number; offer: IftarOffer | undefined; onClose: () => void }

const valuesOf = (offer: IftarOffer | undefined) => ({
  cause_id: String(offer?.cause_id ?? ''),
  place: offer?.place ?? '',
  first_ramazan_day: '1',
  last_ramazan_day: '30',
  price: String(offer?.price ?? ''),
  stock: String(offer?.stock ?? ''),
  days_before: String(offer?.days_before ?? 1),
  closes_time: offer?.closes_time ?? '12:00',
  is_offered: offer?.is_offered ?? true,
})

/** Adds iftar at a place on several days, or changes the iftar of one day. */
function IftarDialog({ seasonId, offer, onClose }: IftarDialogProps) {
  const { t } = useReader()
  const causes = useRead(listCauseTitles).data ?? []
  const mayAdd = useFeature('cause-editing')
  const form = useSendForm(offer ? calls.updateIftarOffer : calls.createIftarOffers, {
    params: { id: offer?.id ?? seasonId },
    initialValues: valuesOf(offer),
    toBody: (values) => ({ ...values, ...(offer && { begun_with: valuesOf(offer) }) }),
    onDone: onClose,
  })
  const { field } = form
  return (
    <FormDialog
      title={offer ? t('seasons.iftar.edit', { day: formatWeekday(t, offer.on) }) : t('seasons.iftar.new')}
      width="middle"
      submitLabel={t('office.action.save')}
      form={form}
      onClose={onClose}
    >
      <Select
        {...field('cause_id')}
        label={t('seasons.iftar.cause')}
        helper={[t('seasons.iftar.cause.helper'), mayAdd || t('seasons.region.no-new')]
          .filter((text) => text !== true)
          .join(' ')}
        options={causes
          .filter(
            ({ id, amount, kind, alms }) =>
              id === offer?.cause_id || (amount === null && kind === 'general' && alms === null),
          )
          .map(({ id, fundtitle, title }) => ({ value: String(id), label: title || fundtitle }))}
      />
      <TextField {...field('place')} helper={t('seasons.iftar.place.helper')} dir="auto" />
      <div className="grid gap-5 sm:grid-cols-2">
        {!offer && (
          <>
            <TextField {...field('first_ramazan_day')} label={t('seasons.iftar.first')} {...wholeNumber} />
            <TextField {...field('last_ramazan_day')} label={t('seasons.iftar.last')} {...wholeNumber} />
          </>
        )}
        <TextField {...field('price')} label={t('seasons.iftar.price')} {...rupeesField} />
        <TextField {...field('stock')} label={t('seasons.iftar.stock')} {...wholeNumber} />
        <TextField {...field('days_before')} label={t('seasons.iftar.days-before')} {...wholeNumber} />
        <TextField {...field('closes_time')} label={t('seasons.iftar.closes-time')} dir="ltr" />
      </div>
      <CheckBox {...field('is_offered')} label={t('seasons.is-offered')} />
    </FormDialog>
  )
}
