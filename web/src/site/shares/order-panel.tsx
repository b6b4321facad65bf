import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  chooseForOrder,
  type OwnOrder,
  orderChoices,
  readOwnOrders,
  readSharePhoto,
  saveShareNames,
} from '../../../../contract/src/public-qurbani.ts'
import { call } from '../../call.ts'
import { NameFields } from '../../share-name-fields.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDataAddress } from '../../ui/file-field.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { formatDay, formatInstant, formatInstantIn } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { useCall } from '../parts/use-call.ts'
import { ClosingTime } from './closing-time.tsx'

/** Shares of a paid donation: states, names until the closing time, and a choice if the donor must choose. */
export function OrderPanel({ link }: { link: string }) {
  const { t } = useReader()
  const queries = useQueryClient()
  const queryKey = ['qurbani orders', link]
  const orders = useQuery({ queryKey, queryFn: () => call(readOwnOrders, { params: { link } }) })
  const replace = (saved: OwnOrder[]) => queries.setQueryData(queryKey, saved)
  const [chosen, setChosen] = useState<string>()
  const sections = orders.data?.map((order) => (
    <section
      key={`${order.position}-${order.offer_id}`}
      aria-labelledby={`order-${order.position}-${order.offer_id}`}
      className="grid gap-3 rounded-sm border border-line px-4 py-3"
    >
      <h2
        id={`order-${order.position}-${order.offer_id}`}
        className="flex flex-wrap justify-between gap-x-3 font-bold"
      >
        <span>
          {t('qurbani-page.line', { region: order.region, animal: order.animal, count: order.shares.length })}
        </span>{' '}
        <span className="tabular-nums">{formatRupees(t, order.amount)}</span>
      </h2>
      {order.shares.some(({ state }) => state !== 'sadaqah') && (
        <p className="text-sm">
          {t('qurbani-page.meat', { meat: order.meat })}
          {order.collection && (
            <strong className="block">{t('qurbani-page.collection', { text: order.collection })}</strong>
          )}
        </p>
      )}
      {order.due.map((due) => (
        <DueNotice key={due.url} due={due} />
      ))}
      {order.choices && (
        <Choice
          order={order}
          link={link}
          onSaved={(saved, choice) => {
            replace(saved)
            setChosen(choice)
          }}
        />
      )}
      {order.is_editable ? (
        <NamesForm order={order} link={link} onSaved={replace} />
      ) : (
        <ul className="grid gap-1 text-sm">
          {order.shares.map(({ id, name, parent, number }) => (
            <li key={id}>
              <bdi>{[name || t('qurbani-page.share', { number }), parent].filter(Boolean).join(' · ')}</bdi>
            </li>
          ))}
        </ul>
      )}
      <ul className="grid gap-1 text-sm">
        {order.shares.map(({ id, number, state, slaughtered }) => (
          <li key={id}>
            {t('qurbani-page.share', { number })}
            {': '}
            {slaughtered
              ? t('qurbani-page.slaughtered', {
                  day: slaughtered.hijri_day,
                  year: String(order.hijri_year),
                  at: formatInstantIn(t, order.time_zone, slaughtered.at),
                  tag: slaughtered.tag,
                })
              : t(
                  // A paid share is ordered within a minute; a share whose price difference is unpaid stays
                  // reserved.
                  `qurbani-page.state.${state === 'held' && order.due.length === 0 ? 'confirming' : state}`,
                )}
            {slaughtered?.has_photo && isFirstOf(order, id, slaughtered.tag) && (
              <SharePhoto link={link} id={id} tag={slaughtered.tag} />
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
  return (
    <>
      {chosen !== undefined && (
        <Notice role="status" ref={takeFocus}>
          {t('qurbani-page.choice.saved', { choice: chosen })}
        </Notice>
      )}
      {sections}
    </>
  )
}

/** Whether a share is the animal's first in the order, at which its photo is shown. */
const isFirstOf = ({ shares }: OwnOrder, id: number, tag: string) =>
  shares.find(({ slaughtered }) => slaughtered?.tag === tag)?.id === id

/** Moves the focus to the notice, because the pressed button is gone. */
const takeFocus = (notice: HTMLElement | null) => notice?.focus()

/** Photo of the animal of a slaughtered share. */
function SharePhoto({ link, id, tag }: { link: string; id: number; tag: string }) {
  const { t } = useReader()
  const photo = useQuery({
    queryKey: ['share photo', id],
    queryFn: () => call(readSharePhoto, { params: { link, id } }),
    staleTime: 'static',
  })
  const address = useDataAddress(photo.data)
  return (
    address && (
      <img
        src={address}
        alt={t('qurbani-page.photo', { tag })}
        className="mt-2 max-h-64 max-w-full rounded-sm"
      />
    )
  )
}

/** Price difference that the donor has to pay, with the page for it. */
function DueNotice({ due: { amount, url, until } }: { due: OwnOrder['due'][number] }) {
  const { t } = useReader()
  return (
    <Notice>
      <p>{t('qurbani-page.due', { amount: formatRupees(t, amount), until: formatInstant(t, until) })}</p>
      <ButtonLink href={url} className="mt-3">
        {t('qurbani-page.due.pay')}
      </ButtonLink>
    </Notice>
  )
}

type FormProps = { order: OwnOrder; link: string; onSaved: (orders: OwnOrder[], choice: string) => void }

function NamesForm({
  order,
  link,
  onSaved,
}: Omit<FormProps, 'onSaved'> & { onSaved: (orders: OwnOrder[]) => void }) {
  const { t } = useReader()
  const [shares, setShares] = useState(order.shares)
  const [stored, setStored] = useState(order.shares)
  const [isSaved, setSaved] = useState(false)
  const saving = useCall()
  const send = (form: HTMLFormElement) => {
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalid) return invalid.focus()
    return saving.run(async () => {
      const body = {
        shares: shares.map((share, index) => ({ ...share, begun_with: stored[index] })),
      }
      onSaved(await call(saveShareNames, { params: { link }, body }))
      setStored(shares)
      setSaved(true)
    })
  }
  return (
    <SiteForm onSubmit={({ currentTarget }) => send(currentTarget)} className="grid gap-3">
      <p className="grid text-sm text-ink-soft">
        <ClosingTime closesAt={order.closes_at} zone={order.time_zone} />
        {t('qurbani-page.names.until')}
      </p>
      <NameFields
        shares={shares}
        onChange={(named) => {
          setSaved(false)
          setShares(named)
        }}
      />
      <ProblemNotice problem={saving.problem} />
      <Button type="submit" look="secondary" loading={saving.isPending}>
        {t('qurbani-page.names.save')}
      </Button>
      <p role="status" className="text-sm">
        {isSaved && t('qurbani-page.names.saved')}
      </p>
    </SiteForm>
  )
}

type ChoiceOption = {
  choice: (typeof orderChoices)[number]
  offer?: number
  label: string
  /** Differences from the order besides the price. */
  changes?: string[]
}

/** A press on the confirmation within this time is the second press of a double click on the choice. */
const doublePressMs = 600

/** Asks the donor to choose, and then to confirm the choice, which cannot be undone. */
function Choice({ order, link, onSaved }: FormProps) {
  const { t } = useReader()
  const choosing = useCall()
  const [unconfirmed, setUnconfirmed] = useState<ChoiceOption & { at: number }>()
  const [, next, sadaqah] = orderChoices
  const choices: ChoiceOption[] = [
    ...(order.choices ?? []).map(({ id, difference, ...offer }) => ({
      choice: orderChoices[0],
      offer: id,
      changes: [
        ...(offer.hijri_year === order.hijri_year
          ? []
          : [t('qurbani-page.choice.other-eid', { year: String(order.hijri_year) })]),
        ...(offer.meat === order.meat ? [] : [t('qurbani-page.choice.other-meat', { meat: order.meat })]),
      ],
      label: [
        t('qurbani-page.choice.other-offer', {
          ...offer,
          year: String(offer.hijri_year),
          day: formatDay(t, offer.first_day),
          is_confirmed: offer.is_confirmed ? 'yes' : 'no',
        }),
        ...(difference === 0
          ? []
          : [
              t(`qurbani-page.choice.${difference > 0 ? 'more' : 'less'}`, {
                amount: formatRupees(t, Math.abs(difference)),
              }),
            ]),
      ].join(t('ui.comma')),
    })),
    { choice: next, label: t('qurbani-page.choice.next-year') },
    { choice: sadaqah, label: t('qurbani-page.choice.sadaqah') },
  ]
  const send = ({ label, changes: _, at, ...chosen }: NonNullable<typeof unconfirmed>) =>
    performance.now() - at > doublePressMs &&
    choosing.run(async () => {
      const body = { position: order.position, from: order.offer_id, ...chosen }
      onSaved(await call(chooseForOrder, { params: { link }, body }), label)
    })
  return (
    <Notice>
      <p>
        {unconfirmed
          ? t('qurbani-page.choice.confirm', { choice: unconfirmed.label })
          : t('qurbani-page.choice.lead')}
        {!unconfirmed &&
          order.choices?.some(({ difference }) => difference > 0) &&
          ` ${t('qurbani-page.choice.dearer')}`}
      </p>
      {unconfirmed?.changes?.map((change) => (
        <p key={change} className="mt-2 font-semibold">
          {change}
        </p>
      ))}
      <div className="mt-3 grid gap-2">
        {unconfirmed ? (
          <>
            <Button loading={choosing.isPending} onClick={() => send(unconfirmed)}>
              {t('qurbani-page.choice.yes')}
            </Button>
            <Button look="quiet" onClick={() => setUnconfirmed(undefined)}>
              {t('qurbani-page.choice.back')}
            </Button>
          </>
        ) : (
          choices.map((one) => (
            <Button
              key={one.label}
              look="secondary"
              onClick={() => setUnconfirmed({ ...one, at: performance.now() })}
            >
              {one.label}
            </Button>
          ))
        )}
      </div>
      <ProblemNotice problem={choosing.problem} />
    </Notice>
  )
}
