import { plainCharacters } from './plain-characters.ts'

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
