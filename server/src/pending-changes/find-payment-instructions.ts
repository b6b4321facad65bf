import { isIban } from '../../../contract/src/iban.ts'
import { findForeignLinks, type OwnPages } from './find-links.ts'
import {
  accountLabel,
  bankWords,
  givingWords,
  joiningWords,
  otherBanks,
  otherUrduBanks,
  readNumberWords,
  thenWords,
} from './money-words.ts'
import { plainCharacters } from './plain-characters.ts'

/** An account or a link in a public text that is not known to be the charity's. */
export type Instruction = { kind: 'account' | 'link'; value: string }

/** Details of the charity that its texts may repeat. */
export type CharityAccounts = OwnPages & {
  /** Numbers and IBANs of the open bank accounts. */
  accounts: readonly string[]
  /** Phone and WhatsApp numbers: an account only near words about banks. */
  phones: readonly string[]
  emails: readonly string[]
  /** Registration and tax numbers: never an account. */
  registrations: readonly string[]
  /** Prefix of receipt numbers: 'UF' in UF-2026-27-000001. */
  receiptPrefix: string
}

/** Length of an IBAN by country (SWIFT's registry, release 99). */
const ibanLengths = new Map(
  'ad24 ae23 al28 at20 az28 ba20 be16 bg22 bh22 bi27 br29 by28 ch21 cr22 cy28 cz24 de22 dj27 dk18 do28 ee20 eg29 es24 fi18 fk18 fo18 fr27 gb22 ge22 gi23 gl18 gr27 gt28 hn28 hr21 hu28 ie22 il23 iq23 is26 it27 jo30 kw30 kz20 lb28 lc32 li21 lt20 lu20 lv21 ly25 mc27 md24 me22 mk19 mn20 mr27 mt31 mu30 ni28 nl18 no15 om23 pk24 pl28 ps29 pt25 qa29 ro24 rs22 ru33 sa24 sc31 sd18 se24 si19 sk24 sm27 so23 st25 sv28 tl23 tn24 tr26 ua29 va22 vg24 xk20 ye30'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Maximum distance between a word and a number that it qualifies, in characters. */
const reach = 200

/**
 * Finds payment instructions in a text that are not known to be the charity's: IBANs of any country, account
 * and wallet numbers, payment ids, and links to other sites, in any script or disguise; not in pictures.
 * @param aboutMoney set for a text beside bank accounts, where every long number is an account
 */
export function findPaymentInstructions(
  text: string,
  own: CharityAccounts,
  { aboutMoney = false } = {},
): Instruction[] {
  const { shown, hrefs } = readHtml(text)
  const plain = readNumberWords(plainCharacters(shown))
  const ibans = [...new Set([...findIbans(plain), ...findSpreadIbans(plain)])]
  const approved = own.accounts.map(compact)
  const numbers = findNumbers(plain, own, aboutMoney).filter(
    (number) => !ibans.some((iban) => iban.includes(number)),
  )
  const accounts = [
    ...ibans.filter((iban) => !approved.includes(iban)).map((iban) => iban.toUpperCase()),
    ...numbers,
    ...findPaymentAddresses(plain, own, aboutMoney),
  ]
  return [
    ...[...new Set(accounts)].map((value) => ({ kind: 'account' as const, value })),
    ...findForeignLinks(shown, hrefs, own).map((value) => ({ kind: 'link' as const, value })),
  ]
}

/** Extracts the visible text, with line breaks between blocks, and the targets of links. */
function readHtml(html: string): { shown: string; hrefs: string[] } {
  const attributes = (name: string) =>
    [...html.matchAll(new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'gi'))].map(([, one, other]) =>
      decoded(one ?? other ?? ''),
    )
  const shown = html
    .replaceAll(/<a\b[^<>]*\shref\s*=\s*["']?(?:tel|mailto):([^"'\s<>]*)[^<>]*>/gi, ' $1 ')
    .replaceAll(/<\/?(?:p|br|h[1-6]|li|ul|ol|div|table|thead|tbody|tr|t[hd]|blockquote|hr)\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
  return { shown: [decoded(shown), ...attributes('title')].join('\n'), hrefs: attributes('href') }
}

/** Returns the visible text of HTML. */
export const readableText = (html: string): string => readHtml(html).shown.trim()

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decoded = (text: string) =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const compact = (text: string) => plainCharacters(text).replaceAll(/[^a-z0-9]/g, '')

/** Finds IBANs with valid check digits, with any separators; O, I and S may replace 0, 1 and 5. */
function findIbans(plain: string): string[] {
  const characters = plain.replaceAll(/[^a-z0-9]/g, '')
  const found: string[] = []
  for (let place = 0; place < characters.length; place += 1) {
    const length = ibanLengths.get(characters.slice(place, place + 2))
    if (length === undefined || place + length > characters.length) continue
    const iban = parseIban(characters.slice(place, place + length))
    if (iban === undefined) continue
    found.push(iban)
    place += length - 1
  }
  return found
}

const parseIban = (written: string): string | undefined =>
  [
    written,
    written.slice(0, 2) + asDigits(written.slice(2, 4)) + written.slice(4, 8) + asDigits(written.slice(8)),
  ].find((one) => (one.match(/\d/g)?.length ?? 0) >= 10 && isIban(one))

const asDigits = (text: string) => text.replaceAll('o', '0').replaceAll(/[il]/g, '1').replaceAll('s', '5')

/** Maximum number of words between two groups of an IBAN: 'PK61 MEZN then 0099 and 8877'. */
const wordsBetweenGroups = 2

/** Finds IBANs with valid check digits that have words between their groups. */
function findSpreadIbans(plain: string): string[] {
  const groups = plain.match(/[a-z0-9]+/g) ?? []
  return groups.flatMap((first, index) => {
    const length = ibanLengths.get(first.slice(0, 2))
    if (length === undefined || !/^..[0-9oils]{2}/.test(first)) return []
    const collect = (iban: string, next: number, skipped: number): string | undefined => {
      if (iban.length >= length) return iban.length === length ? parseIban(iban) : undefined
      const group = groups[next]
      if (group === undefined) return undefined
      if (/[0-9]/.test(group)) return collect(iban + group, next + 1, 0)
      const isBankCode = iban.length === 4 && group.length === 4
      return (
        (isBankCode ? collect(iban + group, next + 1, 0) : undefined) ??
        (skipped < wordsBetweenGroups ? collect(iban, next + 1, skipped + 1) : undefined)
      )
    }
    return collect(first, index + 1, 0) ?? []
  })
}

const between = String.raw`[^\p{L}\p{N}§]{0,6}`
const part = '(?:[0-9]+|(?<![a-z])[0-9oils]+(?![a-z0-9]))'
const longNumber = new RegExp(`${part}(?:${between}${part})*`, 'gu')

const numberInParts = /[0-9][0-9 -]{2,14}(?:[^0-9]{1,60}?[0-9][0-9 -]{2,14})+/g

/** Joins a number that is given in parts: 'first 0099 8877, then 6655 4433'. Other words stay in front. */
const joinParts = (plain: string): string =>
  plain.replaceAll(numberInParts, (written) => {
    const words = written.split(/[0-9 -]*[0-9][0-9 -]*/).slice(1, -1)
    return words.length > 0 && words.every((one) => thenWords.test(one) || joiningWords.test(one))
      ? `${words.join(' ')} ${written.match(/[0-9 -]*[0-9][0-9 -]*/g)?.join('-')}`
      : written
  })

/** Finds numbers of ten digits or more that are accounts, judged by the words around them. */
function findNumbers(plain: string, own: CharityAccounts, aboutMoney: boolean): string[] {
  const text = joinParts(withoutOtherNumbers(plain, own))
    .replaceAll(otherBanks, ' ')
    .replaceAll(otherUrduBanks, ' ')
  const approved = own.accounts.flatMap((account) => compact(account).match(/\d{6,}/g) ?? [])
  const registrations = own.registrations
    .flatMap((one) => [digitsOf(one), ...(compact(one).match(/\d+/g) ?? [])])
    .filter((digits) => digits.length >= 6)
  const known = [...approved, ...registrations]
  const phones = own.phones.map(digitsOf).flatMap(phoneFormats)
  const found: string[] = []
  for (const match of text.matchAll(longNumber)) {
    const written = match[0]
    const digits = asDigits(written).replaceAll(/\D/g, '')
    const before = text.slice(Math.max(0, match.index - 60), match.index)
    const isPartOfKnown = known.some((one) => one.includes(digits))
    if (isShortAccount(digits, before) && !isPartOfKnown && !isListOfAmounts(written)) found.push(digits)
    if (!isLong(digits) || (written.match(/\d/g)?.length ?? 0) < 8 || isListOfAmounts(written)) continue
    const near = text.slice(Math.max(0, match.index - reach), match.index + written.length + reach)
    const isBank = bankWords.test(near)
    const account = removeKnown(digits, known)
    const unknownNumber = removeKnown(digits, [...known, ...phones])
    const isMobile = unknownNumber !== undefined && /^(?:00)?(?:92|0)?3\d{9}/.test(unknownNumber)
    if (isBank && account !== undefined) found.push(account)
    else if (
      unknownNumber !== undefined &&
      (aboutMoney || (isMobile && givingWords.test(near)) || isTooLongForPhones(unknownNumber, written))
    )
      found.push(unknownNumber)
  }
  return found
}

/** Applies to the numbers of some banks and of tills, which have seven to nine digits, after their label. */
const isShortAccount = (digits: string, before: string) =>
  digits.length >= 7 && !isLong(digits) && accountLabel.test(before)

const isLong = (digits: string) => digits.length >= 10

/** Applies to digits without separators: groups may be two phone numbers. 0092 is Pakistan's prefix. */
const isTooLongForPhones = (digits: string, written: string) =>
  digits.length >= 14 && !/^0092\d{10}$/.test(digits) && written.includes(digits)

/** Removes the known numbers from a number. Undefined when less than ten digits remain in one piece. */
function removeKnown(digits: string, known: readonly string[]): string | undefined {
  const longestFirst = [...known].sort((one, other) => other.length - one.length)
  const pieces = longestFirst.reduce((before, one) => before.replaceAll(one, ' '), digits).split(' ')
  return pieces.find(isLong)
}

const digitsOf = (text: string) => plainCharacters(text).replaceAll(/\D/g, '')

/** Lists the national and international formats of a phone number. */
function phoneFormats(digits: string): string[] {
  if (digits.length < 7) return []
  const national = digits.replace(/^(?:00)?92|^0/, '')
  return [`0092${national}`, `92${national}`, `0${national}`, national, digits]
}

const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`
const month = '(?:0?[1-9]|1[0-2])'
const year = String.raw`(?:19|20)\d\d`
const datesAndTimes = new RegExp(
  String.raw`(?<!\d)(?:${day}([-/.])${month}\1${year}|${year}([-/.])${month}\2${day}|(?:[01]?\d|2[0-3]):[0-5]\d)(?!\d)`,
  'g',
)

/** Replaces dates, times and the charity's receipt numbers with '§', which ends a number. */
function withoutOtherNumbers(plain: string, { receiptPrefix }: CharityAccounts): string {
  const prefix = receiptPrefix.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const receipts = new RegExp(String.raw`(?<![a-z0-9])${prefix}-${year}(?:-\d\d)?-\d{6}(?!\d)`, 'g')
  const dated = plain.replaceAll('§', ' ').replaceAll(datesAndTimes, '§')
  return prefix === '' ? dated : dated.replaceAll(receipts, '§')
}

/** Whether the digits are only years and round amounts, such as '5,000 10,000 25,000'. */
const isListOfAmounts = (written: string) =>
  written
    .replaceAll(/(?<=\d),(?=\d{2,3}(?!\d))/g, '')
    .split(/\D+/)
    .every((one) => /^(?:(?:19|20)\d\d|)$/.test(one) || isRound(one))

const isRound = (digits: string) =>
  /^[1-9]/.test(digits) && Number(digits) % (isLong(digits) ? 1_000_000 : 50) === 0

const emailAddress = /(?<![a-z0-9._+-])[a-z0-9._+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/g
const userName = /(?<![a-z0-9])[@$][a-z][a-z0-9_.-]{2,30}/g
const paidByEmail = /(?<![a-z])(?:paypal|payoneer|skrill|zelle|wise|venmo|cash ?app)(?![a-z])/
const coins =
  /(?<![a-z0-9])(?:0x[0-9a-f]{40}|bc1[a-z0-9]{25,60}|(?=[13t][a-z]*[0-9])(?=[0-9]*[a-z])(?:[13][a-z1-9]{25,34}|t[a-z1-9]{33}))(?![a-z0-9])/g

/**
 * Finds accounts that are not numbers: e-mail addresses near words about banks or payment services, user
 * names of the latter, and cryptocurrency addresses.
 */
function findPaymentAddresses(
  plain: string,
  { hosts, emails: known }: CharityAccounts,
  aboutMoney: boolean,
): string[] {
  const nearby = (address: string, index: number) =>
    plain.slice(Math.max(0, index - reach), index + address.length + reach)
  const emails = [...plain.matchAll(emailAddress)]
    .filter(({ 0: address, index }) => {
      const isOwn =
        hosts.some((host) => address.endsWith(`@${host}`)) ||
        known.some((one) => plainCharacters(one) === address)
      const near = nearby(address, index)
      return !isOwn && (aboutMoney || paidByEmail.test(near) || bankWords.test(near))
    })
    .map(([address]) => address)
  const names = [...plain.matchAll(userName)]
    .filter(({ 0: name, index }) => paidByEmail.test(nearby(name, index)))
    .map(([name]) => name)
  return [...emails, ...names, ...(plain.match(coins) ?? [])]
}
