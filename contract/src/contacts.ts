import * as z from 'zod/mini'
import { consentChannels, consentPurposes, consentSources } from './contact-records.ts'
import { entry } from './entry.ts'
import { bodyId, instant, requiredText, withMessage } from './fields.ts'
import {
  day,
  exporting,
  filterNames,
  filterNumber,
  filterRupees,
  filterText,
  pageQuery,
  paginated,
  paginatedWithLaterTotal,
  searchText,
  totalQuery,
} from './lists.ts'
import { inRupees } from './money.ts'

/** A household groups contacts for one message or statement and owns no donation. */
export const contactKinds = ['person', 'company', 'household'] as const

/** Kinds that own donations. Neither can become a household, and a household can become neither. */
export const donorKinds = ['person', 'company'] as const

/** Ways to reach or identify a contact; of a CNIC nothing but its blind index is stored. */
const contactPointKinds = ['email', 'phone', 'cnic'] as const

/** Reasons for a duplicate proposal: details that both contacts share, or names that are nearly the same. */
const duplicateReasons = ['cnic', 'phone', 'email', 'name', 'near_name'] as const

/** `newest`: the latest donation first. */
export const contactOrders = ['newest', 'largest', 'most', 'name'] as const

/**
 * Lapsed donors gave nothing in `lapsed_year`, but gave in the tax year before (`last_year`) or in any
 * earlier one (`some_year`).
 */
export const lapsedKinds = ['last_year', 'some_year'] as const

/** Filters of donors; blank or empty for no limit. Days are of paid donations, in Asia/Karachi. */
export const contactFilters = z.object({
  /** Words of the name, or the beginning of an e-mail address or phone number. */
  search: filterText,
  last_from: day,
  last_to: day,
  first_from: day,
  first_to: day,
  amount_from: filterRupees,
  amount_to: filterRupees,
  donations_from: filterRupees,
  cause_names: filterNames,
  /** Slugs of campaigns; paid donations through one of them. */
  campaigns: filterNames,
  /** Zakat or general (fields.ts). */
  gift_kinds: filterNames,
  lapsed: filterNames,
  /** Tax year of `lapsed`, named by the year it ends in; the current one by default. */
  lapsed_year: filterNumber('office-fields.contact.tax-year', 2000, 2100),
  countries: filterNames,
  /** Current consents, as purpose and channel: 'news.email'. */
  consents: filterNames,
  kinds: filterNames,
  languages: filterNames,
  /** Only donors with open duplicate proposals. */
  duplicates: filterNames,
})
export type ContactFilters = z.output<typeof contactFilters>

export const contactSummary = z.object({
  id: z.int(),
  kind: z.literal(contactKinds),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  country: z.string(),
  language: z.string(),
  /** Paid donations after refunds. */
  donations: z.int(),
  amount: inRupees,
  /** Days as yyyy-mm-dd; null before the first paid donation. */
  first_on: z.nullable(z.string()),
  last_on: z.nullable(z.string()),
  proposals: z.int(),
})
export type ContactSummary = z.output<typeof contactSummary>

export const listContacts = entry('POST /contacts/search', {
  who: 'contact',
  fromReplica: true,
  summary: 'A page of donors with the totals of their paid donations',
  query: z.extend(pageQuery, {
    ...totalQuery,
    sort: z._default(z.literal(contactOrders, withMessage('office-fields.sort')), 'newest'),
  }),
  body: contactFilters,
  answer: paginatedWithLaterTotal(contactSummary),
})

/** Without the right `contact`: a hint of the address and number, and no totals. */
export const contactSuggestion = z.object({
  ...contactSummary.shape,
  donations: z.nullable(contactSummary.shape.donations),
  amount: z.nullable(contactSummary.shape.amount),
})
export type ContactSuggestion = z.output<typeof contactSuggestion>

/** Requires the right `contact` or `donation.enter`. Never returns households, which own no donations. */
export const suggestContacts = entry('POST /contacts/suggest', {
  who: { anyOf: ['contact', 'donation.enter'] },
  fromReplica: true,
  summary: 'Finds people and companies by name, e-mail or phone; the latest donation first, at most 10',
  body: z.object({ text: searchText.check(z.minLength(2, withMessage('office-fields.search.too-short'))) }),
  answer: z.array(contactSuggestion),
})

export const exportContacts = entry('POST /contacts/export', {
  who: 'donation.export',
  ...exporting,
  summary: 'The filtered donors as CSV, or for Excel',
  body: contactFilters,
})

const contactMerge = z.object({
  id: z.int(),
  winner_id: z.int(),
  loser_id: z.int(),
  loser_name: z.string(),
  merged_at: instant,
  merged_by: z.nullable(z.string()),
  undone_at: z.nullable(instant),
})

const contactPoint = z.object({
  id: z.int(),
  kind: z.literal(contactPointKinds),
  /** Address or number; of a CNIC the last four digits. */
  value: z.string(),
  source: z.literal(['donation', 'staff', 'donor']),
  is_primary: z.boolean(),
  /** Last day of use, yyyy-mm-dd; null while it is current. */
  valid_until: z.nullable(z.string()),
  /** Instant at which the donor entered a code sent to the point, or staff verified it; null before. */
  verified_at: z.nullable(instant),
  /** How staff verified the point; null when the donor entered a code. */
  verified_how: z.nullable(z.literal(consentSources)),
  verified_by: z.nullable(z.string()),
})
export type ContactPoint = z.output<typeof contactPoint>

export const contactDetails = z.object({
  ...contactSummary.shape,
  created_at: instant,
  merged_into: z.nullable(z.int()),
  largest: z.int(),
  points: z.array(contactPoint),
  /** Tax years from July to June, named by their end, newest first; sums of the members for a household. */
  years: z.array(z.object({ tax_year: z.int(), donations: z.int(), amount: inRupees })),
  /** Shares of causes, largest first. */
  causes: z.array(z.object({ fundtitle: z.string(), amount: inRupees })),
  /** Through campaigns, a part of `causes`. */
  campaigns: z.array(z.object({ id: z.int(), title: z.string(), amount: inRupees })),
  merges: z.array(contactMerge),
})
export type ContactDetails = z.output<typeof contactDetails>

export const readContact = entry('GET /contacts/:id', {
  who: 'contact',
  summary: 'A donor with contact points, totals and merges',
  answer: contactDetails,
})

/** Fields of a contact that staff change, and choose in a merge. */
export const contactFields = z.object({
  kind: z.literal(contactKinds, withMessage('office-fields.contact.kind')),
  first_name: requiredText('fields.first-name'),
  last_name: z.string().check(z.trim(), z.maxLength(100)),
  country: requiredText('fields.country'),
  language: z.string().check(z.regex(/^[a-z]{2,8}$/)),
})
export type ContactFields = z.output<typeof contactFields>

export const changeContact = entry('PUT /contacts/:id', {
  who: 'contact',
  summary: "Changes a donor's own name, kind, country and language; no donation changes",
  body: contactFields,
  answer: contactDetails,
  done: 'done.contact-changed',
})

const duplicatePair = z.object({
  one: contactSummary,
  other: contactSummary,
  score: z.int(),
  reasons: z.array(z.literal(duplicateReasons)),
})
export type DuplicatePair = z.output<typeof duplicatePair>

export const listDuplicates = entry('GET /contact-duplicates', {
  who: 'contact',
  summary: 'A page of pairs of donors that may be the same, most certain first',
  query: z.extend(pageQuery, { contact_id: z.optional(z.coerce.number().check(z.int())) }),
  answer: paginated(duplicatePair),
})

export const dismissDuplicate = entry('POST /contact-duplicates/dismiss', {
  who: 'contact.merge',
  summary: 'Records that two donors are not the same, or proposes them again',
  body: z.object({ one_id: bodyId, other_id: bodyId, dismissed: z.boolean() }),
  answer: z.object({ dismissed: z.boolean() }),
  done: 'done.duplicate-dismissed',
})

const mergePlan = z.object({
  winner: contactSummary,
  loser: contactSummary,
  donations: z.int(),
  points: z.int(),
  /** Consents that one of the two donors gave and the other refused: they stay refused. */
  refused: z.array(z.object({ purpose: z.literal(consentPurposes), channel: z.literal(consentChannels) })),
})

export const planMerge = entry('GET /contacts/:id/merge-previews/:loser_id', {
  who: 'contact.merge',
  summary: 'A preview of a merge of two donors; changes nothing',
  answer: mergePlan,
})

export const mergeContacts = entry('POST /contacts/:id/merge', {
  who: 'contact.merge',
  confirmed: true,
  summary: 'Moves the donations and contact points of another donor to this one, with the chosen fields',
  body: z.object({ loser_id: bodyId, fields: contactFields }),
  answer: z.object({ merge_id: z.int() }),
  done: 'done.contacts-merged',
})

export const splitContacts = entry('POST /contact-merges/undo', {
  who: 'contact.merge',
  summary: 'Undoes merges: everything they moved returns',
  body: z.object({ merge_ids: z.array(bodyId).check(z.minLength(1), z.maxLength(1000)) }),
  answer: z.object({ split: z.int() }),
  done: 'done.contacts-split',
})

/** Score of a clear duplicate: the same name, and the same CNIC or both phone number and e-mail address. */
export const clearScore = 14

export const mergeClearPairs = entry('POST /contact-duplicates/merge', {
  who: 'contact.merge',
  confirmed: true,
  summary: 'Merges up to 1,000 clear pairs into the older donor of each; can be undone together',
  answer: z.object({ merge_ids: z.array(z.int()) }),
  done: 'done.contacts-merged',
})
