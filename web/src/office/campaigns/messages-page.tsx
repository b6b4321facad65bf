import { useRef } from 'react'
import {
  decideGiftMessage,
  type GiftMessage,
  listGiftMessages,
} from '../../../../contract/src/gift-display.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { Skeletons } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { BackLink } from '../parts/links.tsx'
import { type FilterField, useListAddress } from '../parts/lists/list-address.ts'
import { CardList, PagedList, usePage } from '../parts/lists/paged-list.tsx'
import { entryQuery, useSend } from '../session/calls.ts'
import { decisionOf, type GiftChoice, GiftMessageText, possibleChoices } from './gift-message.tsx'

const lists = ['waiting', 'decided'] as const

const fieldsFor = (t: Translate) => ({
  list: {
    label: t('campaigns.messages.list'),
    one: t('campaigns.messages.list'),
    kind: 'one',
    values: lists,
  } as const satisfies FilterField,
})

/** Names and messages of donors, which campaigns show only after staff accept them. */
export function MessagesPage() {
  const { t } = useReader()
  const address = useListAddress(fieldsFor(t))
  const { page, per_page, filters } = address
  const messages = usePage(entryQuery(t, listGiftMessages, { query: { page, per_page, ...filters } }))
  const cards = useRef<HTMLDivElement>(null)
  // The decided gift leaves the list, so its focused button is gone.
  const focusNext = () =>
    requestAnimationFrame(() => cards.current?.querySelector<HTMLElement>('li button')?.focus())
  return (
    <>
      <BackLink to="/campaigns/reviews">{t('campaigns.reviews')}</BackLink>
      <PageHeading title={t('campaigns.messages')} lead={t('campaigns.messages.lead')} />
      <Select
        className="mb-4 max-w-60"
        label={t('campaigns.messages.list')}
        unflagged
        value={filters.list}
        options={optionsOf(lists, (list) => t(`campaigns.messages.list.${list}`))}
        onChange={(list) => address.setFilters({ list: list as (typeof lists)[number] })}
      />
      <div ref={cards}>
        <PagedList list={messages} address={address}>
          {(rows) =>
            !rows ? (
              <div className="grid gap-3">
                <Skeletons count={3} className="h-28" />
              </div>
            ) : rows.length === 0 ? (
              <div className="panel">
                <EmptyState title={t(`campaigns.messages.none.${filters.list}`)}>
                  {t('campaigns.messages.none.lead')}
                </EmptyState>
              </div>
            ) : (
              <CardList label={t('campaigns.messages')} refreshing={messages.isPlaceholderData}>
                {rows.map((message) => (
                  <MessageCard key={message.id} message={message} onDecided={focusNext} />
                ))}
              </CardList>
            )
          }
        </PagedList>
      </div>
    </>
  )
}

function MessageCard({ message: gift, onDecided }: { message: GiftMessage; onDecided: () => void }) {
  const { t } = useReader()
  const { id } = gift
  const { mutate: decide, isPending } = useSend(decideGiftMessage)
  const send = (choice: GiftChoice) =>
    decide({ params: { id }, body: decisionOf(gift, choice) }, { onSuccess: onDecided })
  return (
    <li className="panel grid gap-2 p-4">
      <GiftMessageText gift={gift} />
      <div className="flex flex-wrap gap-2">
        {possibleChoices(gift).map((choice, index) => (
          <Button
            key={choice}
            size="small"
            look={index === 0 ? 'primary' : 'secondary'}
            loading={isPending}
            onClick={() => send(choice)}
          >
            {t(`campaigns.messages.show.${choice}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
