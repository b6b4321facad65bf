import { plainCharacters } from './plain-characters.ts'

// Words in English, Urdu, and Urdu in Latin letters that tell what the numbers near them are.

const words = (list: string) =>
  plainCharacters(list)
    .trim()
    .split(/\s*\|\s*/)
const latin = (list: string) => `(?<![a-z])(?:${words(list).join('|')})(?![a-z])`
const urdu = (list: string) => `(?:${words(list).join('|')})`

/** First characters of a Pakistani IBAN, whose others may be in another sentence. */
const ibanBeginning = '(?<![a-z0-9])pk ?[0-9]{2} ?[a-z]{4} ?[0-9]'

/** Words about banks: ten digits near one are an account, even the charity's own phone number. */
export const bankWords = new RegExp(
  `${latin(
    'accounts? | acct | acc | a/c | akount | akaunt | khata | khaata | khatay | khate | iban | banks? | banking | swift | branch code | raast | rast | jazz ?cash | easy ?paisa | easypesa | upaisa | u-paisa | sadapay | sada pay | nayapay | naya pay | zindigi | wallets? | till id | till no | till number | paypal | payoneer | western union | moneygram | deposit | deposited | transfer | transferred | transfers | remit | remittance | meezan | hbl | ubl | mcb | nbp | bop | scb | alfalah | al falah | bankislami | standard chartered | raqam | raqum | raqm | jama kar | jama kr | jama krwa | muntaqil | bhejein | bhejain | bhejen | bhejo | bhejiye | bhej',
  )}|${ibanBeginning}|${urdu(
    'اکاؤنٹ | اکاونٹ | اکاونت | کھاتہ | کھاتا | کھاتے | بینک | بنک | بینکاری | آئی بین | آئبین | آئی بان | (?<!براہ )راست | جاز کیش | جازکیش | ایزی پیسہ | ایزی پیسا | ایزیپیسہ | والٹ | رقم | بھیج | جمع کر | منتقل | ٹرانسفر | میزان',
  )}`,
  'u',
)

/** Words about giving: another person's mobile number near one is an account, as mobile wallets are. */
export const givingWords = new RegExp(
  `${latin(
    'send | pay | paid | payment | payments | paise | paisay | paisa | donate | donation | donations | give | contribute | contribution | contributions | zakat | zakaat | sadqa | sadaqah | sadqah | chanda | attiya | dein | dijiye',
  )}|${urdu('عطیہ | عطیات | زکوۃ | زکات | صدقہ | صدقات | چندہ | پیسے | ادائیگی | ادا کر')}`,
  'u',
)

/** Phrases with the word 'bank' that are not about accounts. */
export const otherBanks = /(?<![a-z])(?:blood|food|eye|milk|book|clothes) banks?(?![a-z])|bank holidays?/g
export const otherUrduBanks = new RegExp(
  `(?:${words('بلڈ | خون | فوڈ | راشن').join('|')}) (?:${words('بینک | بنک').join('|')})`,
  'gu',
)

/** Ends with a label of an account: 'Account no. ', 'JazzCash till ID is ', 'کھاتہ نمبر '. */
export const accountLabel = new RegExp(
  `(?:${latin('till | accounts? | acct | acc | a/c | akount | akaunt | khata | khaata')}|${urdu('اکاؤنٹ | اکاونٹ | کھاتہ | کھاتا')})(?:[^\\p{L}\\p{N}]|${words('id | no | num | number | title | is | hai | نمبر | ہے').join('|')})*$`,
  'u',
)

/** Words between the parts of a number that is given in parts. */
export const thenWords = new RegExp(
  `${latin('then | followed by | second | other half | last | remaining | rest | next | finally | phir | baad | baqi | baaqi | doosra | dusra | doosri')}|${urdu('پھر | بعد | باقی | دوسر | آخری | اگل')}`,
  'u',
)
/** The only words between two parts: '009988 and then 776655'. */
export const joiningWords = new RegExp(
  `^(?:[^\\p{L}]*(?:${words('and | plus | then | it | ends? | ending | in | with | aur | اور').join('|')})){1,4}[^\\p{L}]*$`,
  'u',
)

/** Words for the digits 0 to 9: English, Urdu, and Urdu in Latin letters. */
const ofDigits = [
  'zero oh nought sifar sifr صفر',
  'one aik ek ایک',
  'two do دو',
  'three teen تین',
  'four char chaar چار',
  'five panch paanch پانچ',
  'six chay chhay chhe چھ چھے',
  'seven saat sat سات',
  'eight aath ath آٹھ',
  'nine nau نو',
].map((words) => plainCharacters(words).split(' '))
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const repeats = ['double', 'triple']

const figures = new Map([
  ...ofDigits.flatMap((words, digit) => words.map((word): [string, number] => [word, digit])),
  ...teens.map((word, index): [string, number] => [word, 10 + index]),
])
const oneOf = (words: Iterable<string>) =>
  `(?:${[...words].sort((one, other) => other.length - one.length).join('|')})`
const gap = String.raw`[^\p{L}\p{N}]{0,3}`
const unit = oneOf(ofDigits.slice(1).flat())
/** One spoken part of a number: 'double five', 'thirty three', 'zero', or figures. */
const spoken = `(?:(${oneOf(repeats)})${gap})?(?:(${oneOf(tens)})(?:${gap}(${unit}))?|(${oneOf(figures.keys())})|([0-9]+))`
const spokenNumber = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${spoken}${gap}){4,}(?!(?<=[\p{L}\p{N}])[\p{L}\p{N}])`,
  'gu',
)
const parts = new RegExp(spoken, 'gu')

/** Fewer words are prose: 'one or two', 'no one'; except in dictation: '03 triple zero 12'. */
const minimumWords = 3
const hasRepeat = new RegExp(oneOf(repeats))

/** Writes numbers spelt out in words in figures: 'zero one double two thirty' becomes '012230'. */
export const readNumberWords = (plain: string): string =>
  plain.replaceAll(spokenNumber, (written) =>
    !hasRepeat.test(written) &&
    (written.match(parts) ?? []).filter((one) => !/^\d/.test(one)).length < minimumWords
      ? written
      : ` ${written.replaceAll(parts, asFigures).replaceAll(/\D/g, '')} `,
  )

function asFigures(_: string, repeat = '', ten = '', one = '', word = '', digits = ''): string {
  const number = ten
    ? String((tens.indexOf(ten) + 2) * 10 + (figures.get(one) ?? 0))
    : word
      ? String(figures.get(word))
      : digits
  return number.repeat(repeat ? repeats.indexOf(repeat) + 2 : 1)
}
