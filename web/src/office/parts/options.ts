import { type Language, languageNamed, languages } from '../../../../contract/src/language/language.ts'
import { fileTooLargeMessage } from '../../../../contract/src/problem.ts'
import type { Translate } from '../../ui/reader.ts'
import type { Option } from '../../ui/select.tsx'
import { capitalised } from './names.ts'

export const kindOptions = (t: Translate) =>
  (['general', 'zakat'] as const).map((value) => ({ label: t(`office.kind-name.${value}`), value }))

export const languageName = (language: string) => languages[languageNamed(language)].name

export const languageOptions = (Object.keys(languages) as Language[]).map((value) => ({
  value,
  label: languages[value].name,
}))

/** Names as dropdown options (specification, section 9), with their titles or capitalised. */
export const optionsOf = (
  names: readonly string[],
  titleOf: (name: string) => string = capitalised,
): Option[] => names.map((name) => ({ label: titleOf(name), value: name }))

/** Checks a picture before it is sent; the server checks its content. */
export function imageProblem(t: Translate, file: File, maxBytes: number): string | undefined {
  if (file.size === 0) return t('office.image-problem.empty')
  if (!file.type.startsWith('image/')) return t('office.image-problem.only-images-are-accepted')
  return file.size > maxBytes ? t.message(fileTooLargeMessage(maxBytes)) : undefined
}
