import * as z from 'zod/mini'
import { channels } from './channels.ts'
import { consentChannels, consentPurposes, taxpayer, taxpayerFields } from './contact-records.ts'
import { entry } from './entry.ts'
import { bodyId, inLatinDigits, requiredText, sixDigits } from './fields.ts'
import { isLanguage } from './language/language.ts'

const consentKey = { purpose: z.literal(consentPurposes), channel: z.literal(consentChannels) }

/** Details of a donor's record that the donor may change. */
export const ownDetails = z.object({
  language: z.string(),
  country: z.string(),
  /** Current e-mail address; null without one. */
  email: z.nullable(z.string()),
  /** Current number, as digits; null without one. */
  phone: z.nullable(z.string()),
  /** Chosen channel of messages; null for the usual one. */
  channel: z.nullable(z.literal(channels)),
  consents: z.array(z.object(consentKey)),
  taxpayers: z.array(taxpayer),
})
export type OwnDetails = z.output<typeof ownDetails>

export const changeOwnDetails = entry('PUT /my/details', {
  who: 'donor',
  summary: "Changes the signed-in donor's phone number, and the language of their statements",
  body: z.object({
    language: z.string().check(z.refine(isLanguage)),
    /** Null leaves the number unchanged. */
    phone: z.nullable(requiredText('fields.phone', 25).check(inLatinDigits())),
    /** Absent leaves the channel unchanged. */
    channel: z.optional(z.literal(channels)),
  }),
})

export const changeOwnConsents = entry('PUT /my/consents', {
  who: 'donor',
  summary: 'Records consents that the signed-in donor gives or withdraws; unchanged ones are skipped',
  body: z.object({
    consents: z.array(z.object({ ...consentKey, is_given: z.boolean() })).check(z.maxLength(20)),
  }),
})

export const addOwnTaxpayer = entry('POST /my/taxpayers', {
  who: 'donor',
  summary: 'Adds a person or company on whose behalf the signed-in donor gives',
  body: taxpayerFields,
})

export const chooseOwnTaxpayer = entry('PUT /my/default-taxpayer', {
  who: 'donor',
  summary: "Chooses the taxpayer of the signed-in donor's statements; null for the donor",
  body: z.object({ taxpayer_id: z.nullable(bodyId) }),
})

export const chooseOwnDonationTaxpayer = entry('PUT /my/donations/:code/taxpayer', {
  who: 'donor',
  summary: "Chooses the taxpayer of one of the signed-in donor's donations; null for the default",
  params: z.object({ code: z.string().check(z.maxLength(20)) }),
  body: z.object({ taxpayer_id: z.nullable(bodyId) }),
})

export const changeOwnTaxpayer = entry('PUT /my/taxpayers/:id', {
  who: 'donor',
  summary: "Corrects one of the signed-in donor's taxpayers",
  body: taxpayerFields,
})

export const removeOwnTaxpayer = entry('DELETE /my/taxpayers/:id', {
  who: 'donor',
  summary: "Ends one of the signed-in donor's taxpayers; donations on its behalf stay",
})

/** Returns the same answer for every address, so that it reveals no donor. */
export const requestContactPoint = entry('POST /my/contact-points', {
  who: 'donor',
  summary: 'Sends a code to another address or number of the signed-in donor',
  body: z.object({ who: requiredText('office-fields.email-or-phone', 254).check(inLatinDigits()) }),
})

export const proveContactPoint = entry('POST /my/contact-points/confirm', {
  who: 'donor',
  summary: 'Adds another address or number of the signed-in donor by the code sent to it',
  body: z.object({ code: sixDigits }),
})

export const removeContactPoint = entry('POST /my/contact-points/remove', {
  who: 'donor',
  summary: 'Removes an added address or number of the signed-in donor',
  body: z.object({ point: requiredText('office-fields.email-or-phone', 254) }),
})
