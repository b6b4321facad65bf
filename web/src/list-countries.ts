import { countries } from '../../contract/src/countries.ts'
import { pakistan } from '../../contract/src/home-country.ts'
import { firstLanguage, type Language, languages } from '../../contract/src/language/language.ts'
import type { ComboboxOption } from './ui/combobox.tsx'
import type { Translate } from './ui/reader.tsx'

/** Built on first use: checking the fonts for flags takes a phone 70 ms. */
const optionLists: Partial<Record<Language, ComboboxOption[]>> = {}

/** One country per line: its code, common aliases, and the dial code where several countries share one. */
const otherNames: Readonly<Record<string, string>> = Object.fromEntries(
  `
AE|UAE, Emirates, Dubai, Abu Dhabi, Sharjah, Ajman, امارات, دبئی, ابوظہبی, شارجہ
AU|+61
CD|Congo, DRC
CI|Ivory Coast
CZ|Czech Republic
GB|UK, Britain, Great Britain, England, Scotland, Wales, Northern Ireland, London, برطانیہ, انگلینڈ, لندن, +44
IT|+39
KR|Korea
MA|+212
MM|Burma
NL|Holland, The Netherlands, ہالینڈ
NO|+47
RU|+7
SA|KSA, Saudi, Saudia, Saudi Arab, سعودیہ
TR|Turkey, ترکی
US|USA, America, United States of America, +1
`
    .trim()
    .split('\n')
    .map((line) => line.split('|')),
)

/** Countries named and sorted in the reader's language, searchable by English and Urdu names and aliases. */
export function listCountries({ language }: Translate): readonly ComboboxOption[] {
  optionLists[language] ??= countriesIn(language)
  return optionLists[language]
}

function countriesIn(now: Language): ComboboxOption[] {
  const { locale } = languages[now]
  const flags = drawsFlags()
  const namesIn = (locale: string) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const names = now === firstLanguage ? undefined : namesIn(locale)
  const urduNames = names ?? namesIn(languages.ur.locale)
  const options = countries.map(({ code, name, dialCode, flag }) => ({
    value: name,
    label: names?.of(code) ?? name,
    before: flags ? flag : code,
    after: dialCode,
    keywords: `${code} ${name} ${urduNames.of(code) ?? ''}`,
    aliases: otherNames[code]?.split(', ') ?? [],
  }))
  const { compare } = new Intl.Collator(locale)
  return names ? options.sort((one, other) => compare(one.label, other.label)) : options
}

/** Finds a country by the dial code of a phone number: '+44 7700 900123' or '0044…'. */
export function countryOfPhone(written: string): string | undefined {
  const digits = /^\s*(?:\+|00)(.*)/.exec(written)?.[1]?.replace(/\D/g, '')
  if (!digits) return undefined
  const called = countries.filter(({ dialCode }) => digits.startsWith(dialCode.slice(1)))
  const longest = Math.max(...called.map(({ dialCode }) => dialCode.length))
  const [first, ...others] = called.filter(({ dialCode }) => dialCode.length === longest)
  if (others.length === 0) return first?.name
  return countries.find(
    ({ code, dialCode }) => otherNames[code]?.endsWith(dialCode) && called.some((one) => one.code === code),
  )?.name
}

/** Intl.Locale with the time zones of its region, which older browsers lack. */
type RegionLocale = Intl.Locale & { getTimeZones?: () => readonly string[] | undefined }

/** Country of this browser's time zone; undefined for UTC, or where the browser does not know the zones. */
export function countryOfTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // Most donors are in Pakistan, and reading the zones of every country takes milliseconds.
  const inOrder = [...countries.filter(({ name }) => name === pakistan), ...countries]
  return inOrder.find(({ code }) => {
    const locale: RegionLocale = new Intl.Locale('und', { region: code })
    return locale.getTimeZones?.()?.includes(timeZone)
  })?.name
}

/** Whether this browser draws 🇵🇰 as one flag; without flags in its fonts it draws two letters. */
function drawsFlags(): boolean {
  if (typeof OffscreenCanvas === 'undefined') return true
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  return !canvas || canvas.measureText('🇵🇰').width < 1.5 * canvas.measureText('🇵').width
}
