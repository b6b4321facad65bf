import { firstLanguage } from '../../../contract/src/language/language.ts'
import { mediaAddress } from '../platform/files/public-pictures.ts'
import { type CharityAccounts, findPaymentInstructions, readableText } from './find-payment-instructions.ts'
import { plainCharacters } from './plain-characters.ts'
import { type PublicText, pictureFields } from './public-texts.queries.ts'

/** A public text before and after a change, as plain text; '' for none. */
export type TextChange = { field: string; language: string; from: string; to: string }

const keyOf = ({ place, field, language }: PublicText) => `${place} ${field} ${language}`

/** Lists the texts that differ, without HTML. */
export function compareTexts(before: readonly PublicText[], after: readonly PublicText[]): TextChange[] {
  const [old, now] = [before, after].map((texts) => new Map(texts.map((one) => [keyOf(one), one])))
  return [...new Map([...before, ...after].map((one) => [keyOf(one), one]))].flatMap(
    ([key, { field, language }]) => {
      const [from, to] = [old?.get(key)?.text ?? '', now?.get(key)?.text ?? '']
      return from === to ? [] : [{ field, language, from: readableText(from), to: readableText(to) }]
    },
  )
}

/**
 * Finds accounts and links that only the new texts contain, and causes that moved between zakat and general,
 * since zakat has its own accounts.
 * @returns text for staff: 'PK24SCBL0000001171495101', 'zakat → general'
 */
export function findNewInstructions(
  before: readonly PublicText[],
  after: readonly PublicText[],
  own: CharityAccounts,
): string[] {
  const [old, now] = [textsByPage(before), textsByPage(after)]
  const found = [...now].flatMap(([key, text]) => {
    const previous = old.get(key) ?? ''
    if (text === previous) return []
    const find = (one: string) =>
      findPaymentInstructions(one, own, { aboutMoney: isAboutMoney(key) }).map(({ value }) => value)
    const known = find(previous)
    return find(text).filter((value) => !known.includes(value))
  })
  const known = findSplitAccounts(before, own)
  const split = findSplitAccounts(after, own).filter(
    (value, _, all) =>
      !known.includes(value) &&
      !found.some((one) => value.includes(one)) &&
      !all.some((one) => one !== value && one.includes(value)),
  )
  return [
    ...new Set([...found, ...split, ...compareKinds(before, after), ...findMisnamedCauses(before, after)]),
  ]
}

/**
 * Fields of the charity's profile that donors read together. Left out: phones and registrations, where any
 * ten digits count alone (see isAboutMoney).
 */
const profileFields =
  'name legal_name slogan description address hours certificate footer thank_you tax_text'.split(' ')

/** Fields of a cause that are no text. */
const causeValues = ['kind', 'amount', 'status', ...pictureFields]

const isReadWithOthers = ({ place, field }: PublicText) =>
  place === 'charity'
    ? profileFields.includes(field)
    : place.startsWith('cause ') && !causeValues.includes(field)

/**
 * Finds accounts that begin in one field and end in another one, in any order: an address 'Bank: 00998877'
 * and hours '66554433'. A page in another language falls back to the first language.
 */
function findSplitAccounts(texts: readonly PublicText[], own: CharityAccounts): string[] {
  const find = (text: string) =>
    findPaymentInstructions(text, own).flatMap(({ kind, value }) => (kind === 'account' ? [value] : []))
  const numbered = texts.filter((one) => isReadWithOthers(one) && /\d/.test(plainCharacters(one.text)))
  return numbered.flatMap((first) =>
    numbered
      .filter(
        (second) =>
          second.place === first.place &&
          second.field !== first.field &&
          (second.language === first.language || [first.language, second.language].includes(firstLanguage)),
      )
      .flatMap((second) => {
        const alone = [...find(first.text), ...find(second.text)]
        return find(`${first.text}<br>${second.text}`).filter(
          (value) => !alone.some((one) => value.includes(one)),
        )
      }),
  )
}

/** Texts in which any unknown number is an account. Other texts may repeat the charity's contact details. */
const isAboutMoney = (key: string) =>
  key.startsWith('email templates') ||
  /^charity (?:phone|whatsapp|email|registration_number|tax_number) /.test(key)

/**
 * Joins the texts of a cause in one language, since a page shows them together; any other text stays alone.
 */
function textsByPage(texts: readonly PublicText[]): Map<string, string> {
  const together = new Map<string, string>()
  for (const one of texts) {
    if (pictureFields.includes(one.field)) continue
    const key = one.place.startsWith('cause ') ? `${one.place} ${one.language}` : keyOf(one)
    together.set(key, [together.get(key), one.text].filter(Boolean).join('<br>'))
  }
  return together
}

function compareKinds(before: readonly PublicText[], after: readonly PublicText[]): string[] {
  const kinds = (texts: readonly PublicText[]) =>
    new Map(
      texts
        .filter(({ place, field }) => place.startsWith('cause ') && field === 'kind')
        .map(({ place, text }) => [place, text]),
    )
  const now = kinds(after)
  return [...kinds(before)].flatMap(([place, kind]) => {
    const next = now.get(place)
    return next === undefined || next === kind ? [] : [`${kind} → ${next}`]
  })
}

const zakat = new RegExp(
  `(?<![a-z])z[ae]?[kq]a+[th]|${plainCharacters('زکوۃ')}|${plainCharacters('زکات')}|زکاہ`,
  'u',
)

/** Finds general causes that are newly called zakat: their gifts would not reach the accounts for zakat. */
function findMisnamedCauses(before: readonly PublicText[], after: readonly PublicText[]): string[] {
  const misnamed = (texts: readonly PublicText[]) => {
    const isGeneral = (place: string) =>
      texts.some((one) => one.place === place && one.field === 'kind' && one.text === 'general')
    return texts
      .filter(
        ({ place, field, text }) =>
          ['fundtitle', 'fundtypes'].includes(field) && zakat.test(plainCharacters(text)) && isGeneral(place),
      )
      .map(({ place }) => place)
  }
  const known = misnamed(before)
  return misnamed(after).some((place) => !known.includes(place)) ? ['zakat → general'] : []
}

/** Finds pictures that were not public before. An account number in a picture is not detected. */
export function findNewPictures(before: readonly PublicText[], after: readonly PublicText[]): string[] {
  const pictures = (texts: readonly PublicText[]) =>
    texts
      .filter(({ field, text }) => pictureFields.includes(field) && text.startsWith(`${mediaAddress}/`))
      .map(({ text }) => text)
  const known = pictures(before)
  return pictures(after).filter((one) => !known.includes(one))
}

/** Whether the change hides the last active cause for zakat. */
export function hidesZakat(before: readonly PublicText[], after: readonly PublicText[]): boolean {
  const takesZakat = (texts: readonly PublicText[]) => {
    const placesWith = (field: string, text: string) =>
      texts.filter((one) => one.field === field && one.text === text).map(({ place }) => place)
    const active = placesWith('status', '1')
    return placesWith('kind', 'zakat').some((place) => active.includes(place))
  }
  return takesZakat(before) && !takesZakat(after)
}
