import * as z from 'zod/mini'
import { type AnswerOf, entry } from './entry.ts'
import {
  bodyId,
  inLatinDigits,
  instant,
  integerBetween,
  maxId,
  required,
  requiredText,
  withMessage,
} from './fields.ts'
import { namedContact } from './households.ts'
import { bookedDay } from './lists.ts'

/** Purposes of messages that a donor agrees to. Receipts and reminders of a donation need no consent. */
export const consentPurposes = ['news', 'appeals'] as const

export const consentChannels = ['email', 'phone', 'whatsapp', 'sms', 'post'] as const

/** How staff learned of a consent. */
export const consentSources = ['form', 'email', 'phone', 'in_person', 'letter'] as const

/** Version of the consent sentences. Change it whenever one of them changes. */
export const consentWording = '2026-11'

/** Kinds of taxpayer number: identity card (CNIC) or tax authority (NTN). */
export const taxpayerKinds = ['cnic', 'ntn'] as const

const consent = z.object({
  id: z.int(),
  purpose: z.literal(consentPurposes),
  channel: z.literal(consentChannels),
  is_given: z.boolean(),
  at: instant,
  wording: z.string(),
  source: z.literal([...consentSources, 'donor_page', 'erasure', 'whatsapp', 'sms']),
  reason: z.string(),
  /** Member of staff; null for the donor. */
  by: z.nullable(z.string()),
})
export type Consent = z.output<typeof consent>

const task = z.object({
  id: z.int(),
  title: z.string(),
  /** yyyy-mm-dd in Pakistan */
  due_on: z.string(),
  assignee: z.string(),
  assignee_id: z.int(),
  done_at: z.nullable(instant),
  done_by: z.nullable(z.string()),
})
export type ContactTask = z.output<typeof task>

export const taxpayer = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.literal(taxpayerKinds),
  /** The last four digits; '' after erasure. */
  number: z.string(),
  is_default: z.boolean(),
})
export type Taxpayer = z.output<typeof taxpayer>

const contactRecords = z.object({
  /** The whole log, newest first. */
  consents: z.array(consent),
  /** Open tasks by due day, then done ones, newest first. */
  tasks: z.array(task),
  /** Taxpayers offered for donations. Without a default, the donor is the taxpayer. */
  taxpayers: z.array(taxpayer),
  /** Null for a donor without a household. */
  household: z.nullable(namedContact),
  members: z.array(namedContact),
  /** Active members of staff: possible assignees of a task. */
  assignees: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type ContactRecords = z.output<typeof contactRecords>

export const readContactRecords = entry('GET /contacts/:id/records', {
  who: 'contact',
  scope: 'none',
  summary: 'The consents, tasks, taxpayers and household of a donor',
  answer: contactRecords,
})

export const recordConsent = entry('POST /contacts/:id/consents', {
  who: 'contact',
  summary: 'Records that a donor gave or withdrew a consent, and how; earlier entries stay',
  body: z.object({
    purpose: z.literal(consentPurposes, withMessage('office-fields.consent.purpose')),
    channel: z.literal(consentChannels, withMessage('office-fields.consent.channel')),
    is_given: z.boolean(),
    source: z.literal(consentSources, withMessage('office-fields.consent.source')),
    reason: requiredText('office-fields.reason', 200),
  }),
  done: 'done.consent-recorded',
})

/** Maximum number of lines per call. */
export const maxConsentLines = 500

const contactLines = z.array(z.string())

export const recordConsents = entry('POST /contact-consents', {
  who: 'contact',
  summary: 'Records the same consents for many donors, as on a list of a paper form; earlier entries stay',
  body: z.object({
    /** Lines of the form: one e-mail address or phone number of a donor each. */
    lines: z
      .array(
        z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
        required('office-fields.consent.lines'),
      )
      .check(
        z.minLength(1, required('office-fields.consent.lines')),
        z.maxLength(maxConsentLines, withMessage('office-fields.consent.lines.too-many')),
      ),
    purpose: z.literal(consentPurposes, withMessage('office-fields.consent.purpose')),
    channels: z
      .array(z.literal(consentChannels))
      .check(z.minLength(1, withMessage('office-fields.consent.channel'))),
    source: z.literal(consentSources, withMessage('office-fields.consent.source')),
    reason: requiredText('office-fields.consent.form', 200),
  }),
  /** Number of donors recorded, and the lines that recorded nothing, for staff to check. */
  answer: z.object({
    recorded: z.int(),
    unknown: contactLines,
    /** Address or number shared by several donors, such as a family. */
    shared: contactLines,
    /** Donors who withdrew one of these consents: the form may be older. */
    withdrawn: contactLines,
  }),
  done: 'done.consents-recorded',
})

export type ConsentsAnswer = AnswerOf<typeof recordConsents>

const taskFields = z.object({
  title: requiredText('office-fields.task', 200),
  due_on: bookedDay('office-fields.task.due-on'),
  assignee_id: integerBetween('office-fields.task.assignee', 1, maxId),
})

export const addContactTask = entry('POST /contacts/:id/tasks', {
  who: 'contact',
  summary: 'Adds a task about a donor, for a member of staff and a due day',
  body: taskFields,
  done: 'done.task-added',
})

export const changeContactTask = entry('PUT /contacts/:id/tasks/:task_id', {
  who: 'contact',
  summary: 'Changes the text, due day or assignee of a task about a donor',
  body: taskFields,
  done: 'done.task-changed',
})

export const finishContactTask = entry('PUT /contacts/:id/tasks/:task_id/status', {
  who: 'contact',
  summary: 'Marks a task about a donor as done, or opens it again',
  body: z.object({ is_done: z.boolean() }),
})

/** Digits without spaces and dashes, as 35201-1234567-1 is often written. */
const digits = (pattern: RegExp, message: string) =>
  z.string().check(
    inLatinDigits(),
    z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
    z.regex(pattern, withMessage(message)),
  )

const name = requiredText('office-fields.name')

export const taxpayerFields = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cnic'), name, number: digits(/^\d{13}$/, 'fields.cnic.pakistan') }),
  z.object({ kind: z.literal('ntn'), name, number: digits(/^\d{7,8}$/, 'office-fields.ntn') }),
])
export type TaxpayerFields = z.output<typeof taxpayerFields>

export const addTaxpayer = entry('POST /contacts/:id/taxpayers', {
  who: 'contact',
  scope: 'none',
  summary: 'Adds a person or company on whose behalf a donor gives',
  body: taxpayerFields,
  done: 'done.taxpayer-added',
})

export const chooseDefaultTaxpayer = entry('PUT /contacts/:id/default-taxpayer', {
  who: 'contact',
  scope: 'none',
  summary: 'Chooses the taxpayer of donations without one of their own; null for the donor',
  body: z.object({ taxpayer_id: z.nullable(bodyId) }),
  done: 'done.taxpayer-default',
})

export const chooseDonationTaxpayer = entry('PUT /contacts/:id/donations/:donation_id/taxpayer', {
  who: 'contact',
  scope: 'none',
  summary: "Chooses on whose behalf a donation was given; null for the donor's default",
  body: z.object({ taxpayer_id: z.nullable(bodyId) }),
  done: 'done.taxpayer-chosen',
})

export const removeTaxpayer = entry('DELETE /contacts/:id/taxpayers/:taxpayer_id', {
  who: 'contact',
  scope: 'none',
  summary: 'Stops offering a taxpayer; donations on its behalf stay',
  done: 'done.taxpayer-removed',
})
