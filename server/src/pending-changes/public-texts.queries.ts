import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { charityPictures } from '../../../contract/src/charity.ts'
import { firstLanguage } from '../../../contract/src/language/language.ts'
import { readCharity } from '../charity/read-charity.ts'
import type { Database } from '../platform/database/database.ts'
import { normalizePage } from './find-links.ts'
import type { CharityAccounts } from './find-payment-instructions.ts'

/** A text for donors in one language; `place` names its page or template, such as 'cause 12'. */
export type PublicText = { place: string; field: string; language: string; text: string }

/** Picture fields of causes and of the charity; their text is the URL of the picture. */
export const pictureFields: readonly string[] = ['fundimage', ...charityPictures]

/** Columns of a cause that contain no text for donors. */
const notTexts =
  'id fund_icon accept_fraction web_sequence mobile_sequence texts created_at updated_at'.split(' ')

/**
 * Reads every text that staff write for donors. New columns of causes, settings and templates are included
 * automatically. Notes of bank accounts are left out, because every change of an account waits for approval
 * anyway.
 */
export async function readPublicTexts(db: Database): Promise<PublicText[]> {
  const causes = await db
    .selectFrom('causes')
    .selectAll('causes')
    .select((cause) =>
      jsonArrayFrom(
        cause
          .selectFrom('fund_types')
          .select('typename')
          .whereRef('cause_id', '=', 'causes.id')
          .orderBy('position'),
      ).as('fundtypes'),
    )
    .execute()
  const { texts } = await db.selectFrom('charity').select('texts').executeTakeFirstOrThrow()
  const { texts: translations, ...charity } = await readCharity(db)
  const templates = await db.selectFrom('email_templates').select(['language', 'key', 'message']).execute()
  return [
    ...causes.flatMap(({ fundtypes, ...cause }) => [
      ...textsOf(`cause ${cause.id}`, firstLanguage, {
        ...cause,
        fundtypes: fundtypes.map(({ typename }) => typename),
      }).filter(({ field }) => !notTexts.includes(field)),
      ...inLanguages(`cause ${cause.id}`, cause.texts),
    ]),
    ...textsOf('charity', firstLanguage, charity),
    ...inLanguages('charity', translations),
    ...Object.entries(texts as Record<string, string>).map(([key, text]) => {
      const [, name = key, language = firstLanguage] = /^(\w+)(?: \((\w+)\))?$/.exec(key) ?? []
      return { place: name, field: 'html', language, text }
    }),
    ...templates.map(({ language, key, message }) => ({
      place: 'email templates',
      field: key,
      language,
      text: message,
    })),
  ]
}

const inLanguages = (place: string, texts: Record<string, object>): PublicText[] =>
  Object.entries(texts).flatMap(([language, values]) => textsOf(place, language, values))

const textsOf = (place: string, language: string, values: object): PublicText[] =>
  Object.entries(values)
    .map(([field, value]) => ({ place, field, language, text: asText(value) }))
    .filter(({ text }) => text !== '')

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? Object.values(value).map(asText).join('\n') : String(value)
}

/** Reads the charity's known accounts, numbers and pages. */
export async function readCharityAccounts(db: Database, publicUrl: string): Promise<CharityAccounts> {
  const accounts = await db
    .selectFrom('bank_accounts')
    .select(['number', 'iban_no'])
    .where('status', '=', 1)
    .execute()
  const charity = await readCharity(db)
  const { website, facebook, instagram, youtube, phone, whatsapp } = charity
  const pages = [website, facebook, instagram, youtube].filter(Boolean).map(normalizePage)
  const mobiles = [phone, whatsapp].map((one) => one.replace(/\D/g, '').replace(/^0(?=[1-9])/, '92'))
  return {
    accounts: accounts.flatMap(({ number, iban_no }) => [number, iban_no]),
    phones: [phone, whatsapp].filter(Boolean),
    emails: [charity.email].filter(Boolean),
    registrations: [charity.registration_number, charity.tax_number].filter(Boolean),
    receiptPrefix: charity.receipt_prefix,
    // A website with a path may share its host with others.
    hosts: [normalizePage(publicUrl), normalizePage(website)].filter(
      (page) => page !== '' && !/[/?]/.test(page),
    ),
    pages: [
      ...pages.filter((page) => /[/?]/.test(page)),
      ...mobiles.filter(Boolean).map((one) => `wa.me/${one}`),
    ],
  }
}
