import { type CharityForm, ownTextLimits, type TranslatedText } from '../../../../contract/src/charity.ts'
import { emailMaxLength } from '../../../../contract/src/text-rules.ts'
import type { Phrase } from '../../../../words/src/say.ts'

/** A setting that is chosen; the form draws each of them. */
export type ChosenSetting = 'languages' | 'brand_color' | 'receipt_year'

/** A setting that is typed. */
export type TypedSetting = {
  name: Exclude<keyof CharityForm, ChosenSetting | 'texts'>
  label: Phrase
  helper?: Phrase
  required?: boolean
  /** Of several lines. */
  isLong?: true
  maxLength?: number
  inputMode?: 'tel' | 'email' | 'url' | 'numeric'
  allow?: RegExp
}

/** A text in which the charity says what it is, in each of its languages. */
const own = (name: TranslatedText, label: Phrase, more: Partial<TypedSetting> = {}): TypedSetting => ({
  name,
  label,
  maxLength: ownTextLimits[name],
  ...more,
})
const phone = { maxLength: 25, inputMode: 'tel' } as const
const page = { maxLength: 200, inputMode: 'url' } as const

/** Everything that the form of Settings asks for, in its order. */
export const settingSections: { title: Phrase; settings: (TypedSetting | ChosenSetting)[] }[] = [
  {
    title: 'office.field.name',
    settings: [
      own('name', 'office.field.name', { required: true }),
      own('legal_name', 'settings.registered-name', { helper: 'settings.registered-name-hint' }),
      own('slogan', 'settings.headline', { helper: 'settings.headline-hint', required: true }),
      own('description', 'office.field.description', { helper: 'settings.description-hint', isLong: true }),
    ],
  },
  {
    title: 'settings.registration',
    settings: [
      { name: 'registration_number', label: 'settings.registration-number', maxLength: 60 },
      { name: 'tax_number', label: 'settings.tax-number', maxLength: 60 },
      own('certificate', 'settings.certificate', { helper: 'settings.certificate-hint' }),
      own('address', 'settings.address'),
    ],
  },
  {
    title: 'settings.reach',
    settings: [
      { name: 'phone', label: 'office.field.phone', ...phone },
      { name: 'whatsapp', label: 'office-fields.whatsapp', ...phone },
      {
        name: 'email',
        label: 'office.field.email',
        helper: 'settings.email-hint',
        maxLength: emailMaxLength,
        inputMode: 'email',
      },
      own('hours', 'settings.hours', { helper: 'settings.hours-hint' }),
    ],
  },
  {
    title: 'settings.elsewhere',
    settings: [
      { name: 'website', label: 'settings.website', ...page },
      { name: 'facebook', label: 'settings.facebook', ...page },
      { name: 'instagram', label: 'settings.instagram', ...page },
      { name: 'youtube', label: 'office-fields.youtube', ...page },
    ],
  },
  {
    title: 'settings.donation-page',
    settings: [
      {
        name: 'preset_amounts',
        label: 'settings.preset-amounts',
        helper: 'settings.preset-amounts-hint',
        required: true,
        maxLength: 60,
      },
      {
        name: 'smallest_gift',
        label: 'settings.smallest-gift',
        helper: 'settings.smallest-gift.helper',
        required: true,
        inputMode: 'numeric',
        allow: /^\d{0,8}$/,
      },
      'languages',
      'brand_color',
      own('thank_you', 'settings.thank-you', { helper: 'settings.thank-you.helper', isLong: true }),
      own('footer', 'settings.footer', { helper: 'settings.footer-hint', isLong: true }),
    ],
  },
  {
    title: 'settings.receipts',
    settings: [
      {
        name: 'receipt_prefix',
        label: 'settings.receipt-prefix',
        helper: 'settings.receipt-prefix.helper',
        maxLength: 10,
      },
      'receipt_year',
      own('tax_text', 'settings.tax-text', { helper: 'settings.tax-text.helper', isLong: true }),
    ],
  },
]
