import type { ComponentProps } from 'react'
import {
  type CharityForm,
  ownTextLimits,
  type TranslatedText,
} from '../../../../contract/src/charity-form.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { emailMaxLength } from '../../../../contract/src/text-rules.ts'
import type { Phrase } from '../../../../words/src/reader.ts'
import { useReader } from '../../ui/reader.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { Translation } from '../parts/translation.tsx'

export type ChosenSetting =
  | 'languages'
  | 'brand_color'
  | 'receipt_year'
  | 'tax_approval_from'
  | 'tax_approval_until'

export type TypedSetting = {
  name: Exclude<keyof CharityForm, ChosenSetting | 'texts'>
  label: Phrase
  helper?: Phrase
  required?: boolean
  isLong?: true
  maxLength?: number
  inputMode?: 'tel' | 'email' | 'url' | 'numeric'
  allow?: RegExp
}

/** A self-description of the charity, translated into each of its languages. */
const own = (name: TranslatedText, label: Phrase, more: Partial<TypedSetting> = {}): TypedSetting => ({
  name,
  label,
  maxLength: ownTextLimits[name],
  ...more,
})
const phone = { maxLength: 25, inputMode: 'tel' } as const
const page = { maxLength: 200, inputMode: 'url' } as const

export const settingSections: { title: Phrase; settings: (TypedSetting | ChosenSetting)[] }[] = [
  {
    title: 'office-fields.name',
    settings: [
      own('name', 'office-fields.name', { required: true }),
      own('legal_name', 'office-fields.legal-name', { helper: 'settings.registered-name-hint' }),
      own('slogan', 'office-fields.headline', { helper: 'settings.headline-hint', required: true }),
      own('description', 'office-fields.description', { helper: 'settings.description-hint', isLong: true }),
    ],
  },
  {
    title: 'settings.registration',
    settings: [
      { name: 'registration_number', label: 'office-fields.registration-number', maxLength: 60 },
      { name: 'tax_number', label: 'office-fields.tax-number', maxLength: 60 },
      own('certificate', 'office-fields.certificate', { helper: 'settings.certificate-hint' }),
      own('address', 'office-fields.address'),
    ],
  },
  {
    title: 'settings.reach',
    settings: [
      { name: 'phone', label: 'fields.phone', ...phone },
      { name: 'whatsapp', label: 'office-fields.whatsapp', ...phone },
      {
        name: 'email',
        label: 'fields.email',
        helper: 'settings.email-hint',
        maxLength: emailMaxLength,
        inputMode: 'email',
      },
      own('hours', 'office-fields.hours', { helper: 'settings.hours-hint' }),
    ],
  },
  {
    title: 'settings.elsewhere',
    settings: [
      { name: 'website', label: 'fields.website', ...page },
      { name: 'facebook', label: 'office-fields.facebook', ...page },
      { name: 'instagram', label: 'office-fields.instagram', ...page },
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
      own('thank_you', 'office-fields.thank-you', { helper: 'settings.thank-you.helper', isLong: true }),
      own('footer', 'office-fields.footer', { helper: 'settings.footer-hint', isLong: true }),
    ],
  },
  {
    title: 'settings.receipts',
    settings: [
      {
        name: 'receipt_prefix',
        label: 'office-fields.prefix',
        helper: 'settings.receipt-prefix.helper',
        maxLength: 10,
      },
      'receipt_year',
      {
        name: 'tax_approval',
        label: 'office-fields.tax-approval',
        helper: 'settings.tax-approval.helper',
        maxLength: 120,
      },
      'tax_approval_from',
      'tax_approval_until',
      own('tax_text', 'office-fields.tax-text', { helper: 'settings.tax-text.helper', isLong: true }),
    ],
  },
]

export function SettingField({
  setting: { name, label, helper, required = false, isLong, maxLength, ...input },
  ...field
}: { setting: TypedSetting } & Pick<ComponentProps<typeof TextArea>, 'value' | 'hint' | 'onChange'> &
  Partial<ComponentProps<typeof TextArea>>) {
  const { t } = useReader()
  const texts = { label: t(label), helper: helper && t(helper), required, placeholder: '' }
  return isLong ? (
    <TextArea rows={3} {...texts} {...field} />
  ) : (
    <TextField maxLength={maxLength} {...input} {...texts} {...field} />
  )
}

const settings = settingSections
  .flatMap((section) => section.settings)
  .filter((one) => typeof one === 'object')
  .filter(({ name }) => name in ownTextLimits)

export function TranslatedCharityFields({
  language,
  texts = {},
  hint,
  onChange,
}: {
  language: Language
  texts: Record<string, string> | undefined
  hint: (field: string) => string | undefined
  onChange: (texts: Record<string, string>) => void
}) {
  const { t } = useReader()
  return (
    <Translation language={language} isWritten={Object.keys(texts).length > 0}>
      {({ labelOf, written }) => (
        <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
          {settings.map((setting) => (
            <SettingField
              key={setting.name}
              setting={setting}
              value={texts[setting.name] ?? ''}
              hint={hint(setting.name)}
              onChange={(text) => onChange({ ...texts, [setting.name]: text })}
              label={labelOf(t(setting.label))}
              helper={undefined}
              {...written}
            />
          ))}
        </div>
      )}
    </Translation>
  )
}
