import type { ComponentProps } from 'react'
import { type CharityForm, translatedTexts } from '../../../../contract/src/charity-form.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import type { Phrase } from '../../../../words/src/reader.ts'
import { TextField } from '../../ui/fields.tsx'
import { useReader } from '../../ui/reader.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { FormField } from '../parts/call-form.tsx'
import { Translation } from '../parts/translation.tsx'

export type ChosenSetting =
  | 'languages'
  | 'brand_color'
  | 'receipt_year'
  | 'tax_approval_from'
  | 'tax_approval_until'

export type TypedSetting = {
  name: Exclude<keyof CharityForm, ChosenSetting | 'texts'>
  /** Label, when the rules name none. */
  label?: Phrase
  helper?: Phrase
  isLong?: true
  maxLength?: number
  inputMode?: 'tel' | 'email' | 'url' | 'numeric'
  allow?: RegExp
}

export const settingSections: { title: Phrase; settings: (TypedSetting | ChosenSetting)[] }[] = [
  {
    title: 'office-fields.name',
    settings: [
      { name: 'name' },
      { name: 'legal_name', helper: 'settings.registered-name-hint' },
      { name: 'slogan', helper: 'settings.headline-hint' },
      { name: 'description', helper: 'settings.description-hint', isLong: true },
    ],
  },
  {
    title: 'settings.registration',
    settings: [
      { name: 'registration_number' },
      { name: 'tax_number' },
      { name: 'certificate', helper: 'settings.certificate-hint' },
      { name: 'address' },
    ],
  },
  {
    title: 'settings.reach',
    settings: [
      { name: 'phone', inputMode: 'tel' },
      { name: 'whatsapp', inputMode: 'tel' },
      { name: 'email', helper: 'settings.email-hint', inputMode: 'email' },
      { name: 'hours', helper: 'settings.hours-hint' },
    ],
  },
  {
    title: 'settings.elsewhere',
    settings: [
      { name: 'website', inputMode: 'url' },
      { name: 'facebook', inputMode: 'url' },
      { name: 'instagram', inputMode: 'url' },
      { name: 'youtube', inputMode: 'url' },
    ],
  },
  {
    title: 'settings.donation-page',
    settings: [
      {
        name: 'preset_amounts',
        label: 'settings.preset-amounts',
        helper: 'settings.preset-amounts-hint',
        maxLength: 60,
      },
      {
        name: 'smallest_gift',
        label: 'settings.smallest-gift',
        helper: 'settings.smallest-gift.helper',
        inputMode: 'numeric',
        allow: /^\d{0,8}$/,
      },
      'languages',
      'brand_color',
      { name: 'thank_you', helper: 'settings.thank-you.helper', isLong: true },
      { name: 'footer', helper: 'settings.footer-hint', isLong: true },
    ],
  },
  {
    title: 'settings.receipts',
    settings: [
      { name: 'receipt_prefix', helper: 'settings.receipt-prefix.helper' },
      'receipt_year',
      { name: 'tax_approval', helper: 'settings.tax-approval.helper' },
      'tax_approval_from',
      'tax_approval_until',
      { name: 'tax_text', helper: 'settings.tax-text.helper', isLong: true },
    ],
  },
]

/** Heading of a section; the index of the page links to it. */
export function SettingsHeading({ title }: { title: Phrase }) {
  const { t } = useReader()
  return (
    <h2 id={title} className="scroll-mt-20 font-display text-xl font-bold text-brand-dark">
      {t(title)}
    </h2>
  )
}

export function SettingField({
  setting: { name: _, label, helper, isLong, ...input },
  ...field
}: { setting: TypedSetting } & FormField<string> & Partial<ComponentProps<typeof TextArea>>) {
  const { t } = useReader()
  const texts = { helper: helper && t(helper), placeholder: '', ...field, ...(label && { label: t(label) }) }
  return isLong ? <TextArea rows={3} {...texts} /> : <TextField {...texts} {...input} />
}

/** Checks that a setting is a text that is translated into each of the charity's languages. */
export const isTranslated = ({ name }: TypedSetting) => translatedTexts.some((one) => one === name)

const settings = settingSections
  .flatMap((section) => section.settings)
  .filter((one) => typeof one === 'object')
  .filter(isTranslated)

export function TranslatedCharityFields({
  language,
  texts = {},
  field,
  hint,
  onChange,
}: {
  language: Language
  texts: Record<string, string> | undefined
  field: (name: TypedSetting['name']) => FormField<string>
  hint: (field: string) => string | undefined
  onChange: (texts: Record<string, string>) => void
}) {
  return (
    <Translation language={language} isWritten={Object.keys(texts).length > 0}>
      {({ labelOf, written }) => (
        <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
          {settings.map((setting) => (
            <SettingField
              key={setting.name}
              {...field(setting.name)}
              setting={setting}
              value={texts[setting.name] ?? ''}
              hint={hint(setting.name)}
              onChange={(text) => onChange({ ...texts, [setting.name]: text })}
              label={labelOf(field(setting.name).label)}
              helper={undefined}
              {...written}
            />
          ))}
        </div>
      )}
    </Translation>
  )
}
