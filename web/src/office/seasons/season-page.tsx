import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import {
  listQurbaniOffers,
  type QurbaniOffer,
  readQurbaniSettings,
  saveQurbaniSettings,
} from '../../../../contract/src/qurbani-offers.ts'
import { Button, linkLook, rowLinkLook, touchLinkLook } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TextField, wholeNumber } from '../../ui/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { formatCount, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RowButton } from '../parts/buttons.tsx'
import { actionColumn, rupeesColumn, WithNote } from '../parts/cells.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { LoadedTable } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { useSeason } from './use-season.tsx'

type Offer = AnswerOf<typeof listQurbaniOffers>[number]

/** Season of Qurbani: its offers with stock, orders, missing names and choices of donors. */
export function SeasonPage() {
  const { t } = useReader()
  const { id, name, state, otherScreen } = useSeason('qurbani')
  const offers = useRead(listQurbaniOffers, { params: { id } })
  const [editing, setEditing] = useState<QurbaniOffer | 'new'>()
  if (otherScreen) return otherScreen
  return (
    <>
      <PageHeading
        title={name}
        lead={
          <>
            {state}
            {t('seasons.offers.lead')}
          </>
        }
      >
        <Link to="orders" className={touchLinkLook}>
          {t('seasons.orders.all')}
        </Link>
        <Reservations />
        <Button onClick={() => setEditing('new')}>{t('seasons.offers.new')}</Button>
      </PageHeading>
      <LoadedTable
        query={offers}
        caption={t('seasons.offers')}
        columns={columns(t, setEditing)}
        empty={t('seasons.offers.none')}
        emptyHint={t('seasons.offers.none.lead')}
      />
      {editing && (
        <OfferDialog
          seasonId={id}
          offer={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

function Reservations() {
  const { t } = useReader()
  const settings = useRead(readQurbaniSettings).data
  if (!settings) return null
  return (
    <FormButton
      look="secondary"
      label={t('seasons.reservations')}
      dialog={{
        entry: saveQurbaniSettings,
        submitLabel: t('office.action.save'),
        lead: t('seasons.reservations.lead'),
        initialValues: {
          card_minutes: String(settings.card_minutes),
          transfer_hours: String(settings.transfer_hours),
          shows_photos: settings.shows_photos,
        },
        fields: ({ field }) => (
          <>
            <TextField {...field('card_minutes')} label={t('seasons.card-minutes')} {...wholeNumber} />
            <TextField {...field('transfer_hours')} label={t('seasons.transfer-hours')} {...wholeNumber} />
            <CheckBox {...field('shows_photos')} label={t('seasons.shows-photos')} />
          </>
        ),
      }}
    />
  )
}

const columns = (t: Translate, edit: (offer: QurbaniOffer) => void): readonly Column<Offer>[] => [
  {
    title: t('seasons.region'),
    heading: true,
    cell: ({ id, region, animal, meat }) => (
      <WithNote note={t(`seasons.meat.${meat}`)}>
        <Link to={`offers/${id}`} className={rowLinkLook}>
          <bdi>{region}</bdi>
          {t('ui.comma')}
          {t(`seasons.animal.${animal}`)}
        </Link>
      </WithNote>
    ),
  },
  {
    title: t('office-fields.status'),
    cell: ({ is_offered }) => (
      <StatusBadge
        status={t(is_offered ? 'seasons.offered' : 'seasons.not-offered')}
        look={is_offered ? 'success' : 'info'}
      />
    ),
  },
  rupeesColumn(t, t('seasons.share-price'), 'share_price', {
    note: ({ animal_price }) =>
      animal_price !== null && t('seasons.whole-price', { amount: formatRupees(t, animal_price) }),
  }),
  {
    title: t('seasons.stock'),
    align: 'end',
    cell: ({ stock, sold, held }) => (
      <WithNote note={held > 0 && t('seasons.held', { count: held })}>
        <span className="whitespace-nowrap">
          {t('seasons.sold-of', { sold: formatCount(sold), stock: formatCount(stock) })}
        </span>
      </WithNote>
    ),
  },
  {
    title: t('seasons.orders'),
    align: 'end',
    cell: ({ id, orders, missing_names, choices }) => (
      <WithNote
        note={[
          missing_names > 0 && ['&names=missing', t('seasons.missing-names', { count: missing_names })],
          choices > 0 && ['&states=missed&states=unplaced', t('seasons.choices', { count: choices })],
        ].map(
          (note) =>
            note && (
              <Link key={note[0]} to={`orders?offers=${id}${note[0]}`} className={`block ${linkLook}`}>
                {note[1]}
              </Link>
            ),
        )}
      >
        <Link to={`orders?offers=${id}`} className={linkLook}>
          {formatCount(orders)}
        </Link>
      </WithNote>
    ),
  },
  rupeesColumn(t, t('seasons.received'), 'received', {
    note: ({ fulfilled }) => fulfilled > 0 && t('seasons.fulfilled', { amount: formatRupees(t, fulfilled) }),
  }),
  {
    title: t('seasons.animals'),
    align: 'end',
    cell: ({ animals, slaughtered_animals, notified }) => (
      <WithNote note={notified > 0 && t('seasons.notified', { count: notified })}>
        {t('seasons.sold-of', { sold: formatCount(slaughtered_animals), stock: formatCount(animals) })}
      </WithNote>
    ),
  },
  { title: t('seasons.closes'), cell: ({ closes_at }) => formatInstant(t, closes_at) },
  actionColumn(t, (offer) => (
    <RowButton
      label={t('office.action.edit-one', { what: `${offer.region}, ${t(`seasons.animal.${offer.animal}`)}` })}
      onClick={() => edit(offer)}
    >
      {t('office.action.edit')}
    </RowButton>
  )),
]
