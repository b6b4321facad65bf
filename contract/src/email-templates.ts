import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant } from './fields.ts'
import { allLanguages } from './language/language.ts'

/** Editable e-mails to donors and payees, one per case. */
export const editableEmails = [
  'donation',
  'donation_of_zakat',
  'donation_by_transfer',
  'donation_failed',
  'shortfall',
  'difference',
  'receipt',
  'receipt_of_zakat',
  'receipt_of_zakat_and_more',
  'receipt_of_a_part',
  'receipt_after_refund',
  'donation_refunded',
  'donation_rejected',
  'donation_rejection_undone',
  'donation_reversed',
  'payment',
  'payment_by_transfer',
  'paid',
  'payment_refunded',
  'payment_rejected',
  'payment_rejection_undone',
] as const

export type EditableEmail = (typeof editableEmails)[number]

/** Subjects and headings. */
export const isOneLine = (key: string) => /\.(subject|heading)(-|$)/.test(key)

/** Maximum length of a text: longer subjects are cut off in any list of e-mails. */
export const maxLengthOf = (key: string) => (isOneLine(key) ? 200 : 2000)

const template = z.object({
  /** Key in the catalogue: 'mail.receipt.subject'. */
  key: z.string(),
  /** ICU MessageFormat of the catalogue. */
  original: z.string(),
  /** Text that is sent: the original, or the override of staff. */
  message: z.string(),
  placeholders: z.array(z.object({ name: z.string(), written: z.string() })),
  changed_at: z.nullable(instant),
  changed_by: z.nullable(z.string()),
})
export type EmailTemplate = z.output<typeof template>

const params = z.object({ language: z.literal(allLanguages) })
/** Overrides by key. Over-long texts are refused before they are parsed. */
const texts = z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(4000)))

const answer = z.object({
  texts: z.array(template),
  /** Texts of each e-mail, in order. */
  emails: z.array(z.object({ email: z.literal(editableEmails), keys: z.array(z.string()) })),
})
export type EmailTemplates = z.output<typeof answer>

export const readEmailTemplates = entry('GET /email-templates/:language', {
  who: 'settings',
  summary: 'The texts of the e-mails in a language, as they are sent and as they were at first',
  params,
  answer,
})

export const saveEmailTemplates = entry('PUT /email-templates/:language', {
  who: 'settings',
  confirmed: true,
  summary: 'Changes texts of the e-mails; one that is the original again is no longer a change',
  params,
  body: z.object({ texts }),
  answer,
  done: 'done.charity.email-templates',
})

export const previewEmail = entry('POST /email-templates/:language/preview', {
  who: 'settings',
  summary: 'An e-mail with texts that are not saved yet, about a gift or payment that nobody made',
  params,
  body: z.object({ email: z.literal(editableEmails), texts }),
  answer: z.object({
    subject: z.string(),
    html: z.string(),
    /** Errors by key; the preview omits those texts. */
    problems: z.record(z.string(), z.string()),
  }),
})
