import type { BodySentTo } from '../../../../contract/src/entry.ts'
import type { decideGiftMessage, GiftMessage } from '../../../../contract/src/gift-display.ts'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Parts of a gift that staff may accept to be shown: name and message, one of them, or nothing. */
export const giftChoices = ['both', 'name', 'message', 'nothing'] as const

export const possibleChoices = ({ listed_name, message }: GiftMessage) =>
  giftChoices.filter(
    (choice) =>
      choice === 'nothing' ||
      choice === (message ? (listed_name ? 'both' : 'message') : 'name') ||
      (listed_name !== '' && message !== ''),
  )

export type GiftChoice = (typeof giftChoices)[number]

/** Body of a decision, with the texts that staff have read. */
export const decisionOf = (
  { listed_name, message }: Pick<GiftMessage, 'listed_name' | 'message'>,
  choice: GiftChoice,
): BodySentTo<typeof decideGiftMessage> => ({
  shows_name: choice === 'both' || choice === 'name',
  shows_message: choice === 'both' || choice === 'message',
  listed_name,
  message,
})

/** Name and message of a gift, with the facts by which staff decide. */
export function GiftMessageText({ gift }: { gift: GiftMessage }) {
  const { t } = useReader()
  const { donation_code, donor_name, campaigns, amount, message, listed_name, written_at } = gift
  return (
    <>
      {listed_name && (
        <p className="font-semibold">
          <bdi>{listed_name}</bdi> <ReviewState state={gift.name_state} />
        </p>
      )}
      {message && (
        <p dir="auto" className="max-w-prose whitespace-pre-line">
          {message} <ReviewState state={gift.message_state} />
        </p>
      )}
      <p className="text-dense text-ink-soft">
        <bdi>{donor_name}</bdi>
        {t('ui.comma')}
        {t(`campaigns.messages.name.${gift.name}`)}
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
    </>
  )
}

function ReviewState({ state }: { state: GiftMessage['name_state'] }) {
  const { t } = useReader()
  if (state !== 'shown' && state !== 'hidden') return null
  return (
    <StatusBadge
      status={t(`campaigns.messages.state.${state}`)}
      look={state === 'shown' ? 'success' : 'info'}
    />
  )
}
