import { type Animal, listQurbaniOffers } from '../../../../contract/src/qurbani-offers.ts'
import {
  type ListedOrder,
  listOrders,
  orderMessageKinds,
  orderMessageOutcomes,
  saveOrderNames,
} from '../../../../contract/src/qurbani-orders.ts'
import { shareStates } from '../../../../contract/src/share-states.ts'
import { NameFields, namesOf } from '../../share-name-fields.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { formatCount, type Translate, useReader } from '../../ui/reader.tsx'
import { rowLook } from '../parts/buttons.tsx'
import { Amount, actionColumn, NoValue, PaymentStatusBadge, WithNote } from '../parts/cells.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { BackLink, ContactLink, linkTo, PayableLink } from '../parts/links.tsx'
import { namesFilter, searchFilter } from '../parts/lists/filters.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { entryQuery, useRead } from '../session/calls.ts'
import { useSeason } from './use-season.tsx'

/** Orders of a season of Qurbani with their shares, and its messages by outcome. */
export function OrdersPage() {
  const { t } = useReader()
  const { id, name, otherScreen } = useSeason('qurbani')
  const offers = useRead(listQurbaniOffers, { params: { id } }).data ?? []
  if (otherScreen) return otherScreen
  return (
    <>
      <BackLink to="..">{name}</BackLink>
      <ListScreen
        title={t('seasons.orders.of', { season: name })}
        rows="orders"
        fields={filterFields(t, (offer) => offers.find((one) => String(one.id) === offer))}
        choices={{
          offers: offers.map((offer) => String(offer.id)),
          states: shareStates,
          names: ['missing'],
          messages: orderMessageKinds.flatMap((kind) =>
            orderMessageOutcomes.map((outcome) => `${kind}.${outcome}`),
          ),
        }}
        columns={columns(t)}
        rowKey={({ id, offer_id }) => `${id}-${offer_id}`}
        read={(request) => entryQuery(t, listOrders, { params: { id }, ...request })}
        totals={({ messages }) => <Messages messages={messages} />}
        noneYet={t('seasons.orders.none')}
      />
    </>
  )
}

type Region = { region: string; animal: Animal }

const regionText = (t: Translate, { region, animal }: Region) =>
  `${region}${t('ui.comma')}${t(`seasons.animal.${animal}`)}`

const filterFields = (t: Translate, offerOf: (id: string) => Region | undefined) =>
  ({
    search: { ...searchFilter(t), placeholder: t('seasons.orders.search') },
    offers: namesFilter(t('seasons.offers'), t('seasons.region'), (id) => {
      const offer = offerOf(id)
      return offer && regionText(t, offer)
    }),
    states: namesFilter(t('seasons.orders.states'), t('office-fields.status'), (state) =>
      t(`qurbani-page.state.${state as 'held'}`),
    ),
    names: namesFilter(t('seasons.orders.names'), t('seasons.orders.names'), () =>
      t('seasons.orders.names.missing'),
    ),
    messages: namesFilter(t('seasons.messages'), t('seasons.messages'), (name) => {
      const [kind = '', outcome = ''] = name.split('.')
      return messageText(t, { kind, outcome })
    }),
  }) as const satisfies FilterFields

const messageText = (t: Translate, { kind, outcome }: { kind: string; outcome: string }) =>
  [
    t(`seasons.messages.kind.${kind as 'choice'}`),
    t.ifKnown(`seasons.messages.${outcome}`) ?? t(`contacts.timeline.message.status.${outcome as 'sent'}`),
  ].join(': ')

/** Number of messages by kind and outcome, each a link to its orders. */
function Messages({ messages }: { messages: (ListedOrder['messages'][number] & { count: number })[] }) {
  const { t } = useReader()
  return (
    <section aria-label={t('seasons.messages')} className="text-dense">
      <h2 className="font-bold">{t('seasons.messages')}</h2>
      {messages.length === 0 && <p className="text-ink-soft">{t('seasons.messages.none')}</p>}
      <ul>
        {messages.map(({ count, ...message }) => (
          <li key={`${message.kind}.${message.outcome}`}>
            {linkTo(`?messages=${message.kind}.${message.outcome}`)(messageText(t, message))}{' '}
            <span className="tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const columns = (t: Translate): readonly Column<ListedOrder>[] => [
  {
    title: t('seasons.iftar.donation'),
    heading: true,
    cell: ({ donation_id, donation_code, contact_id, first_name, last_name }) => (
      <WithNote note={<ContactLink contact={{ id: contact_id, first_name, last_name }} />}>
        <PayableLink kind="donation" id={donation_id} code={donation_code} />
      </WithNote>
    ),
  },
  {
    title: t('seasons.region'),
    cell: (order) => (
      <WithNote note={order.is_whole && t('seasons.orders.whole')}>
        <bdi>{regionText(t, order)}</bdi>
      </WithNote>
    ),
  },
  {
    title: t('seasons.orders.shares'),
    cell: ({ shares }) => (
      <ol className="list-decimal ps-5">
        {shares.map(({ id, name, parent, intention, state, tag }) => (
          <li key={id}>
            <WithNote
              note={[
                t(`qurbani-page.intention.${intention}`),
                t(`qurbani-page.state.${state}`),
                tag && t('seasons.orders.animal', { tag }),
              ]
                .filter(Boolean)
                .join(t('ui.comma'))}
            >
              <bdi>{[name || t('seasons.no-name'), parent].filter(Boolean).join(' · ')}</bdi>
            </WithNote>
          </li>
        ))}
      </ol>
    ),
  },
  {
    title: t('seasons.orders.payment'),
    cell: ({ payment_status, amount }) => (
      <WithNote note={<Amount amount={amount} />}>
        <PaymentStatusBadge status={payment_status} />
      </WithNote>
    ),
  },
  {
    title: t('seasons.messages'),
    cell: ({ messages }) =>
      messages.length === 0 ? (
        <NoValue />
      ) : (
        messages.map((message) => (
          <p key={`${message.kind}.${message.outcome}`} className="text-xs">
            {messageText(t, message)}
          </p>
        ))
      ),
  },
  actionColumn(t, (order) => order.is_editable && <EditNames order={order} />),
]

/**
 * Form with the names of the shares that await slaughter, or were slaughtered. Correcting a slaughtered share
 * needs a reason.
 */
function EditNames({ order }: { order: ListedOrder }) {
  const { t } = useReader()
  const { id, donation_code } = order
  const shares = order.shares.filter(({ state }) => ['ordered', 'allotted', 'slaughtered'].includes(state))
  const isSlaughtered = shares.some(({ state }) => state === 'slaughtered')
  return (
    <FormButton
      {...rowLook}
      label={t('seasons.orders.names.edit')}
      aria-label={t('seasons.orders.names.edit-of', { code: donation_code })}
      dialog={{
        entry: saveOrderNames,
        params: { id },
        width: 'middle',
        submitLabel: t('office.action.save'),
        initialValues: {
          reason: '',
          shares: shares.map((share) => ({ id: share.id, number: share.number, ...namesOf(share) })),
        },
        toBody: (named) => ({
          reason: named.reason,
          shares: named.shares.map(({ number: _, ...share }, index) => ({
            ...share,
            begun_with: shares[index] && namesOf(shares[index]),
          })),
        }),
        fields: ({ field, values }) => (
          <>
            <NameFields shares={values.shares} onChange={(named) => field('shares').onChange(named)} />
            <ProblemNotice problem={field('shares').hint} />
            {isSlaughtered && (
              <TextField
                {...field('reason')}
                label={t('office-fields.reason')}
                required={false}
                helper={t('seasons.orders.names.reason')}
              />
            )}
          </>
        ),
      }}
    />
  )
}
