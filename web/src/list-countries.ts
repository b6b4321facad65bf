import { countries } from '../../../../contract/src/countries.ts'
import { firstLanguage, language, languages } from '../../../../words/src/say.ts'
import type { ComboboxOption } from '../../ui/combobox.tsx'
import { drawsFlags } from '../../ui/draws-flags.ts'

/** Every country by its name in the language of the page, in the order of that language's alphabet; English names are found too. */
export function listCountries(): ComboboxOption[] {
  const { locale } = languages[language()]
  const flags = drawsFlags()
  const names =
    language() === firstLanguage
      ? undefined
      : new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
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
