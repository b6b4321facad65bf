import type { ComponentProps } from 'react'
import { useReader } from '../../ui/reader.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { TypedSetting } from './setting-sections.ts'

/** Text field of a setting. `field` overrides the setting's props, for translations. */
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
