/**
 * Letters of other scripts that look like Latin ones, and Arabic forms of Urdu letters. Applied before lower
 * case, since Greek Ν looks like N, but ν like v.
 */
const lookalikes = new Map(
  Object.entries({
    a: 'аАΑαɑᴀ',
    b: 'вВΒβʙЬь',
    c: 'сСϲᴄ',
    d: 'ԁᴅ',
    e: 'еЕΕεᴇ',
    f: 'ꜰϝ',
    g: 'ɢԍɡ',
    h: 'нНΗһʜ',
    i: 'іІΙιɪıӀ',
    j: 'јЈᴊ',
    k: 'кКΚκᴋ',
    l: 'ʟ',
    m: 'мМΜᴍ',
    n: 'ηɴпΝ',
    o: 'оОΟοօᴏσ',
    p: 'рРΡρᴘ',
    q: 'ԛ',
    r: 'ʀг',
    s: 'ѕЅꜱ',
    t: 'тТΤτᴛ',
    u: 'υᴜս',
    v: 'νᴠѵ',
    w: 'ԝᴡѡ',
    x: 'хХΧχ',
    y: 'уУΥʏү',
    z: 'ᴢΖ',
    3: 'зЗ',
    6: 'б',
    ی: 'يى',
    ک: 'ك',
    ہ: 'هةۃ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
)

/** Code points of the letter A in squares, in circles and in country flags. */
const letterBlocks = [0x1f150, 0x1f170, 0x1f1e6]

/** Code points of the number 1 in circles, which Unicode does not decompose; 2 to 10 follow. */
const circledNumbers = [0x24f5, 0x2776, 0x2780, 0x278a]
const circledZeros = [0x24ff, 0x1f10b, 0x1f10c]

/** Blank characters that Unicode counts as letters or symbols. */
const fillers = /[\u115f\u1160\u3164\uffa0\u2800]/g

/** Removes invisible characters and full-width forms; replaces ideographic full stops with full stops. */
export const visibleCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(fillers, '')
    .replaceAll(/[。｡]/g, '.')

/**
 * Reduces a text to the characters a reader sees: digits of any script as 0 to 9, Latin lower case instead of
 * lookalikes, no diacritics and nothing invisible.
 */
export const plainCharacters = (text: string): string =>
  visibleCharacters(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(/\P{ASCII}/gu, plain)
    .toLowerCase()

function plain(character: string): string {
  const latin = lookalikes.get(character)
  if (latin !== undefined) return latin
  if (/\p{Nd}/u.test(character)) return digitOf(character)
  const code = character.codePointAt(0) ?? 0
  const block = letterBlocks.find((start) => code >= start && code < start + 26)
  if (block !== undefined) return String.fromCodePoint(0x61 + code - block)
  const circle = circledNumbers.find((one) => code >= one && code < one + 10)
  if (circle !== undefined) return String(code - circle + 1)
  return circledZeros.includes(code) ? '0' : character
}

/** Converts a digit of any script: every script has its ten digits in consecutive code points. */
function digitOf(digit: string): string {
  let start = digit.codePointAt(0) ?? 0
  const code = start
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1
  return String((code - start) % 10)
}
