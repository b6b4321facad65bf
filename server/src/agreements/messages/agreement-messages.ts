import { sql } from 'kysely'
import { amountText } from '../../../../words/src/format-values.ts'
import { queueMessage, toSelectedDonors } from '../../messages/queue-message.ts'
import { shortText } from '../../messages/short-texts.ts'
import { paragraphs, writeEmail } from '../../messages/write-email.ts'
import { type Database, idList } from '../../platform/database/database.ts'
import { dayInWords } from '../../platform/text/pakistan-time.ts'
import {
  agreementMissedMessage,
  agreementNoticeMessage,
  agreementReminderMessage,
  agreementRequestFailedMessage,
  agreementRequestMessage,
} from './agreement-due-messages.ts'
import { agreementMadeMessage } from './agreement-made-message.ts'
import {
  agreementFacts,
  agreementMessage,
  greetDonor,
  rhythmText,
  stopInstructions,
} from './written-agreement.ts'

const changedText = shortText([], (t) => t('short-text.agreement_changed'))
const endedText = shortText([], (t) => t('short-text.agreement_ended'))

const agreementChangedMessage = agreementMessage('agreement_changed', changedText, (to) => {
  const { sender, agreement, terms, pausedUntil, url } = to
  const { t } = sender.reader
  if (agreement.status === 'ended') return null
  const text =
    pausedUntil === null
      ? t('donor-email.agreement.changed.text', {
          amount: amountText(t, terms.amount),
          rhythm: rhythmText(t, terms),
        })
      : t('donor-email.agreement.changed.paused', { day: dayInWords(t, pausedUntil) })
  const last = agreement.charges.at(-1)
  const skipped = pausedUntil === null && last?.progress === 'skipped' ? last.due_on : null
  const email = writeEmail(sender, {
    subject: t('donor-email.agreement.changed.subject'),
    heading: t('donor-email.agreement.changed.subject'),
    blocks: [
      ...paragraphs(
        greetDonor(t, agreement),
        ...(skipped ? [t('donor-email.agreement.changed.skipped', { day: dayInWords(t, skipped) })] : []),
        text,
      ),
      agreementFacts(t, to),
      ...stopInstructions(t, url),
    ],
  })
  return { email, values: {} }
})

const agreementEndedMessage = agreementMessage('agreement_ended', endedText, ({ sender, agreement }) => {
  const { t } = sender.reader
  const email = writeEmail(sender, {
    subject: t('donor-email.agreement.ended.subject'),
    heading: t('donor-email.agreement.ended.subject'),
    blocks: paragraphs(greetDonor(t, agreement), t('donor-email.agreement.ended.text')),
  })
  return { email, values: {} }
})

const messages = {
  made: agreementMadeMessage,
  notice: agreementNoticeMessage,
  request: agreementRequestMessage,
  request_failed: agreementRequestFailedMessage,
  reminder: agreementReminderMessage,
  missed: agreementMissedMessage,
  changed: agreementChangedMessage,
  ended: agreementEndedMessage,
}
export type AgreementMessageKind = keyof typeof messages

export const agreementMessages = Object.values(messages)

/**
 * Queues messages about agreements, to the address given with the agreement; at most one for each agreement,
 * kind and event.
 * @param event unique for each agreement, such as a day
 * @returns the number queued
 */
export async function queueAgreementMessages(
  trx: Database,
  kind: AgreementMessageKind,
  agreementIds: readonly number[],
  event: string,
  { isHeld = false, askedBy = null }: { isHeld?: boolean; askedBy?: number | null } = {},
): Promise<number> {
  if (agreementIds.length === 0) return 0
  const message = messages[kind]
  const ids = sql`any(${idList(agreementIds)}::bigint[])`
  return queueMessage(
    trx,
    message,
    toSelectedDonors(sql`select contact_id, concat(${message.kind}::text, ' ', agreements.id, ' ', ${event}::text) as event_key,
        jsonb_build_object('agreement_id', agreements.id) as facts,
        (select email::text from donation_donors where donation_donors.id = donor_id) as recipient,
        ${isHeld ? 'held' : 'queued'}::text as status, ${askedBy}::int as asked_by, null::int as appeal_id,
        '{}'::text[] as excluded
      from agreements join agreement_contacts on agreement_id = agreements.id
      where agreements.id = ${ids} and agreement_id = ${ids}`),
  )
}
