import * as z from 'zod/mini'
import { almsFunds } from './alms-kinds.ts'
import { maxAmount } from './amounts.ts'
import { entry } from './entry.ts'
import { withMessage } from './fields.ts'
import { allLanguages } from './language/language.ts'
import { message } from './message.ts'
import { inRupees } from './money.ts'
import type { Label } from './text-rules.ts'
import { nisabRules } from './zakat.ts'

/** Public details of the charity. Empty texts are not shown. */
export const charity = z.object({
  /** Everyday name; empty until staff have entered it. */
  name: z.string(),
  /** Set when the registered name differs. */
  legal_name: z.string(),
  slogan: z.string(),
  /** Description for search engines and shared links. */
  description: z.string(),
  registration_number: z.string(),
  tax_number: z.string(),
  address: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  /** Office hours: 'Monday to Saturday, 9 to 5'. */
  hours: z.string(),
  /** Addresses of its website and social pages. */
  website: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  youtube: z.string(),
  certificate: z.string(),
  /** Closing text of every page. */
  footer: z.string(),
  /** In display order. */
  preset_amounts: z.array(inRupees),
  /** Languages offered to donors and staff; always includes the first language. */
  languages: z.array(z.literal(allLanguages)),
  smallest_gift: inRupees,
  /** Amount for a tola of 24-carat gold, and the day of that price; null and '' until entered. */
  gold_price: z.nullable(inRupees),
  silver_price: z.nullable(inRupees),
  prices_on: z.string(),
  nisab_rule: z.literal(nisabRules),
  /** Text shown to donors after they have given, on the page and in the e-mail. */
  thank_you: z.string(),
  /** Which of the charity's own texts exist, see contract/src/charity-texts.ts. */
  pages: z.array(z.string()),
  /** '#rrggbb', from which the palette is derived; empty for the default. */
  brand_color: z.string(),
  /** Addresses of images. */
  logo: z.string(),
  mark: z.string(),
  certificate_picture: z.string(),
  /** Channels to phones that donors may choose; absent while none is on. */
  channels: z.optional(z.array(z.literal(['whatsapp', 'sms']))),
  /** First day of Ramazan in Pakistan, yyyy-mm-dd; absent unless it is Ramazan or the two months before. */
  ramazan_on: z.optional(z.string()),
  /** Alms that donors can calculate today: an active cause with a rate; absent while there is none. */
  alms_funds: z.optional(z.array(z.literal(almsFunds))),
})
export type Charity = z.output<typeof charity>

/** Details for staff; donors see them at most on a receipt. */
export const fullCharity = z.extend(charity, {
  /** Websites allowed to frame the donation form: 'https://www.example.org'. */
  embed_origins: z.array(z.string()),
  /** Prefix of receipt numbers: 'UF' for UF-2026-27-000001. */
  receipt_prefix: z.string(),
  /** Year of receipt numbers: fiscal from July, calendar from January. */
  receipt_year: z.literal(['fiscal', 'calendar']),
  tax_text: z.string(),
  /** Approval for tax credits, and its first and last day; '' until entered. Printed on yearly statements. */
  tax_approval: z.string(),
  tax_approval_from: z.string(),
  tax_approval_until: z.string(),
  /** Image of a signature, for receipts. */
  signature: z.string(),
  /** Translations of the charity's own texts, by language and name, falling back to the first language. */
  texts: z.record(z.string(), z.record(z.string(), z.string())),
})
export type FullCharity = z.output<typeof fullCharity>

export const readCharity = entry('GET /public/charity', {
  who: 'anyone',
  summary:
    'Name and contact details of the charity in the reader’s language, its pictures and preset amounts',
  answer: charity,
})

export const readFullCharity = entry('GET /charity', {
  who: 'settings',
  summary: 'All that staff have entered about the charity',
  answer: fullCharity,
})

function price(label: Label) {
  const whole = withMessage(message('office-fields.price.whole', { label: message(label) }))
  const minimum = withMessage(message('office-fields.price.minimum', { label: message(label) }))
  const tooLong = withMessage(message('office-fields.price.too-long', { label: message(label) }))
  return z.int(whole).check(z.minimum(1, minimum), z.maximum(maxAmount, tooLong))
}

export const saveMetalPrices = entry('PUT /charity/metal-prices', {
  who: 'settings',
  confirmed: true,
  summary: 'Changes the prices of gold and silver that the zakat calculator uses',
  body: z
    .object({
      gold_price: price('office-fields.gold'),
      silver_price: price('office-fields.silver'),
      prices_on: z.iso.date(withMessage('office-fields.date.required')),
      /** A missing rule stays unchanged. */
      nisab_rule: z.exactOptional(z.literal(nisabRules)),
    })
    .check(
      z.refine(({ gold_price, silver_price }) => gold_price < 1 || gold_price > silver_price, {
        path: ['silver_price'],
        ...withMessage('office-fields.price.exchanged'),
      }),
    ),
  answer: fullCharity,
  done: 'done.charity.prices',
})

export const saveEmbedding = entry('PUT /charity/embedding', {
  who: 'settings',
  confirmed: true,
  summary: 'Changes which websites may show the donation form',
  body: z.object({
    embed_origins: z
      .array(
        z
          .string()
          .check(
            z.regex(
              /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+|https?:\/\/(localhost|127\.0\.0\.1))(:[0-9]{1,5})?$/,
              withMessage('office-fields.websites.valid'),
            ),
          ),
      )
      .check(z.maxLength(10, withMessage('office-fields.websites.too-many'))),
  }),
  answer: fullCharity,
  done: 'done.charity.websites',
})

export const charityPictures = ['logo', 'mark', 'certificate_picture', 'signature'] as const
export type CharityPicture = (typeof charityPictures)[number]

export const charityPictureMaxBytes = 2 * 1024 * 1024

export const saveCharityPicture = entry('PUT /charity/pictures/:name', {
  who: 'settings',
  confirmed: true,
  summary: 'Replaces the logo, the mark, the picture of the certificate or the signature',
  params: z.object({ name: z.literal(charityPictures) }),
  multipart: { fileField: 'picture', maxBytes: charityPictureMaxBytes },
  answer: fullCharity,
  done: 'done.charity.picture',
})

export const deleteCharityPicture = entry('DELETE /charity/pictures/:name', {
  who: 'settings',
  confirmed: true,
  summary: 'Removes one of the pictures',
  params: z.object({ name: z.literal(charityPictures) }),
  answer: fullCharity,
  done: 'done.charity.picture-removed',
})
