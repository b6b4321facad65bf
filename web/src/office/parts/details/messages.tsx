import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message, MessageKind } from '../../../../../contract/src/receipts.ts'
import { listDonationMessages, listPaymentMessages } from '../../../../../contract/src/receipts.ts'
import { holdsMoney, type PaymentStatus } from '../../../../../contract/src/status.ts'
import type { Translate } from '../../../../../words/src/reader.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { formatInstant } from '../../../ui/format-instant.ts'
import { useReader } from '../../../ui/reader.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { entryQuery } from '../../session/entry-query.ts'
import { useRight } from '../../session/use-right.ts'
import { Email } from '../lists/email.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { messageState } from './message-state.ts'
import type { PayableRef } from './payable-ref.ts'
import { Section } from './section.tsx'
import { MainAction } from './section-menu.tsx'
import { SendMessageDialog } from './send-message-dialog.tsx'

const calls = { donation: listDonationMessages, payment: listPaymentMessages }

/** E-mails to a donor or payee with their status; staff with the right can resend them. */
export function Messages({
  of,
  status,
  address,
  isReversed,
}: {
  of: PayableRef
  status: PaymentStatus
  address: string
  isReversed?: boolean
}) {
  const { t } = useReader()
  const maySend = useRight('donation.receipt')
  const [sending, setSending] = useState<{ kind: MessageKind; title: string }>()
  const messages = useQuery({
    ...entryQuery(t, calls[of.what], { params: { id: of.id } }),
    // Polls until an e-mail that is about to be sent has been sent.
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 2000 : false),
  })
  if (messages.isError)
    return (
      <Section title={t('details.messages.section')}>
        <LoadProblem query={messages} />
      </Section>
    )
  if (!messages.data)
    return (
      <Section title={t('details.messages.section')}>
        <Skeleton className="h-24" />
      </Section>
    )
  const { data } = messages
  const offered = maySend ? sendableKinds(of.what, status, data, isReversed) : []
  return (
    <Section title={t('details.messages.section')}>
      <DataTable
        caption={t('details.messages.section')}
        columns={columns(t)}
        rows={data}
        rowKey={({ id }) => id}
        empty={
          <p className="p-4 text-dense text-ink-soft">{t('details.messages.none', { what: of.what })}</p>
        }
      />
      {offered.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {offered.map((kind, place) => {
            const isSent = data.some((message) => message.kind === kind)
            const title = t(isSent ? `details.resend.${kind}` : `details.send.${kind}`)
            const button = (look: 'primary' | 'secondary') => (
              <Button key={kind} look={look} size="small" onClick={() => setSending({ kind, title })}>
                {title}
              </Button>
            )
            if (place > 0) return button('secondary')
            return (
              <MainAction key={kind} rank={3}>
                {button}
              </MainAction>
            )
          })}
        </div>
      )}
      {sending && (
        <SendMessageDialog of={of} {...sending} address={address} onClose={() => setSending(undefined)} />
      )}
    </Section>
  )
}

/** True while sending: the next attempt is scheduled already, and there is no error yet. */
const isUnderWay = ({ status, error }: Message) => status === 'queued' && error === null

const columns = (t: Translate): readonly Column<Message>[] => [
  {
    title: t('office.field.e-mail'),
    heading: true,
    cell: ({ kind, receipt_number }) =>
      receipt_number === null
        ? t(`details.message.${kind}`)
        : t('details.message.numbered', { title: t(`details.message.${kind}`), number: receipt_number }),
  },
  { title: t('details.messages.to'), cell: ({ recipient }) => <Email of={recipient} /> },
  { title: t('office-fields.status'), cell: (message) => <State of={message} /> },
  {
    title: t('details.messages.requested-by'),
    cell: ({ asked_by, queued_at }) => (
      <>
        {asked_by ?? t('details.system')}
        <span className="block text-xs text-ink-soft tabular-nums">{formatInstant(t, queued_at)}</span>
      </>
    ),
  },
]

const badges = (t: Translate) =>
  ({
    queued: { status: t('details.messages.queued'), look: 'info' },
    held: { status: t('details.messages.held'), look: 'info' },
    sent: { status: t('details.messages.sent'), look: 'success' },
    failed: { status: t('office.status.failed'), look: 'error' },
    dropped: { status: t('details.messages.cancelled'), look: 'info' },
  }) as const

function State({ of: message }: { of: Message }) {
  const { t } = useReader()
  const { state, why } = messageState(t, message)
  return (
    <div className="grid min-w-0 justify-items-start gap-1 max-md:justify-items-end">
      <StatusBadge {...badges(t)[message.status]} />
      <span className="tabular-nums">{state}</span>
      {why && <span className="max-w-80 text-xs wrap-anywhere text-ink-soft">{why}</span>}
    </div>
  )
}

/** Kinds that can only be resent, with the payment status that they require. */
const resendOnly = { rejection: 'failed', reopened: 'pending' } satisfies Partial<
  Record<MessageKind, PaymentStatus>
>

/**
 * E-mails that staff may send, because their text is true in this status.
 * @param messages the e-mails sent before
 * @param isReversed an office gift that staff reversed: the donor of a cheque was notified
 */
function sendableKinds(
  what: PayableRef['what'],
  status: PaymentStatus,
  messages: readonly Pick<Message, 'kind'>[],
  isReversed = false,
): MessageKind[] {
  if (isReversed) return messages.some(({ kind }) => kind === 'reversal') ? ['reversal'] : []
  const sentBefore = (Object.keys(resendOnly) as (keyof typeof resendOnly)[]).filter(
    (one) => resendOnly[one] === status && messages.some(({ kind }) => kind === one),
  )
  if (status === 'refunded') return ['refund']
  if (what === 'donation') return holdsMoney(status) ? ['receipt'] : ['donation', ...sentBefore]
  if (status === 'success') return ['paid']
  return holdsMoney(status) ? [] : ['payment', ...sentBefore]
}
