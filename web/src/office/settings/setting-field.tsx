import type { ComponentProps } from 'react'
import { say } from '../../../../words/src/say.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { TypedSetting } from './setting-sections.ts'

/** A setting that is typed. `field` may say otherwise than the setting, as a translation does. */
export function SettingField({
  setting: { name, label, helper, required = false, isLong, maxLength, ...input },
  ...field
}: { setting: TypedSetting } & Pick<ComponentProps<typeof TextArea>, 'value' | 'hint' | 'onChange'> &
  Partial<ComponentProps<typeof TextArea>>) {
  const words = { label: say(label), helper: helper && say(helper), required, placeholder: '' }
  return isLong ? (
    <TextArea rows={3} {...words} {...field} />
  ) : (
    <TextField maxLength={maxLength} {...input} {...words} {...field} />
  )
}
