import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { latinDigits } from '../../../../contract/src/language/digits.ts'
import { foldText } from '../../../../contract/src/language/fold-text.ts'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import { folded, matchesWords } from './search-text.ts'

const database = await createTestDatabase()
afterAll(database.drop)

async function foldAll(texts: string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ folded: string }>(
    'select folded(text) from unnest($1::text[]) with ordinality as typed (text, place) order by place',
    [texts],
  )
  return rows.map(({ folded }) => folded)
}

/** Every character that may have variants; those of private use, Chinese, Korean and Tangut have none. */
const characters = Array.from({ length: 0x10ffff }, (_, place) => place + 1)
  .map((point) => String.fromCodePoint(point))
  .filter((one) => !/[\p{Cn}\p{Co}\p{Cs}\p{Unified_Ideograph}\p{Script=Hangul}\p{Script=Tangut}]/u.test(one))
const all = await foldAll(characters)

test.each([
  ['a yeh of any keyboard', 'ی', 'يىۍېئﻱﯼ'],
  ['a kaf of any keyboard', 'ک', 'كڪﻙﮎ'],
  ['a gaf of any keyboard', 'گ', 'ګﮒ'],
  ['a he, the aspirate that is mistyped for it, and the end of فاطمۃ', 'ہ', 'هھەةۃۂۀﻩﮨ'],
  ['an alef, whatever stands on it', 'ا', 'آأإٱﺁ'],
  ['a waw, whatever stands on it', 'و', 'ؤﻭ'],
  ['a bari ye, whatever stands on it', 'ے', 'ۓ'],
  ['a noon with its dot or without', 'ن', 'ں'],
  ['a space of any width', ' ', '\u00a0\u2007\u202f\u3000'],
  ['a hyphen of any length', '-', '‐‑‒–—−'],
  ['an apostrophe of any shape', "'", '’‘'],
  ['a comma', ',', '،٬'],
  ['a full stop', '.', '۔٫'],
  ['a letter without its accent', 'e', 'EéÈêｅ'],
  [
    'no hamza alone, no vowel, no tatweel',
    '',
    'ء\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0670ـ',
  ],
  ['nothing that nobody sees', '', '\u200c\u200d\u200b\u200e\u200f\u061c\u00ad\u2066\u2069\ufeff'],
])('%s is compared as %j', async (_what, plain, typed) => {
  expect(await foldAll([plain, ...typed])).toEqual([plain, ...Array.from(typed, () => plain)])
})

test('ASCII is compared ignoring case, and otherwise unchanged', () => {
  const ascii = characters.slice(0, 127)
  expect(all.slice(0, 127)).toEqual(ascii.map((character) => character.toLowerCase()))
})

test('the browser folds every character as the database does', () => {
  const folded = characters.map(foldText)
  const differing = characters.filter((_, place) => folded[place] !== all[place])
  // PostgreSQL's Unicode is older, and has no small letters of later capitals.
  expect(differing.filter((character) => character < '\ua7cd')).toEqual([])
})

test.each([
  ['رحمت علی', 'رحمة'],
  ['رحمۃ علی', 'رحمت'],
  ['محمد عبد اللہ', 'عبداللہ'],
  ['محمد عبداللہ خان', 'عبد اللہ'],
  ["Kevin O'Neil", 'oneil'],
  ['Abdul-Rehman Khan', 'abdulrehman'],
  ['Abdulrehman Khan', 'abdul rehman'],
])('%s is found as %s, by row and by index', async (name, typed) => {
  const { rows } = await sql`select ${matchesWords(sql`name`, typed)} as tested,
    words_of(name) @@ words_begin(${folded(typed)}) as indexed
    from (select folded(${name}) as name) as one`.execute(database.db)
  expect(rows).toEqual([{ tested: true, indexed: true }])
})

test('a name is not found by the letters of two words that are not neighbours', async () => {
  const { rows } =
    await sql`select words_of('abdul aziz rehman') @@ words_begin('abdulrehman') as is_found`.execute(
      database.db,
    )
  expect(rows).toEqual([{ is_found: false }])
})

test('digits of Urdu and Arabic are compared as Latin ones', async () => {
  expect(await foldAll(['۰۱۲۳۴۵۶۷۸۹', '٠١٢٣٤٥٦٧٨٩'])).toEqual(['0123456789', '0123456789'])
})

test('characters with different meanings stay different', async () => {
  const letters = [...'اآبپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنوہیے'].filter((letter) => letter !== 'آ')
  expect(await foldAll(letters)).toEqual(letters)
})

test('every digit or character that fields normalise is compared in its normal form', async () => {
  const [typed, taken] = [characters, characters.map(latinDigits)]
  const changed = typed.flatMap((character, place) => (taken[place] === character ? [] : [place]))
  expect(changed).toHaveLength(22)
  expect(changed.map((place) => all[place])).toEqual(
    await foldAll(changed.map((place) => taken[place] ?? '')),
  )
})

test('normalising twice changes nothing, for every character', async () => {
  const again = await foldAll(all)
  expect(characters.filter((_, place) => again[place] !== all[place])).toEqual([])
})

test('every character compares the same beside an invisible one', async () => {
  const beside = await foldAll(characters.map((character) => `${character}\u200c`))
  expect(characters.filter((_, place) => beside[place] !== all[place])).toEqual([])
})

test('a character that stands for several words matches them in any order, as the index does', async () => {
  const several = characters.filter(
    (character, place) =>
      /\p{Letter}/u.test(character) && /[^0-9a-z\u0080-\u{10ffff}]/u.test(all[place] ?? ''),
  )
  expect(several).toContain('ﷺ')
  for (const typed of several) {
    const name = (all[characters.indexOf(typed)] ?? '')
      .split(/[^0-9a-z\u0080-\u{10ffff}]+/u)
      .reverse()
      .join(' - ')
    const { rows } = await sql<{ tested: boolean; indexed: boolean }>`
      select ${matchesWords(sql`name`, typed)} as tested, words_of(name) @@ words_begin(${folded(typed)}) as indexed
      from (select ${name}::text as name) as one`.execute(database.db)
    expect(rows, typed).toEqual([{ tested: rows[0]?.indexed, indexed: rows[0]?.indexed }])
  }
})
