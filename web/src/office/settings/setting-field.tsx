import type { ComponentProps } from 'react'
import { ownTextLimits } from '../../../../contract/src/charity-form.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { useReader } from '../../ui/reader.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { Translation } from '../parts/translation.tsx'
import { settingSections, type TypedSetting } from './setting-sections.ts'

export function SettingField({
  setting: { name, label, helper, required = false, isLong, maxLength, ...input },
  ...field
}: { setting: TypedSetting } & Pick<ComponentProps<typeof TextArea>, 'value' | 'hint' | 'onChange'> &
  Partial<ComponentProps<typeof TextArea>>) {
  const { t } = useReader()
  const words = { label: t(label), helper: helper && t(helper), required, placeholder: '' }
  return isLong ? (
    <TextArea rows={3} {...words} {...field} />
  ) : (
    <TextField maxLength={maxLength} {...input} {...words} {...field} />
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
