import {
  listDonationMessages,
  listPaymentMessages,
  type Message,
  type MessageKind,
  sendDonationMessage,
  sendPaymentMessage,
} from '../../../../../contract/src/receipts.ts'
import { holdsMoney, type PaymentStatus } from '../../../../../contract/src/status.ts'
import { requiredMessage } from '../../../../../contract/src/text-rules.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { formatInstant } from '../../../ui/pakistan-time.ts'
import { FormattedText, type Translate, useReader } from '../../../ui/reader.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useRead, useRight } from '../../session/calls.ts'
import { DialogButton } from '../buttons.tsx'
import { useSendForm } from '../call-form.tsx'
import { Email, WithNote } from '../cells.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { Loaded } from '../loaded.tsx'
import type { PayableRef } from './details-address.tsx'
import { MainAction, Section } from './section.tsx'

const calls = { donation: listDonationMessages, payment: listPaymentMessages }

type MessagesProps = {
  payable: PayableRef
  status: PaymentStatus
  address: string
  isReversed?: boolean
  /** Set for a post-dated cheque, which has no messages to send. */
  isPostdated?: boolean
}

export function Messages({ payable, status, address, isReversed, isPostdated = false }: MessagesProps) {
  const { t } = useReader()
  const maySend = useRight('donation.receipt')
  const messages = useRead(calls[payable.what], {
    params: { id: payable.id },
    // Polls until an e-mail that is about to be sent has been sent.
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 2000 : false),
  })
  const { data = [] } = messages
  const offered =
    messages.isSuccess && maySend && !isPostdated ? sendableKinds(payable.what, status, data, isReversed) : []
  return (
    <Section title={t('details.messages.section')}>
      <Loaded query={messages} skeleton="h-24">
        {(rows) => (
          <DataTable
            caption={t('details.messages.section')}
            columns={columns(t)}
            rows={rows}
            empty={
              <p className="p-4 text-dense text-ink-soft">
                {t('details.messages.none', { what: payable.what })}
              </p>
            }
          />
        )}
      </Loaded>
      {offered.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {offered.map((kind, index) => {
            const isSent = data.some((message) => message.kind === kind)
            const title = t(isSent ? `details.resend.${kind}` : `details.send.${kind}`)
            const button = (look: 'primary' | 'secondary') => (
              <DialogButton key={kind} look={look} size="small" label={title}>
                {(onClose) => (
                  <SendMessageDialog
                    payable={payable}
                    kind={kind}
                    title={title}
                    address={address}
                    onClose={onClose}
                  />
                )}
              </DialogButton>
            )
            // Without an address, sending a message is not the main action.
            if (index > 0 || address === '') return button('secondary')
            return (
              <MainAction key={kind} rank={3}>
                {button}
              </MainAction>
            )
          })}
        </div>
      )}
    </Section>
  )
}

/** Whether the first attempt is pending or in progress. A failed attempt stores an error. */
const isUnderWay = ({ status, error }: Message) => status === 'queued' && error === null

const columns = (t: Translate): readonly Column<Message>[] => [
  {
    title: t('details.messages.message'),
    heading: true,
    cell: ({ kind, receipt_number, channel }) => (
      <WithNote note={channel !== 'email' && t(`ui.channel.${channel}`)}>
        {receipt_number === null
          ? t(`details.message.${kind}`)
          : t('details.message.numbered', { title: t(`details.message.${kind}`), number: receipt_number })}
      </WithNote>
    ),
  },
  {
    title: t('details.messages.to'),
    cell: ({ channel, recipient }) =>
      channel === 'email' ? <Email email={recipient} /> : <bdi dir="ltr">{recipient}</bdi>,
  },
  { title: t('office-fields.status'), cell: (message) => <State message={message} /> },
  {
    title: t('details.messages.requested-by'),
    cell: ({ asked_by, queued_at }) => (
      <WithNote note={formatInstant(t, queued_at)}>{asked_by ?? t('details.system')}</WithNote>
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

function State({ message }: { message: Message }) {
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
const resendOnly = { rejection: 'failed', rejection_undone: 'pending' } satisfies Partial<
  Record<MessageKind, PaymentStatus>
>

/**
 * Kinds of messages that staff may send, because their text is true in this status. After the reversal of a
 * cheque, only a reversal notice that was sent before can be resent.
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

export function messageState(t: Translate, message: Message): { state: string; why: string } {
  const { status, tries, error, next_try_at, sent_at } = message
  switch (status) {
    case 'sent':
      return {
        state: formatInstant(t, sent_at ?? message.queued_at),
        why: message.delivery ? t(`details.messages.delivery.${message.delivery}`) : '',
      }
    case 'failed':
      return { state: t('details.messages.failed-after', { count: tries }), why: reasonOf(t, error) }
    case 'dropped':
      return { state: t('details.messages.not-applicable'), why: error ?? '' }
    case 'held':
      return { state: t('details.messages.held-until'), why: t('details.messages.held-why') }
    case 'queued':
      // Without an error the first attempt may be in progress, because only a failed attempt stores an error.
      return error === null
        ? { state: t('details.messages.soon'), why: '' }
        : {
            state: t('details.messages.next-on', {
              count: tries,
              time: formatInstant(t, next_try_at ?? message.queued_at),
            }),
            why: reasonOf(t, error),
          }
  }
}

/** Translates known errors of mail servers and networks; the original follows, for the operator. */
function reasonOf(t: Translate, error: string | null): string {
  if (!error) return ''
  const known = reasons(t).find(([pattern]) => pattern.test(error))
  return known ? t('details.messages.problem', { problem: known[1], original: error }) : error
}

const reasons = (t: Translate): readonly [RegExp, string][] => [
  [/ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EDNS|timeout|greeting/i, t('details.messages.problem.unreachable')],
  [/EAUTH|\b53[045]\b|authentic/i, t('details.messages.problem.sign-in')],
  [/\b55[0-4]\b|rejected|mailbox|recipient/i, t('details.messages.problem.address')],
  [/\b4\d\d\b/, t('details.messages.problem.later')],
]

type SendMessageDialogProps = {
  payable: PayableRef
  kind: MessageKind
  title: string
  address: string
  onClose: () => void
}

/** Sends an e-mail to the donor or payee, or to a corrected address. */
function SendMessageDialog({ payable, kind, title, address, onClose }: SendMessageDialogProps) {
  const { t } = useReader()
  const entry = payable.what === 'donation' ? sendDonationMessage : sendPaymentMessage
  const form = useSendForm(entry, {
    params: { id: payable.id },
    initialValues: { email: '' },
    toBody: ({ email }) => ({ kind, email: email.trim() || null }),
    validate: ({ email }) =>
      address === '' && email.trim() === '' ? { email: [t.message(requiredMessage('fields.email'))] } : {},
    onDone: onClose,
  })

  return (
    <FormDialog title={title} submitLabel={t('details.send.send')} form={form} onClose={onClose}>
      <p className="text-sm">
        {address === '' ? (
          t('details.send.no-address', { what: payable.what })
        ) : (
          <FormattedText
            message="details.send.address"
            values={{
              what: payable.what,
              address,
              strong: (words) => <strong className="wrap-anywhere">{words}</strong>,
            }}
          />
        )}{' '}
        {t('details.send.stays', { what: payable.what })}
      </p>
      <TextField
        {...form.field('email')}
        label={t(address === '' ? 'details.send.email' : 'details.send.corrected-email')}
        required={address === ''}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
    </FormDialog>
  )
}
