import * as z from 'zod/mini'
import { channels } from './channels.ts'
import { entry } from './entry.ts'
import {
  bodyId,
  instant,
  integerBetween,
  multilineText,
  requiredText,
  rowId,
  textOrEmpty,
  wholeRupees,
  withMessage,
} from './fields.ts'
import { allLanguages, type Language } from './language/language.ts'
import { inPages } from './lists.ts'
import { refuseValue } from './message.ts'
import { inPaisa, inRupees } from './money.ts'
import { agreementListFilters } from './office-agreements.ts'
import { requiredMessage } from './text-rules.ts'

/** 'higher_amount' asks regular donors for a higher amount. */
const appealKinds = ['appeal', 'higher_amount'] as const

/** 'waiting': for a second person; 'sent': every message was sent, failed or was dropped. */
export const appealStates = ['draft', 'waiting', 'sending', 'sent', 'stopped'] as const
export type AppealState = (typeof appealStates)[number]

/** Length of a text for WhatsApp and SMS: about two parts in English, four in Urdu. */
export const shortTextMaxLength = 300

const texts = z.object({
  subject: multilineText('office-fields.appeal.subject', 150).check(
    z.regex(/^[^\n]*$/, withMessage('office-fields.appeal.one-line')),
  ),
  /** Paragraphs, separated by an empty line. */
  text: multilineText('office-fields.appeal.text', 5000),
  /** Text for WhatsApp and SMS; the link and the opt-out instructions are added. */
  short: multilineText('office-fields.appeal.short', shortTextMaxLength),
})
export type AppealTexts = z.output<typeof texts>

const language = z.enum(allLanguages)
const textsByLanguage = z.record(language, texts)

const fields = {
  name: requiredText('office-fields.appeal.name', 80),
  channels: z.array(z.literal(channels)).check(z.minLength(1, withMessage('office-fields.appeal.channels'))),
  texts: textsByLanguage,
}

/** Texts that the chosen channels need, in every language. */
const hasTexts = z.check<{ channels: readonly string[]; texts: Partial<Record<Language, AppealTexts>> }>(
  (context) => {
    const { channels, texts } = context.value
    const needed: (keyof AppealTexts)[] = [
      ...(channels.includes('email') ? (['subject', 'text'] as const) : []),
      ...(channels.some((channel) => channel !== 'email') ? (['short'] as const) : []),
    ]
    for (const [language, written] of Object.entries(texts))
      for (const name of needed)
        if (written[name].trim() === '')
          refuseValue(context, requiredMessage(`office-fields.appeal.${name}`), 'texts', language, name)
  },
)

/** Increase of each donation: in percent, rounded up to ten rupees, or in rupees. */
const raise = z
  .object({
    unit: z.literal(['percent', 'rupees']),
    value: integerBetween('office-fields.appeal.raise', 1, 1_000_000),
  })
  .check(
    z.refine(({ unit, value }) => unit === 'rupees' || value <= 500, {
      path: ['value'],
      ...withMessage('office-fields.appeal.raise'),
    }),
  )

const appealBody = z
  .object({
    kind: z.literal('appeal'),
    ...fields,
    /** Name of a segment of donor records; '' for all donors who agreed to appeals. */
    segment: z.string().check(z.maxLength(60)),
    cause_id: z.nullable(bodyId),
    /** Campaign of that cause. */
    campaign_id: z.nullish(bodyId),
    amount: z.nullable(wholeRupees()),
  })
  .check(hasTexts)

const higherAmountBody = z
  .object({ kind: z.literal('higher_amount'), ...fields, filters: agreementListFilters, raise })
  .check(hasTexts)

const body = z.discriminatedUnion('kind', [appealBody, higherAmountBody])
export type AppealBody = z.output<typeof body>

const appealRow = z.object({
  id: z.int(),
  kind: z.literal(appealKinds),
  name: z.string(),
  state: z.literal(appealStates),
  channels: z.array(z.literal(channels)),
  /** Name of the segment; '' for all. */
  segment: z.string(),
  created_at: instant,
  begun_at: z.nullable(instant),
  /** Donors who matched when sending began. */
  planned: z.int(),
  sent: z.int(),
  /** Paid donations made through the appeal's link, and their sum after refunds. */
  donations: z.int(),
  amount: inRupees,
})
export type AppealRow = z.output<typeof appealRow>

const appealDetails = z.extend(appealRow, {
  texts: textsByLanguage,
  cause_id: z.nullable(z.int()),
  campaign_id: z.nullable(z.int()),
  link_amount: z.nullable(inRupees),
  raise: z.nullable(raise),
  filters: z.unknown(),
  created_by: z.string(),
  begun_by: z.nullable(z.string()),
  stopped_at: z.nullable(instant),
  stopped_by: z.nullable(z.string()),
  /** Donors whose message was queued, and messages by outcome; a fallback counts once. */
  handled: z.int(),
  waiting: z.int(),
  failed: z.int(),
  dropped: z.int(),
  by_channel: z.array(z.object({ channel: z.literal(channels), sent: z.int() })),
  /** Cost of the messages sent so far, at the prices when sending began. */
  paisa: inPaisa,
  /** Answers to proposed amounts, and the total increase of the accepted ones. */
  answers: z.object({ proposed: z.int(), accepted: z.int(), declined: z.int(), raised: inRupees }),
})
export type AppealDetails = z.output<typeof appealDetails>

export const listAppeals = entry('GET /appeals', {
  who: 'appeal',
  summary: 'A page of appeals, newest first, with the donations that came by their links',
  ...inPages(appealRow),
})

export const readAppeal = entry('GET /appeals/:id', {
  who: 'appeal',
  summary: 'An appeal with its texts and progress',
  answer: appealDetails,
})

export const createAppeal = entry('POST /appeals', {
  who: 'appeal',
  summary: 'Saves a new draft; the donors of the segment are those of its filters now',
  body,
  answer: z.object({ id: z.int() }),
  done: 'done.appeal.saved',
})

export const changeAppeal = entry('PUT /appeals/:id', {
  who: 'appeal',
  summary: 'Changes a draft',
  body,
  answer: z.object({ id: z.int() }),
  done: 'done.appeal.saved',
})

export const removeAppeal = entry('DELETE /appeals/:id', {
  who: 'appeal',
  summary: 'Deletes a draft',
  done: 'done.appeal.removed',
})

export const previewAppeal = entry('GET /appeals/:id/previews/:language', {
  who: 'appeal',
  summary: 'The e-mail and the short text of a saved appeal, for an example donor',
  params: z.extend(rowId, { language }),
  answer: z.object({
    subject: z.string(),
    html: z.string(),
    short: z.string(),
    sms_parts: z.int(),
  }),
})

/**
 * Estimated recipients by channel, from their choice and consents; the final channel is decided on sending.
 */
export const countRecipients = entry('GET /appeals/:id/recipients', {
  who: 'appeal',
  summary: 'How many donors match an appeal, how many of them it reaches, and what that costs',
  answer: z.object({
    matching: z.int(),
    reached: z.int(),
    by_channel: z.array(
      z.object({
        channel: z.literal(channels),
        language: z.string(),
        donors: z.int(),
        /** Parts of each SMS; 1 for other channels. */
        parts: z.int(),
        paisa: inPaisa,
      }),
    ),
    paisa: inPaisa,
    /** Whether sending needs a second person. */
    needs_approval: z.boolean(),
  }),
})

export const testAppeal = entry('POST /appeals/:id/test', {
  who: 'appeal',
  summary: 'Sends an appeal to the caller: to their own e-mail address, or to a phone number of theirs',
  body: z
    .object({
      language,
      channel: z.literal(channels),
      phone: textOrEmpty('fields.phone', 25),
    })
    .check(
      z.refine(({ channel, phone }) => channel === 'email' || phone !== '', {
        path: ['phone'],
        ...withMessage(requiredMessage('fields.phone')),
      }),
    ),
  done: 'done.appeal.tested',
})

export const sendAppeal = entry('POST /appeals/:id/send', {
  who: 'appeal.send',
  confirmed: true,
  summary: 'Sends an appeal, or requests the approval of a second person',
  done: 'done.appeal.sending',
})

/** Needs no confirmation, because stopping is urgent. */
export const stopAppeal = entry('POST /appeals/:id/stop', {
  who: 'appeal.send',
  summary: 'Stops an appeal: no further message is sent',
  done: 'done.appeal.stopped',
})
