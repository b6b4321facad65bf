import { mediaAddress } from '../platform/files/public-pictures.ts'
import { findAddedInstructions, visibleCharacters } from '../platform/text/find-digits-and-links.ts'
import { readableText } from '../platform/text/readable-text.ts'
import type { TextChange } from './approved-change.ts'
import { type PublicText, pictureFields, valueFields } from './public-texts.queries.ts'

type Texts = readonly PublicText[]

const keyOf = ({ place, field, language }: PublicText) => `${place} ${field} ${language}`

/** A difference of public texts as they are stored, HTML included. */
export type TextDifference = Omit<PublicText, 'text'> & { from: string; to: string }

export function listDifferences(before: Texts, after: Texts): TextDifference[] {
  const [old, now] = [before, after].map((texts) => new Map(texts.map((one) => [keyOf(one), one])))
  return [...new Map([...before, ...after].map((one) => [keyOf(one), one]))].flatMap(
    ([key, { place, field, language }]) => {
      const [from, to] = [old?.get(key)?.text ?? '', now?.get(key)?.text ?? '']
      return from === to ? [] : [{ place, field, language, from, to }]
    },
  )
}

/**
 * Replaces the texts that one person has changed by those that a second person saw, on the pages that a
 * change touches. Payment options are one page.
 */
export function replaceWithReviewed(
  texts: Texts,
  unreviewed: Texts,
  changed: readonly TextDifference[],
): Texts {
  const pageOf = ({ place }: Pick<PublicText, 'place'>) => place.replace(/^payment_.*/, '')
  const pages = new Set(changed.map(pageOf))
  const seen = unreviewed.filter((one) => pages.has(pageOf(one)))
  const byKey = new Map([...texts, ...seen].map((one) => [keyOf(one), one]))
  return [...byKey.values()].filter(({ text }) => text !== '')
}

/** Lists the texts and values that differ, without HTML. */
export const compareTexts = (before: Texts, after: Texts): TextDifference[] =>
  listDifferences(before, after).map(({ from, to, ...text }) => ({
    ...text,
    from: readableText(from),
    to: readableText(to),
  }))

/** Whether a difference is in a text, not in a price, a switch, a colour or a picture. */
export const isWritten = ({ field }: Pick<TextChange, 'field'>): boolean =>
  !valueFields.includes(field) && !pictureFields.includes(field)

/**
 * Finds what may tell donors where to pay and only the new texts contain: digits, beginnings of IBANs, links;
 * and causes that moved between zakat and general, since zakat has its own accounts.
 * @param digits fewest digits that are found
 * @returns text for staff: 'PK24SCBL0000001171495101', 'zakat → general'
 */
export const findNewInstructions = (before: Texts, after: Texts, digits?: number): string[] => [
  ...new Set([
    ...findAddedInstructions(listDifferences(before, after).filter(isWritten), digits),
    ...compareKinds(before, after),
    ...findMisnamedCauses(before, after),
  ]),
]

function compareKinds(before: Texts, after: Texts): string[] {
  const kinds = (texts: Texts) =>
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

const zakat = /(?<![a-z])z[ae]?[kq]a+[th]|ز[كک][وا][ةۃتهہ]/u

/** Removes vowel signs: 'Zakāt' becomes 'zakat'. */
const plainLetters = (text: string) =>
  visibleCharacters(text.normalize('NFKD').replaceAll(/\p{M}/gu, '')).toLowerCase()

/** Finds general causes that are newly called zakat: their gifts would not reach the accounts for zakat. */
function findMisnamedCauses(before: Texts, after: Texts): string[] {
  const misnamedPlaces = (texts: Texts) => {
    const isGeneral = (place: string) =>
      texts.some((one) => one.place === place && one.field === 'kind' && one.text === 'general')
    return texts
      .filter(
        ({ place, field, text }) =>
          ['fundtitle', 'fundtypes'].includes(field) && zakat.test(plainLetters(text)) && isGeneral(place),
      )
      .map(({ place }) => place)
  }
  const known = misnamedPlaces(before)
  return misnamedPlaces(after).some((place) => !known.includes(place)) ? ['zakat → general'] : []
}

/** Finds pictures that were not public before. An account number in a picture is not detected. */
export function findNewPictures(before: Texts, after: Texts): string[] {
  const pictures = (texts: Texts) =>
    texts
      .filter(({ field }) => pictureFields.includes(field))
      .flatMap(({ text }) => text.split('\n'))
      .filter((address) => address.startsWith(`${mediaAddress}/`))
  const known = pictures(before)
  return pictures(after).filter((one) => !known.includes(one))
}

/** Returns whether the change hides the last active cause for zakat. */
export function hidesZakatCauses(before: Texts, after: Texts): boolean {
  const takesZakat = (texts: Texts) => {
    const placesWith = (field: string, text: string) =>
      texts.filter((one) => one.field === field && one.text === text).map(({ place }) => place)
    const active = placesWith('status', '1')
    return placesWith('kind', 'zakat').some((place) => active.includes(place))
  }
  return takesZakat(before) && !takesZakat(after)
}
