import { type Language, languageNamed, languages } from '../../../../contract/src/language/language.ts'

export const languageName = (language: string) => languages[languageNamed(language)].name

export const languageOptions = (Object.keys(languages) as Language[]).map((value) => ({
  value,
  label: languages[value].name,
}))
