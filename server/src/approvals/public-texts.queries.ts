import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { charityPictures } from '../../../contract/src/charity.ts'
import { firstLanguage, languages } from '../../../contract/src/language/language.ts'
import { readCharity } from '../charity/read-charity.ts'
import type { Database } from '../platform/database/database.ts'

/** A text for donors in one language; `place` names its page or template, such as 'cause 12'. */
export type PublicText = { place: string; field: string; language: string; text: string }

/** Picture fields; their text is the URL of the picture, or one in each line. */
export const pictureFields: readonly string[] = ['fundimage', 'pictures', ...charityPictures]

/**
 * Fields that hold a price, a switch, a day or a colour. Any other field of a cause or the charity, also one
 * that a later release adds, is a text that donors read.
 */
export const valueFields =
  'kind alms amount status preset_amounts smallest_gift languages pages gold_price silver_price prices_on nisab_rule brand_color receipt_year tax_approval_from tax_approval_until'.split(
    ' ',
  )

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
  const campaigns = await db
    .selectFrom('campaigns')
    .innerJoin('causes', 'causes.id', 'cause_id')
    .select(['campaigns.id', 'campaigns.fundtitle', 'campaigns.funddetail', 'pictures'])
    .select(['video', 'slug', 'campaigns.texts', 'causes.kind'])
    .execute()
  const { texts } = await db.selectFrom('charity').select('texts').executeTakeFirstOrThrow()
  const { texts: translations, ...charity } = await readCharity(db)
  const templates = await db.selectFrom('email_templates').select(['language', 'key', 'message']).execute()
  const methods = await db.selectFrom('payment_methods').select(['id', 'name', 'titles']).execute()
  const gateways = await db.selectFrom('payment_gateways').select(['id', 'name']).execute()
  return [
    ...methods.flatMap(({ id, name, titles }) =>
      Object.entries({ [firstLanguage]: name, ...Object(titles) }).flatMap(([language, title]) =>
        textsOf(`payment_methods ${id}`, language, { name: title }),
      ),
    ),
    ...gateways.flatMap(({ id, name }) => textsOf(`payment_gateways ${id}`, firstLanguage, { name })),
    ...causes.flatMap(({ fundtypes, ...cause }) => [
      ...textsOf(`cause ${cause.id}`, firstLanguage, {
        ...cause,
        fundtypes: fundtypes.map(({ typename }) => typename),
      }).filter(({ field }) => !notTexts.includes(field)),
      ...inLanguages(`cause ${cause.id}`, cause.texts),
    ]),
    ...campaigns.flatMap(({ id, texts, pictures, ...campaign }) => [
      ...textsOf(`campaign ${id}`, firstLanguage, campaign),
      ...inLanguages(`campaign ${id}`, texts as Record<string, object>),
      ...picturesOf(`campaign ${id}`, pictures as { address: string; alts: Record<string, string> }[]),
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

/** Addresses of pictures as one text, and their alternative texts by language. */
const picturesOf = (
  place: string,
  pictures: readonly { address: string; alts: Record<string, string> }[],
) => [
  ...textsOf(place, firstLanguage, { pictures: pictures.map(({ address }) => address) }),
  ...Object.keys(languages).flatMap((language) =>
    textsOf(place, language, { picture_text: pictures.map(({ alts }) => alts[language]).filter(Boolean) }),
  ),
]

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
