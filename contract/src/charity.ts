import * as z from 'zod/mini'
import { maxAmount } from './amounts.ts'
import { isColor, wholeColor } from './brand-colors.ts'
import { entry } from './entry.ts'
import { lines, optionalText, requiredText, saying } from './fields.ts'
import { firstLanguage, type Language, languages, otherThanFirst } from './language/language.ts'
import { asIssue, type Message, message } from './message.ts'
import { emailMaxLength, emailMessage, emailPattern, type Label } from './text-rules.ts'
import { nisabRules } from './zakat.ts'

const allLanguages = Object.keys(languages) as Language[]

/** Public details of the charity. Empty texts are not shown. */
export const charity = z.object({
  /** Everyday name; empty until staff have entered it. */
  name: z.string(),
  /** Set when the registered name differs. */
  legal_name: z.string(),
  /** The headline of the donation page. */
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
  /** In display order, in whole rupees. */
  preset_amounts: z.array(z.int()),
  /** Languages offered to donors and staff; always includes the first language. */
  languages: z.array(z.literal(allLanguages)),
  /** Minimum donation, in whole rupees. */
  smallest_gift: z.int(),
  /** Rupees for a tola of 24-carat gold, and the day of that price; null and '' until entered. */
  gold_price: z.nullable(z.int()),
  silver_price: z.nullable(z.int()),
  prices_on: z.string(),
  /** The nisab that the zakat calculator proposes. */
  nisab_rule: z.literal(nisabRules),
  /** Shown to donors after they have given, on the page and in the e-mail. */
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
  /** Tax text of a receipt. */
  tax_text: z.string(),
  /** Approval for tax credits, and its first and last day; '' until entered. On yearly statements. */
  tax_approval: z.string(),
  tax_approval_from: z.string(),
  tax_approval_until: z.string(),
  /** Image of a signature, for receipts. */
  signature: z.string(),
  /** Translations of the charity's own texts, by language and name, falling back to the first language. */
  texts: z.record(z.string(), z.record(z.string(), z.string())),
})
export type FullCharity = z.output<typeof fullCharity>

export const readCharity = entry('GET /charity', {
  who: 'anyone',
  summary:
    'Name and contact details of the charity in the reader’s language, its pictures and preset amounts',
  answer: charity,
})

export const readFullCharity = entry('GET /charity/settings', {
  who: 'settings',
  summary: 'All that staff have entered about the charity',
  answer: fullCharity,
})

const text = (label: Label, maxLength: number) =>
  z.pipe(
    optionalText(label, maxLength),
    z.transform((given) => given ?? ''),
  )
const matching = (label: Label, maxLength: number, pattern: RegExp, refusal: Message) =>
  z.pipe(
    text(label, maxLength),
    z.string().check(z.refine((given) => given === '' || pattern.test(given), saying(refusal))),
  )
const phone = (label: Label) =>
  z.pipe(
    matching(label, 25, /^\+?[0-9 ()-]+$/, message('office-fields.phone.valid', { label: message(label) })),
    z
      .string()
      .check(
        z.refine(
          (given) => given === '' || given.replace(/[^0-9]/g, '').length >= 7,
          saying(message('office-fields.phone.too-short', { label: message(label) })),
        ),
      ),
  )

/** '' or yyyy-mm-dd. */
const optionalDay = z.union([z.literal(''), z.iso.date()], saying('office-fields.date.required'))

/** @param sites hosts allowed for the page; any if empty */
const page = (label: Label, sites: string[] = []) =>
  z.pipe(
    text(label, 200),
    z.string().check((context) => {
      const problem = pageProblem(label, context.value, sites)
      if (problem) context.issues.push({ code: 'custom', input: context.value, message: asIssue(problem) })
    }),
  )

function pageProblem(label: Label, given: string, sites: string[]): Message | undefined {
  if (given === '') return undefined
  if (!given.startsWith('https://')) return message('office-fields.page.valid', { label: message(label) })
  const [, user, host = ''] = /^https:\/\/([^\s"<>/?#]*@)?([^\s"<>/?#@:]+)[^\s"<>]*$/.exec(given) ?? []
  if (!/[^.]\.[^.]/.test(host)) return message('office-fields.page.whole', { label: message(label) })
  if (user !== undefined) return message('office-fields.page.password', { label: message(label) })
  const [site = ''] = sites
  const isThere = (one: string) => `.${host.toLowerCase()}`.endsWith(`.${one}`)
  if (site !== '' && !sites.some(isThere))
    return message('office-fields.page.site', { label: message(label), site })
  return undefined
}

/** Length limits of the charity's own texts, in any language. */
export const ownTextLimits = {
  name: 100,
  slogan: 60,
  legal_name: 200,
  description: 200,
  certificate: 120,
  address: 200,
  hours: 100,
  thank_you: 500,
  footer: 300,
  tax_text: 300,
} as const

const ownTexts = {
  legal_name: text('office-fields.legal-name', ownTextLimits.legal_name),
  description: text('office-fields.description', ownTextLimits.description),
  certificate: text('office-fields.certificate', ownTextLimits.certificate),
  address: text('office-fields.address', ownTextLimits.address),
  hours: text('office-fields.hours', ownTextLimits.hours),
  thank_you: lines('office-fields.thank-you', ownTextLimits.thank_you),
  footer: lines('office-fields.footer', ownTextLimits.footer),
  tax_text: lines('office-fields.tax-text', ownTextLimits.tax_text),
}

const translated = z.object({
  name: text('office-fields.name', ownTextLimits.name),
  slogan: text('office-fields.headline', ownTextLimits.slogan),
  ...ownTexts,
})

export type TranslatedText = keyof typeof translated.shape
export const translatedTexts = Object.keys(translated.shape) as TranslatedText[]

export const charityForm = z.object({
  name: requiredText('office-fields.name', ownTextLimits.name),
  slogan: requiredText('office-fields.headline', ownTextLimits.slogan),
  ...ownTexts,
  /** Empty texts are not stored. */
  texts: z.partialRecord(z.literal(otherThanFirst), z.exactPartial(translated)),
  registration_number: text('office-fields.registration-number', 60),
  tax_number: text('office-fields.tax-number', 60),
  tax_approval: text('office-fields.tax-approval', 120),
  tax_approval_from: optionalDay,
  tax_approval_until: optionalDay,
  phone: phone('fields.phone'),
  whatsapp: phone('office-fields.whatsapp'),
  email: matching('fields.email', emailMaxLength, emailPattern, emailMessage),
  website: page('fields.website'),
  facebook: page('office-fields.facebook', ['facebook.com', 'fb.com', 'fb.me']),
  instagram: page('office-fields.instagram', ['instagram.com']),
  youtube: page('office-fields.youtube', ['youtube.com', 'youtu.be']),
  languages: z.pipe(
    z.array(z.literal(allLanguages)),
    z.transform((chosen) => allLanguages.filter((one) => one === firstLanguage || chosen.includes(one))),
  ),
  brand_color: z.pipe(
    text('office-fields.colour', 7),
    z.pipe(
      z.transform(wholeColor),
      z
        .string()
        .check(z.refine((given) => given === '' || isColor(given), saying('office-fields.colour.valid'))),
    ),
  ),
  smallest_gift: z
    .int(saying('office-fields.smallest-gift.whole'))
    .check(
      z.minimum(1, saying('office-fields.smallest-gift.minimum')),
      z.maximum(maxAmount, saying('office-fields.amounts.too-long')),
    ),
  receipt_prefix: matching(
    'office-fields.prefix',
    10,
    /^[A-Za-z0-9]+$/,
    message('office-fields.prefix.valid'),
  ),
  receipt_year: z.literal(['fiscal', 'calendar'], saying('office-fields.year')),
  preset_amounts: z
    .array(
      z
        .int(saying('office-fields.amounts.whole'))
        .check(
          z.minimum(1, saying('office-fields.amounts.whole')),
          z.maximum(maxAmount, saying('office-fields.amounts.too-long')),
        ),
    )
    .check(
      z.minLength(1, saying('office-fields.amounts.required')),
      z.maxLength(6, saying('office-fields.amounts.too-many')),
      z.refine(
        (amounts) => amounts.every((amount, place) => place === 0 || amount > (amounts[place - 1] ?? 0)),
        saying('office-fields.amounts.rising'),
      ),
    ),
})
export type CharityForm = z.output<typeof charityForm>

/**
 * Keeps preset amounts within the limits, so that no donor is offered an amount that would be refused. A
 * missing value is not checked.
 */
export const presetsWithinLimits = ({
  preset_amounts: [first = maxAmount] = [],
  smallest_gift = 1,
}: Partial<CharityForm>) => first >= smallest_gift

export const saveCharity = entry('PUT /charity', {
  who: 'settings',
  confirmed: true,
  summary: 'Changes the charity’s profile; omitted fields and translations stay as they are',
  body: z.exactPartial(charityForm).check(
    z.refine(presetsWithinLimits, {
      path: ['preset_amounts'],
      ...saying('office-fields.amounts.minimum'),
    }),
  ),
  answer: fullCharity,
  done: 'done.charity.settings',
})

function price(label: Label) {
  const whole = saying(message('office-fields.price.whole', { label: message(label) }))
  const minimum = saying(message('office-fields.price.minimum', { label: message(label) }))
  const tooLong = saying(message('office-fields.price.too-long', { label: message(label) }))
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
      prices_on: z.iso.date(saying('office-fields.date.required')),
      /** A missing rule stays unchanged. */
      nisab_rule: z.exactOptional(z.literal(nisabRules)),
    })
    .check(
      z.refine(({ gold_price, silver_price }) => gold_price < 1 || gold_price > silver_price, {
        path: ['silver_price'],
        ...saying('office-fields.price.exchanged'),
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
              saying('office-fields.websites.valid'),
            ),
          ),
      )
      .check(z.maxLength(10, saying('office-fields.websites.too-many'))),
  }),
  answer: fullCharity,
  done: 'done.charity.websites',
})

export const charityPictures = ['logo', 'mark', 'certificate_picture', 'signature'] as const
export type CharityPicture = (typeof charityPictures)[number]

export const charityPictureMaxBytes = 2 * 1024 * 1024

export const saveCharityPicture = entry('POST /charity/:which', {
  who: 'settings',
  confirmed: true,
  summary: 'Replaces the logo, the mark, the picture of the certificate or the signature',
  params: z.object({ which: z.literal(charityPictures) }),
  multipart: { fileField: 'picture', maxBytes: charityPictureMaxBytes },
  answer: fullCharity,
  done: 'done.charity.picture',
})

export const deleteCharityPicture = entry('DELETE /charity/:which', {
  who: 'settings',
  confirmed: true,
  summary: 'Removes one of the pictures',
  params: z.object({ which: z.literal(charityPictures) }),
  answer: fullCharity,
  done: 'done.charity.picture-removed',
})
