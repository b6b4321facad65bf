import * as z from 'zod/mini'
import { bankAccountForm } from '../../../../contract/src/bank-accounts.ts'
import { causeForm } from '../../../../contract/src/cause-form.ts'
import * as calls from '../../../../contract/src/charity.ts'
import * as formCalls from '../../../../contract/src/charity-form.ts'
import * as charityTextsCalls from '../../../../contract/src/charity-texts.ts'
import * as emailTemplatesCalls from '../../../../contract/src/email-templates.ts'
import { allLanguages } from '../../../../contract/src/language/language.ts'
import * as paymentMethodsCalls from '../../../../contract/src/payment-methods.ts'
import * as switchesCalls from '../../../../contract/src/switches.ts'
import { english } from '../../../../words/src/reader.ts'

/**
 * Thrown when a settings file cannot be read, written or imported; the message names the entry and the
 * reason.
 */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Version of the file format, raised when earlier files can no longer be read. */
export const settingsFormat = 1

const pictureAddress = /^(|noimage|\/media\/[0-9a-f-]{36}\.[a-z]+|\/art\/icons\/[a-z-]+\.svg)$/
const picture = z.string().check(z.regex(pictureAddress, { error: 'This is not the address of a picture.' }))

/** Parses an entry by the rules of its form, whose values a browser sends as texts. */
const byForm = <Form extends z.ZodMiniType>(form: Form) =>
  z.pipe(
    z.pipe(
      z.record(z.string(), z.unknown()),
      z.transform((entry): unknown =>
        Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, asText(value)])),
      ),
    ),
    form as z.ZodMiniType<z.output<Form>, unknown>,
  )

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const head = z.object({ amanah: z.literal('settings'), format: z.int(), version: z.string() })

const settingsFile = z.strictObject({
  ...head.shape,
  made_at: z.iso.datetime(),
  charity: formCalls.saveCharity.body,
  prices: z.optional(calls.saveMetalPrices.body),
  embedding: calls.saveEmbedding.body,
  charity_pictures: z.partialRecord(z.literal(calls.charityPictures), picture),
  texts: z.record(z.literal(charityTextsCalls.charityTextNames), charityTextsCalls.saveCharityText.body),
  switches: switchesCalls.saveSwitches.body,
  causes: z.array(byForm(z.extend(z.omit(causeForm, { updated_at: true }), { fundimage: picture }))),
  bank_accounts: z.array(byForm(z.extend(bankAccountForm, { logo: picture }))),
  pairs: z.array(paymentMethodsCalls.offerPair.body),
  /** Titles of the methods in `pairs`; a file of an earlier version has none. */
  payment_methods: z.optional(z.array(paymentMethodsCalls.addPaymentMethod.body)),
  email_templates: z.partialRecord(
    z.enum(allLanguages),
    emailTemplatesCalls.saveEmailTemplates.body.shape.texts,
  ),
  /** Uploaded pictures by address, in base64. */
  pictures: z.record(z.string().check(z.regex(/^\/media\/[0-9a-f-]{36}\.[a-z]+$/)), z.base64()),
})

export type Settings = z.output<typeof settingsFile>

/** @throws SettingsError naming every invalid entry */
export function readSettingsFile(text: string, version: string): Settings {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new SettingsError('This is not a settings file: it is not JSON, or it was cut off.')
  }
  const { data: given } = z.safeParse(head, content)
  if (!given)
    throw new SettingsError('This is not a settings file: npm run settings -- export FILE writes one.')
  const isNewer = given.version.localeCompare(version, 'en', { numeric: true }) > 0
  if (given.format > settingsFormat || isNewer)
    throw new SettingsError(
      `The file was written by version ${given.version}, newer than this one (${version}). Upgrade first.`,
    )
  const { data, error } = z.safeParse(settingsFile, content)
  if (error)
    throw new SettingsError(
      error.issues
        .map(({ path, message }) => `${entryName(content, path)}: ${english.t.issue(message)}`)
        .join('\n'),
    )
  const missing = picturesOf(data).filter((address) => !(address in data.pictures))
  if (missing.length > 0) throw new SettingsError(`pictures: ${missing.join(', ')} is missing.`)
  return data
}

/** Names an entry in an error message: 'causes 3 (Zakat) amount'. */
function entryName(content: unknown, path: PropertyKey[]): string {
  const [list, place] = path
  if (typeof place !== 'number') return path.join(' ')
  const entry = (content as Record<PropertyKey, Record<string, unknown>[]>)[list ?? '']?.[place]
  const title = entry?.fundtitle || entry?.iban_no
  return [list, place + 1, ...(title ? [`(${title})`] : []), ...path.slice(2)].join(' ')
}

/** The addresses of the uploaded pictures that entries show. */
export const picturesOf = (shown: {
  charity_pictures: Record<string, string>
  causes: { fundimage: string }[]
  bank_accounts: { logo: string }[]
}): string[] => [
  ...new Set(
    [
      ...Object.values(shown.charity_pictures),
      ...shown.causes.map(({ fundimage }) => fundimage),
      ...shown.bank_accounts.map(({ logo }) => logo),
    ].filter((address) => address.startsWith('/media/')),
  ),
]
