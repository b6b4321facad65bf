import { noCause, noSubType } from '../../../../contract/src/cart-lines.ts'
import { type CauseTitles, listCauseTitles } from '../../../../contract/src/causes.ts'
import { countries } from '../../../../contract/src/countries.ts'
import { firstLanguage, type Language, languages } from '../../../../contract/src/language/language.ts'
import { gatewayTitle } from '../../../../words/src/display-names.ts'
import { capitalise } from '../../../../words/src/format-values.ts'
import { purposeInLanguage } from '../../../../words/src/purpose-in-language.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { useRead } from '../session/calls.ts'

/** Capitalises names typed in one case: 'aisha khan', 'ZAINAB UL-HAQ'. 'SOS Villages' is unchanged. */
export function titleCase(text: string): string {
  const name = text.trim()
  if (name !== name.toLowerCase() && name !== name.toUpperCase()) return name
  return name
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** Skips a repeated last name: many write the whole name into the first field (specification, section 9). */
export function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const first = first_name.trim().replace(/\s+/g, ' ')
  const last = last_name.trim().replace(/\s+/g, ' ')
  const repeated = ` ${first} `.toLowerCase().includes(` ${last} `.toLowerCase())
  return titleCase(repeated ? first : `${titleCase(first)} ${titleCase(last)}`)
}

export const contactName = (t: Translate, contact: Parameters<typeof fullName>[0]): string =>
  fullName(contact) || t('contacts.unnamed')

/** Title of a gateway in the reader's language; a gateway may be named in any case. */
export const gatewayName = (t: Translate, name: string): string =>
  t.ifKnown(`office.gateway.${name.toLowerCase()}`) ?? gatewayTitle(t, name)

export const platformName = (t: Translate, platform: string): string =>
  t.ifKnown(`office.platform.${platform}`) ?? capitalise(platform)

/** Name of a fund type or purpose in the reader's language; translates 'Not Selected' too. */
export const fundTypeName = (t: Translate, type: string): string =>
  type === noSubType ? t('office.fund-type.none') : purposeInLanguage(t, type)

const regionNames = new Map<Language, Intl.DisplayNames>()

/** Country name in the language of the screen; stored in English. */
export function donorCountryName(t: Translate, stored: string): string {
  const now = t.language
  const code = countries.find(({ name }) => name === stored)?.code
  if (code === undefined || now === firstLanguage) return stored
  const names =
    regionNames.get(now) ?? new Intl.DisplayNames(languages[now].locale, { type: 'region', fallback: 'none' })
  regionNames.set(now, names)
  return names.of(code) ?? stored
}

type Fund = { fundtitle: string; fund_type: string; cause_id?: number | null | undefined }

export type CauseNames = {
  cause: (fundtitle: string) => string
  fund: <F extends Fund>(fund: F) => F
}

/** Names in the language of the screen, falling back to English. */
export function useCauseNames(): CauseNames {
  const { t } = useReader()
  const titles = useRead(listCauseTitles, { enabled: t.language !== firstLanguage })
  return causeNames(t, titles.data ?? [])
}

export function causeNames(t: Translate, titles: readonly CauseTitles[]): CauseNames {
  const byId = new Map(titles.map((one) => [one.id, one]))
  const byTitle = new Map(titles.map((one) => [one.fundtitle, one]))
  const nameOf = (fundtitle: string, known = byTitle.get(fundtitle)) =>
    fundtitle === noCause ? t('office.cause.none') : known?.title || fundtitle
  return {
    cause: (fundtitle) => nameOf(fundtitle),
    fund(fund) {
      // By id first: the cause may have been renamed, and its old title given to another.
      const known = byId.get(fund.cause_id ?? 0) ?? byTitle.get(fund.fundtitle)
      const types = new Map(Object.entries(known?.fundtypes ?? {}))
      return {
        ...fund,
        fundtitle: nameOf(fund.fundtitle, known),
        fund_type: types.get(fund.fund_type) || fund.fund_type,
      }
    },
  }
}
