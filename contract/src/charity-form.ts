import * as z from 'zod/mini'
import { maxAmount } from './amounts.ts'
import { expandColor } from './brand-colors.ts'
import { fullCharity } from './charity.ts'
import { entry } from './entry.ts'
import { integerBetween, multilineText, requiredText, textOrEmpty, withMessage } from './fields.ts'
import { allLanguages, firstLanguage, otherThanFirst } from './language/language.ts'
import { type Message, message, refuseValue } from './message.ts'
import { emailMaxLength, emailMessage, emailPattern, type Label } from './text-rules.ts'

const matching = (label: Label, maxLength: number, pattern: RegExp, refusal: Message) =>
  z.pipe(
    textOrEmpty(label, maxLength),
    z.string().check(z.refine((given) => given === '' || pattern.test(given), withMessage(refusal))),
  )
const phone = (label: Label) =>
  z.pipe(
    matching(label, 25, /^\+?[0-9 ()-]+$/, message('office-fields.phone.valid', { label: message(label) })),
    z
      .string()
      .check(
        z.refine(
          (given) => given === '' || given.replace(/[^0-9]/g, '').length >= 7,
          withMessage(message('office-fields.phone.too-short', { label: message(label) })),
        ),
      ),
  )

/** '' or yyyy-mm-dd. */
const optionalDay = z.union([z.literal(''), z.iso.date()], withMessage('office-fields.date.required'))

/** Address of a page; '' for none. @param sites hosts allowed for it; any if empty */
export const pageAddress = (label: Label, sites: string[] = []) =>
  z.pipe(
    textOrEmpty(label, 200),
    z.string().check((context) => {
      const problem = pageProblem(label, context.value, sites)
      if (problem) refuseValue(context, problem)
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

const ownTexts = {
  legal_name: textOrEmpty('office-fields.legal-name', 200),
  description: textOrEmpty('office-fields.description', 200),
  certificate: textOrEmpty('office-fields.certificate', 120),
  address: textOrEmpty('office-fields.address', 200),
  hours: textOrEmpty('office-fields.hours', 100),
  thank_you: multilineText('office-fields.thank-you', 500),
  footer: multilineText('office-fields.footer', 300),
  tax_text: multilineText('office-fields.tax-text', 300),
}

const translated = z.object({
  name: textOrEmpty('office-fields.name', 100),
  slogan: textOrEmpty('office-fields.headline', 60),
  ...ownTexts,
})

export type TranslatedText = keyof typeof translated.shape
export const translatedTexts = Object.keys(translated.shape) as TranslatedText[]

export const charityForm = z.object({
  name: requiredText('office-fields.name', 100),
  slogan: requiredText('office-fields.headline', 60),
  ...ownTexts,
  /** Empty texts are not stored. */
  texts: z.partialRecord(z.literal(otherThanFirst), z.exactPartial(translated)),
  registration_number: textOrEmpty('office-fields.registration-number', 60),
  tax_number: textOrEmpty('office-fields.tax-number', 60),
  tax_approval: textOrEmpty('office-fields.tax-approval', 120),
  tax_approval_from: optionalDay,
  tax_approval_until: optionalDay,
  phone: phone('fields.phone'),
  whatsapp: phone('office-fields.whatsapp'),
  email: matching('fields.email', emailMaxLength, emailPattern, emailMessage),
  website: pageAddress('fields.website'),
  facebook: pageAddress('office-fields.facebook', ['facebook.com', 'fb.com', 'fb.me']),
  instagram: pageAddress('office-fields.instagram', ['instagram.com']),
  youtube: pageAddress('office-fields.youtube', ['youtube.com', 'youtu.be']),
  languages: z.pipe(
    z.array(z.literal(allLanguages)),
    z.transform((chosen) => allLanguages.filter((one) => one === firstLanguage || chosen.includes(one))),
  ),
  brand_color: z.pipe(
    matching('office-fields.colour', 7, /^#([0-9a-f]{3}){1,2}$/i, message('office-fields.colour.valid')),
    z.transform(expandColor),
  ),
  smallest_gift: z
    .int(withMessage('office-fields.smallest-gift.whole'))
    .check(
      z.minimum(1, withMessage('office-fields.smallest-gift.minimum')),
      z.maximum(maxAmount, withMessage('office-fields.amounts.too-long')),
    ),
  receipt_prefix: matching(
    'office-fields.prefix',
    10,
    /^[A-Za-z0-9]+$/,
    message('office-fields.prefix.valid'),
  ),
  receipt_year: z.literal(['fiscal', 'calendar'], withMessage('office-fields.year')),
  preset_amounts: z
    .array(integerBetween('office-fields.amounts.whole', 1, maxAmount, 'office-fields.amounts.too-long'))
    .check(
      z.minLength(1, withMessage('office-fields.amounts.required')),
      z.maxLength(6, withMessage('office-fields.amounts.too-many')),
      z.refine(
        (amounts) => amounts.every((amount, index) => index === 0 || amount > (amounts[index - 1] ?? 0)),
        withMessage('office-fields.amounts.rising'),
      ),
    ),
})
export type CharityForm = z.output<typeof charityForm>

/**
 * Whether the smallest preset amount, which is the first one, reaches the smallest gift, so that no donor is
 * offered an amount that would be refused. True when either of them is missing.
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
      ...withMessage('office-fields.amounts.minimum'),
    }),
  ),
  answer: fullCharity,
  done: 'done.charity.settings',
})
