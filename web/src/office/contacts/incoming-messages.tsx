import { closeIncomingMessage, listIncomingMessages } from '../../../../contract/src/incoming-messages.ts'
import { Button } from '../../ui/button.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { useReader } from '../../ui/reader.ts'
import { ContactLink } from '../parts/links.tsx'
import { HeadedSection } from '../parts/section-heading.tsx'
import { useRead, useSend } from '../session/calls.ts'

/** Messages from donors that nobody has read; nothing without any. */
export function IncomingMessages() {
  const { t } = useReader()
  const messages = useRead(listIncomingMessages)
  const close = useSend(closeIncomingMessage)
  const { data } = messages
  if (!data || data.total === 0) return null
  return (
    <HeadedSection title={t('contacts.incoming', { count: data.total })}>
      <ul className="divide-y divide-line">
        {data.data.map(({ id, channel, phone, message, received_at, donors }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-[1_1_16rem]">
              <p className="flex flex-wrap gap-x-3 text-sm">
                {donors.map((donor) => (
                  <ContactLink key={donor.id} contact={donor} />
                ))}
                {donors.length === 0 && <span>{t('contacts.incoming.unknown')}</span>}
                <bdi dir="ltr">+{phone}</bdi>
                <span className="text-ink-soft">
                  {t('contacts.incoming.from', { channel, at: formatInstant(t, received_at) })}
                </span>
              </p>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {message}
              </p>
            </div>
            <Button
              look="secondary"
              size="small"
              loading={close.isPending}
              onClick={() => close.mutate({ params: { id } })}
            >
              {t('contacts.incoming.close')}
            </Button>
          </li>
        ))}
      </ul>
    </HeadedSection>
  )
}
