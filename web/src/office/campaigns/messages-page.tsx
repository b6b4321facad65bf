import { useRef } from 'react'
import {
  decideGiftMessage,
  type GiftMessage,
  listGiftMessages,
} from '../../../../contract/src/gift-display.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-number.ts'
import { Skeletons } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.ts'
import { useListAddress } from '../parts/lists/list-address.ts'
import { CardList, PagedList, usePage } from '../parts/lists/paged-list.tsx'
import { entryQuery, useSend } from '../session/calls.ts'

/** Unread messages of donors, which campaigns show only after staff accept them. */
export function MessagesPage() {
  const { t } = useReader()
  const address = useListAddress({})
  const { page, per_page } = address
  const messages = usePage(entryQuery(t, listGiftMessages, { query: { page, per_page } }))
  const list = useRef<HTMLDivElement>(null)
  // The decided message leaves the list, and the next one takes its place.
  const focusNext = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('button')?.focus())
  return (
    <>
      <PageHeading title={t('campaigns.messages')} lead={t('campaigns.messages.lead')} />
      <div ref={list}>
        <PagedList list={messages} address={address}>
          {(rows) =>
            !rows ? (
              <div className="grid gap-3">
                <Skeletons count={3} className="h-28" />
              </div>
            ) : rows.length === 0 ? (
              <div className="panel">
                <EmptyState title={t('campaigns.messages.none')}>
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

type MessageCardProps = { message: GiftMessage; onDecided: () => void }

function MessageCard({ message, onDecided }: MessageCardProps) {
  const { t } = useReader()
  const { id, donation_code, donor_name, campaigns, amount, message: text, written_at, name } = message
  const { mutate: decide, isPending } = useSend(decideGiftMessage)
  const send = (is_shown: boolean) =>
    decide({ params: { id }, body: { is_shown, message: text } }, { onSuccess: onDecided })
  return (
    <li className="panel grid gap-2 p-4">
      <p dir="auto" className="max-w-prose whitespace-pre-line">
        {text}
      </p>
      <p className="text-dense text-ink-soft">
        <bdi>{donor_name}</bdi>
        {t('ui.comma')}
        {t(`campaigns.messages.name.${name}`)}
        {t('ui.comma')}
        {formatRupees(t, amount)}
        {t('ui.comma')}
        <bdi>{donation_code}</bdi>
        {t('ui.comma')}
        {formatInstant(t, written_at)}
      </p>
      <p className="text-dense text-ink-soft">
        <bdi>{campaigns.join(t('ui.comma'))}</bdi>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" loading={isPending} onClick={() => send(true)}>
          {t('campaigns.messages.show')}
        </Button>
        <Button size="small" look="secondary" loading={isPending} onClick={() => send(false)}>
          {t('campaigns.messages.hide')}
        </Button>
      </div>
    </li>
  )
}
