import { expect, test } from 'vitest'
import { commodities } from '../../contract/src/alms.ts'
import { almsKinds } from '../../contract/src/alms-kinds.ts'
import { nightChoices } from '../../contract/src/night-plan.ts'
import { animals } from '../../contract/src/qurbani-offers.ts'
import { almsCount, purposeInLanguage } from './purpose-in-language.ts'
import { english, readerOf, type Translate } from './reader.ts'

const urdu = readerOf('ur').t

/** Every purpose that the program writes; the English ones are in the books and receipts of charities. */
const purposes = (t: Translate): string[] => [
  ...almsKinds.flatMap((kind) => commodities.map((commodity) => t(`fields.alms.${kind}`, { commodity }))),
  ...nightChoices.flatMap((choice) =>
    ['weighted', 'equal'].map((weights) => t('nights.purpose', { year: '1448', choice, weights })),
  ),
  t('nights.iftar', { day: 12, year: '1448', place: 'Landhi, block 3' }),
  ...animals.flatMap((animal) =>
    ['poor', 'collect'].map((meat) => t('qurbani.purpose', { year: '1448', animal, meat })),
  ),
  t('qurbani.purpose.sadaqah', { year: '1448' }),
  t('qurbani.purpose.part', {
    purpose: t('qurbani.purpose', { year: '1448', animal: 'cow', meat: 'poor' }),
    sadaqah: 1,
    count: 12,
  }),
]

test('each purpose of the books is read in the reader’s language', () => {
  const stored = purposes(english.t)
  expect(stored.map((purpose) => purposeInLanguage(urdu, purpose))).toEqual(purposes(urdu))
  expect(stored.map((purpose) => purposeInLanguage(english.t, purpose))).toEqual(stored)
  expect(purposes(urdu).join(' ').replace('Landhi, block', '')).not.toMatch(/[A-Za-z]/)
})

test('alms name what their quantity counts, also those booked as their food alone', () => {
  expect(almsCount(english.t, 'Fitrana, wheat', '15')).toBe('15 people')
  expect(almsCount(english.t, 'Broken oath, dates', '1')).toBe('1 oath')
  expect(almsCount(urdu, 'Fidya, wheat', '30')).toBe('30 روزے')
  expect(almsCount(english.t, 'Wheat', '15')).toBeUndefined()
  expect(purposeInLanguage(urdu, 'Wheat')).toBe('گندم')
})

test('a fund type of the charity is returned unchanged', () => {
  for (const type of ['Zakat', 'Iftar', 'Qurbani 1448', 'Ramazan 1448, food'])
    expect(purposeInLanguage(urdu, type)).toBe(type)
})
