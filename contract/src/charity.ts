import * as z from 'zod/mini'
import { firstLanguage, type Language, languages } from '../../words/src/say.ts'
import { maxAmount } from './amounts.ts'
import { entry } from './entry.ts'
import { optionalText, requiredText, saying } from './fields.ts'
import { emailMaxLength, emailMessage, emailPattern } from './text-rules.ts'

const allLanguages = Object.keys(languages) as Language[]

/** What everybody may know of the charity. An empty text is shown nowhere. */
export const charity = z.object({
  /** As people know it; empty until staff have entered it. */
  name: z.string(),
  /** Where the registered name is another one. */
  legal_name: z.string(),
  /** The headline of the donation page. */
  slogan: z.string(),
  /** What search engines and shared links say of the donation page. */
  description: z.string(),
  registration_number: z.string(),
  tax_number: z.string(),
  address: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  /** When somebody answers: 'Monday to Saturday, 9 to 5'. */
  hours: z.string(),
  /** Addresses of its pages elsewhere. */
  website: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  youtube: z.string(),
  /** What the certificate says. */
  certificate: z.string(),
  /** The last words of every page. */
  footer: z.string(),
  /** Offered in this order, in whole rupees. */
  preset_amounts: z.array(z.int()),
  /** What donors and staff can choose from; the first language is always among them. */
  languages: z.array(z.literal(allLanguages)),
  /** The least that a donation may come to, in whole rupees. */
  smallest_gift: z.int(),
  /** Rupees for a tola, gold of 24 carats, and the day they were found on; null and '' until staff have entered them. */
  gold_price: z.nullable(z.int()),
  silver_price: z.nullable(z.int()),
  prices_on: z.string(),
  /** Said to whoever has given, on the page and in the mail. */
  thank_you: z.string(),
  /** Which of its own texts it has, see contract/src/charity-texts.ts. */
  pages: z.array(z.string()),
  /** '#rrggbb', from which the palette is made; empty for the usual one. */
  brand_color: z.string(),
  /** Addresses of pictures. */
  logo: z.string(),
  mark: z.string(),
  certificate_picture: z.string(),
})

export type Charity = z.output<typeof charity>

/** What staff enter beside that; donors meet it on a receipt alone, if at all. */
export const fullCharity = z.extend(charity, {
  /** Websites that may show the donation form in a frame: 'https://www.example.org'. */
  embed_origins: z.array(z.string()),
  /** Stands before the number of a receipt: 'UF' for UF-2026-27-000001. */
  receipt_prefix: z.string(),
  /** Whose years receipts are numbered by: from July, or from January. */
  receipt_year: z.literal(['fiscal', 'calendar']),
  /** What a receipt says about tax. */
  tax_text: z.string(),
  /** The picture of a signature, for receipts. */
  signature: z.string(),
})

export type FullCharity = z.output<typeof fullCharity>

export const readCharity = entry({
  method: 'GET',
  path: '/charity',
  who: 'anyone',
  summary: 'Who the charity is, how to reach it, its pictures and preset amounts',
  answer: charity,
})

export const readFullCharity = entry({
  method: 'GET',
  path: '/charity/settings',
  who: 'settings',
  summary: 'All that staff have entered about the charity',
  answer: fullCharity,
})

const text = (label: string, maxLength: number) =>
  z.pipe(
    optionalText(label, maxLength),
    z.transform((given) => given ?? ''),
  )
const matching = (label: string, maxLength: number, pattern: RegExp, message: () => string) =>
  z.pipe(
    text(label, maxLength),
    z.string().check(z.refine((given) => given === '' || pattern.test(given), saying(message))),
  )
const phone = (label: string) =>
  matching(label, 25, /^\+?[0-9][0-9 -]{6,}$/, () => `${label} can have digits, spaces and a + in front`)
const page = (label: string) =>
  matching(label, 200, /^https:\/\/[^\s"<>]+\.[^\s"<>]+$/, () => `${label} must begin with https://`)

export const charityForm = z
  .object({
    name: requiredText('Name'),
    legal_name: text('Registered name', 200),
    slogan: requiredText('Headline', 60),
    description: text('Description', 200),
    registration_number: text('Registration number', 60),
    tax_number: text('Tax number', 60),
    address: text('Address', 200),
    phone: phone('Phone'),
    whatsapp: phone('WhatsApp'),
    email: matching('Email', emailMaxLength, emailPattern, emailMessage),
    hours: text('Hours', 100),
    website: page('Website'),
    facebook: page('Facebook'),
    instagram: page('Instagram'),
    youtube: page('YouTube'),
    certificate: text('Certificate', 120),
    footer: text('Footer', 300),
    thank_you: text('Thank-you text', 500),
    languages: z.pipe(
      z.array(z.literal(allLanguages)),
      z.transform((chosen) => allLanguages.filter((one) => one === firstLanguage || chosen.includes(one))),
    ),
    brand_color: matching('Colour', 7, /^#[0-9a-fA-F]{6}$/, () => 'Colour must look like #0b6b4f'),
    smallest_gift: z
      .int('Smallest gift is in whole rupees')
      .check(
        z.minimum(1, 'Smallest gift is at least Rs. 1'),
        z.maximum(maxAmount, 'Amounts have at most 8 digits'),
      ),
    receipt_prefix: matching('Prefix', 10, /^[A-Za-z0-9]+$/, () => 'Prefix can have letters and digits'),
    receipt_year: z.literal(['fiscal', 'calendar'], 'Choose a year'),
    tax_text: text('Tax text', 300),
    preset_amounts: z
      .array(
        z
          .int('Amounts are whole rupees')
          .check(
            z.minimum(1, 'Amounts are whole rupees'),
            z.maximum(maxAmount, 'Amounts have at most 8 digits'),
          ),
      )
      .check(
        z.minLength(1, 'At least one amount is required'),
        z.maxLength(6, 'At most six amounts fit'),
        z.refine(
          (amounts) => amounts.every((amount, place) => place === 0 || amount > (amounts[place - 1] ?? 0)),
          'Amounts must rise from one to the next',
        ),
      ),
  })
  .check(
    z.refine(({ preset_amounts, smallest_gift }) => (preset_amounts[0] ?? 0) >= smallest_gift, {
      path: ['preset_amounts'],
      error: 'Amounts must not be below the smallest gift',
    }),
  )

export type CharityForm = z.output<typeof charityForm>

export const saveCharity = entry({
  method: 'PUT',
  path: '/charity',
  who: 'settings',
  confirmed: true,
  summary: 'Changes what donors read of the charity',
  body: charityForm,
  answer: fullCharity,
  done: 'done.charity.settings',
})

const price = (label: string) =>
  z
    .int(`${label} must be whole rupees`)
    .check(
      z.minimum(1, `${label} must be whole rupees`),
      z.maximum(maxAmount, `${label} can have at most 8 digits`),
    )

export const saveMetalPrices = entry({
  method: 'PUT',
  path: '/charity/metal-prices',
  who: 'settings',
  confirmed: true,
  summary: 'Changes the prices of gold and silver that the zakat calculator uses',
  body: z.object({
    gold_price: price('Gold'),
    silver_price: price('Silver'),
    prices_on: z.iso.date('Date is required'),
  }),
  answer: fullCharity,
  done: 'done.charity.prices',
})

export const saveEmbedding = entry({
  method: 'PUT',
  path: '/charity/embedding',
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
              /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]{1,5})?$|^http:\/\/(localhost|127\.0\.0\.1)(:[0-9]{1,5})?$/,
              'Each website must look like https://www.example.org, without anything behind it',
            ),
          ),
      )
      .check(z.maxLength(10, 'At most ten websites')),
  }),
  answer: fullCharity,
  done: 'done.charity.websites',
})

export const charityPictures = ['logo', 'mark', 'certificate_picture', 'signature'] as const
export type CharityPicture = (typeof charityPictures)[number]

export const charityPictureMaxBytes = 2 * 1024 * 1024

export const saveCharityPicture = entry({
  method: 'POST',
  path: '/charity/:which',
  who: 'settings',
  confirmed: true,
  summary: 'Replaces the logo, the mark, the picture of the certificate or the signature',
  params: z.object({ which: z.literal(charityPictures) }),
  multipart: { fileField: 'picture', maxBytes: charityPictureMaxBytes },
  answer: fullCharity,
  done: 'done.charity.picture',
})

export const deleteCharityPicture = entry({
  method: 'DELETE',
  path: '/charity/:which',
  who: 'settings',
  confirmed: true,
  summary: 'Removes one of the pictures',
  params: z.object({ which: z.literal(charityPictures) }),
  answer: fullCharity,
  done: 'done.charity.picture-removed',
})
