import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant } from './fields.ts'
import { type Language, languages } from './language/language.ts'

/** The e-mails to donors and payees whose texts staff can edit, each as it is in one case. */
export const editableEmails = [
  'donation',
  'donation-by-transfer',
  'rest',
  'receipt',
  'receipt-of-a-part',
  'receipt-after-refund',
  'donation-refunded',
  'donation-rejected',
  'donation-reopened',
  'payment',
  'payment-by-transfer',
  'paid',
  'payment-refunded',
  'payment-rejected',
  'payment-reopened',
] as const

export type EditableEmail = (typeof editableEmails)[number]

/** A subject or a heading. */
export const isOneLine = (key: string) => /\.(subject|heading)(-|$)/.test(key)

/** How many characters a text may have: a longer subject is cut off in any list of e-mails. */
export const longestOf = (key: string) => (isOneLine(key) ? 200 : 2000)

const wording = z.object({
  /** Of the catalogue of words: 'mail.receipt.subject'. */
  key: z.string(),
  /** ICU MessageFormat, as the catalogue has it. */
  original: z.string(),
  /** As it is sent: the original, or what staff have written instead. */
  message: z.string(),
  /** What stands for a value, and how the original has it. */
  placeholders: z.array(z.object({ name: z.string(), written: z.string() })),
  changed_at: z.nullable(instant),
  changed_by: z.nullable(z.string()),
})

export type Wording = z.output<typeof wording>

const params = z.object({ language: z.literal(Object.keys(languages) as Language[]) })
/** By key. What is longer than any text may be is refused before it is read. */
const texts = z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(4000)))

const answer = z.object({
  texts: z.array(wording),
  /** Which texts each e-mail has, in their order. */
  emails: z.array(z.object({ email: z.literal(editableEmails), keys: z.array(z.string()) })),
})

export type Wordings = z.output<typeof answer>

export const readWordings = entry({
  method: 'GET',
  path: '/wordings/:language',
  who: 'settings',
  summary: 'The texts of the e-mails in a language, as they are sent and as they were at first',
  params,
  answer,
})

export const saveWordings = entry({
  method: 'PUT',
  path: '/wordings/:language',
  who: 'settings',
  confirmed: true,
  summary: 'Changes texts of the e-mails; one that is the original again is no longer a change',
  params,
  body: z.object({ texts }),
  answer,
  done: 'done.charity.wordings',
})

export const previewEmail = entry({
  method: 'POST',
  path: '/wordings/:language/preview',
  who: 'settings',
  summary: 'An e-mail with texts that are not saved yet, about a gift or payment that nobody made',
  params,
  body: z.object({ email: z.literal(editableEmails), texts }),
  answer: z.object({
    subject: z.string(),
    html: z.string(),
    /** What is wrong with texts, by key; the e-mail is drawn without those. */
    problems: z.record(z.string(), z.string()),
  }),
})
