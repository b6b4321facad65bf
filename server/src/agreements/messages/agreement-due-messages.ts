import { isFailedRequest, isOpenRequest } from '../../../../contract/src/agreement-status.ts'
import { amountText } from '../../../../words/src/format-values.ts'
import { shortText } from '../../messages/short-texts.ts'
import { paragraphs, writeEmail } from '../../messages/write-email.ts'
import { dayInWords } from '../../platform/text/pakistan-time.ts'
import { canCollect } from '../scheduled-charge.ts'
import { payButton, transferBlocks } from './agreement-made-message.ts'
import { agreementFacts, agreementMessage, greetDonor, stopInstructions } from './written-agreement.ts'

const noticeText = shortText(['amount', 'day'], (t, values) => t('short-text.agreement_notice', values))

/** Announces the next donation some days before it is due. */
export const agreementNoticeMessage = agreementMessage('agreement_notice', noticeText, (to) => {
  const { sender, agreement, terms, next, url } = to
  const { t } = sender.reader
  if (agreement.status !== 'active' || !next) return null
  const values = { day: dayInWords(t, next.due_on), amount: amountText(t, next.amount) }
  const isNightly = agreement.method === 'stored_card' && terms.unit === 'ramazan_night'
  const collected = isNightly ? 'stored_card_nights' : agreement.method
  const way = canCollect(agreement, next.amount) ? collected : 'pay_link'
  const email = writeEmail(sender, {
    subject: t('donor-email.agreement.notice.subject', { day: values.day }),
    heading: t('donor-email.agreement.heading.due'),
    blocks: [
      ...paragraphs(greetDonor(t, agreement), t('donor-email.agreement.notice.text', { ...values, way })),
      ...stopInstructions(t, url),
    ],
  })
  return { email, values }
})

type DueKind = 'request' | 'request_failed' | 'reminder' | 'missed'

const dueText = (kind: DueKind) =>
  shortText(['amount'], (t, values) => t(`short-text.agreement_${kind}`, values))

/** Requests the amount due, reminds of it, or reports that it was missed; dropped once it is paid. */
const agreementDueMessage = (kind: DueKind) =>
  agreementMessage(`agreement_${kind}`, dueText(kind), async (to) => {
    const { sender, agreement, due, url } = to
    const { t } = sender.reader
    if (agreement.status === 'ended' || due === 0) return null
    const values = { amount: amountText(t, due) }
    const isRequested = agreement.charges.some(({ request }) => isOpenRequest(request?.status))
    const failure = agreement.charges.findLast(({ request }) => isFailedRequest(request?.status))?.request
    const email = writeEmail(sender, {
      subject: t(`donor-email.agreement.${kind}.subject`, values),
      heading: t('donor-email.agreement.heading.due'),
      blocks: [
        ...paragraphs(greetDonor(t, agreement), text(kind)),
        ...(agreement.method === 'permanent_reference' ? await transferBlocks(t, to) : [payButton(t, to)]),
        agreementFacts(t, to),
        ...stopInstructions(t, url),
      ],
    })
    return { email, values }

    function text(messageKind: DueKind): string {
      if (messageKind === 'request_failed')
        return t('donor-email.agreement.request_failed.text', { why: failure?.status ?? 'other' })
      if (messageKind === 'request' && isRequested) return t('donor-email.agreement.request.raast')
      return t(`donor-email.agreement.${messageKind}.text`)
    }
  })

export const agreementRequestFailedMessage = agreementDueMessage('request_failed')
export const agreementRequestMessage = agreementDueMessage('request')
export const agreementReminderMessage = agreementDueMessage('reminder')
export const agreementMissedMessage = agreementDueMessage('missed')
