import { type Channel, channels } from '../../../contract/src/channels.ts'
import type { Translate } from '../../../words/src/reader.ts'
import type { MessagePurpose } from '../channels/channel.ts'

/**
 * Text of a kind of message for WhatsApp and SMS, without its link. At WhatsApp it is a template whose
 * variables are the values in this order; the link is the template's button.
 */
export type ShortText = {
  purpose: MessagePurpose
  values: readonly string[]
  /** Whether it ends with the link of a page. */
  hasPage: boolean
  write(t: Translate, values: Record<string, string>): string
}

const transactional = <Name extends string>(
  values: readonly Name[],
  write: (t: Translate, values: Record<Name, string>) => string,
): ShortText => ({
  purpose: 'transactional',
  values,
  hasPage: true,
  write: (t, given) => write(t, given as never),
})

const ofCode = { purpose: 'code' as const, hasPage: false }

/** Short texts by kind of message. Kinds without one are sent by e-mail alone. */
const shortTexts: Record<string, ShortText> = {
  donation: transactional(['amount', 'code'], (t, values) => t('short-text.donation', values)),
  receipt: transactional(['amount', 'code'], (t, values) => t('short-text.receipt', values)),
  reversal: transactional(['amount', 'code'], (t, values) => t('short-text.reversal', values)),
  payment: transactional(['amount', 'code'], (t, values) => t('short-text.payment', values)),
  paid: transactional(['amount', 'code'], (t, values) => t('short-text.paid', values)),
  refund: transactional(['amount', 'code'], (t, values) => t('short-text.refund', values)),
  rejection: transactional(['amount', 'code'], (t, values) => t('short-text.rejection', values)),
  rejection_undone: transactional(['amount', 'code'], (t, values) =>
    t('short-text.rejection_undone', values),
  ),
  agreement_made: transactional(['amount'], (t, values) => t('short-text.agreement_made', values)),
  agreement_notice: transactional(['amount', 'day'], (t, values) => t('short-text.agreement_notice', values)),
  agreement_request_failed: transactional(['amount'], (t, values) =>
    t('short-text.agreement_request_failed', values),
  ),
  agreement_request: transactional(['amount'], (t, values) => t('short-text.agreement_request', values)),
  agreement_reminder: transactional(['amount'], (t, values) => t('short-text.agreement_reminder', values)),
  agreement_missed: transactional(['amount'], (t, values) => t('short-text.agreement_missed', values)),
  agreement_changed: transactional([], (t) => t('short-text.agreement_changed')),
  agreement_ended: transactional([], (t) => t('short-text.agreement_ended')),
  appeal: {
    purpose: 'appeal',
    values: ['text'],
    hasPage: true,
    write: (t, { text = '', stopLink }) =>
      stopLink === undefined
        ? t('short-text.appeal', { text })
        : t('short-text.appeal.with-link', { text, link: stopLink }),
  },
  sign_in: { ...transactional(['code'], (t, values) => t('short-text.sign_in', values)), ...ofCode },
  new_address: { ...transactional(['code'], (t, values) => t('short-text.new_address', values)), ...ofCode },
  test: { ...transactional([], (t) => t('short-text.test')), hasPage: false },
  appeals_stopped: { ...transactional([], (t) => t('short-text.appeals_stopped')), hasPage: false },
}

export const shortTextKinds: readonly string[] = Object.keys(shortTexts)

/** Name of a kind's template at WhatsApp. */
export const templateName = (kind: string): string => `amanah_${kind}`

export const channelsOf = (kind: string): readonly Channel[] => (kind in shortTexts ? channels : ['email'])

/** Values of a short text, and the path of the page it is about. */
export type ShortContent = {
  values: Record<string, string>
  path: string | null
  code?: string
  /** A whole link with a secret, which is not stored as a short link. */
  url?: string
  /** Page that ends appeals, for a channel that receives no replies. */
  stopPath?: string
}

/**
 * Writes a short text in characters that phones show: no direction marks, and nothing that would turn an
 * English SMS into two parts.
 */
export const writeShortText = (t: Translate, kind: string, values: Record<string, string>): string =>
  plain(shortTextOf(kind).write(t, values))

/** The values of a template's variables, in order. */
export const templateValues = (kind: string, values: Record<string, string>): string[] =>
  // A variable of WhatsApp has no line breaks.
  shortTextOf(kind).values.map((name) => plain(values[name] ?? '').replaceAll(/\s+/g, ' '))

export function shortTextOf(kind: string): ShortText {
  const found = shortTexts[kind]
  if (!found) throw new Error(`Messages of the kind '${kind}' have no short text.`)
  return found
}

const plain = (text: string) =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('’', "'")
