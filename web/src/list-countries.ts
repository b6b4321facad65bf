import { countries } from '../../contract/src/countries.ts'
import { firstLanguage, type Language, languages } from '../../contract/src/language/language.ts'
import { language } from '../../words/src/say.ts'
import type { ComboboxOption } from './ui/combobox.tsx'
import { drawsFlags } from './ui/draws-flags.ts'

/** Built on first use: checking the fonts for flags takes a phone 70 ms. */
const made: Partial<Record<Language, ComboboxOption[]>> = {}

/** Countries by name in the page's language, in its alphabetical order; English names are searchable too. */
export function listCountries(): readonly ComboboxOption[] {
  const now = language()
  made[now] ??= countriesIn(now)
  return made[now]
}

function countriesIn(now: Language): ComboboxOption[] {
  const { locale } = languages[now]
  const flags = drawsFlags()
  const names =
    now === firstLanguage ? undefined : new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const options = countries.map(({ code, name, dialCode, flag }) => ({
    value: name,
    label: names?.of(code) ?? name,
    before: flags ? flag : code,
    after: dialCode,
    keywords: `${code} ${name}`,
  }))
  const { compare } = new Intl.Collator(locale)
  return names ? options.sort((one, other) => compare(one.label, other.label)) : options
}
