import { expect, test } from 'vitest'
import { fullName, titleCase } from './names.ts'

test.each([
  ['aisha', 'khan', 'Aisha Khan'],
  ['MUHAMMAD ALI', 'SHAH', 'Muhammad Ali Shah'],
  ['  aisha  noor ', ' khan ', 'Aisha Noor Khan'],
  ['zainab', 'ul-haq', 'Zainab Ul-Haq'],
  ["sean o'brien", 'MALIK', "Sean O'brien Malik"],
  ['SOS Children’s Villages', 'Pakistan', 'SOS Children’s Villages Pakistan'],
  ['sos children’s villages', '', 'Sos Children’s Villages'],
  ['Khan Traders (Pvt) Ltd', 'UBL staff', 'Khan Traders (Pvt) Ltd UBL staff'],
])('%s %s is shown as %s%s', (first_name, last_name, shown) => {
  expect(fullName({ first_name, last_name })).toBe(shown)
})

test.each([
  ['Aisha Khan', 'Khan'],
  ['aisha KHAN', 'khan'],
  ['Khan Aisha', 'Khan'],
])('a last name that %s already contains is not repeated', (first_name, last_name) => {
  expect(fullName({ first_name, last_name })).toBe(titleCase(first_name))
})

test('a last name that is only part of a word of the first name is shown', () => {
  expect(fullName({ first_name: 'Alina', last_name: 'Ali' })).toBe('Alina Ali')
})

test('without a last name, the first name is shown', () => {
  expect(fullName({ first_name: 'aisha', last_name: '' })).toBe('Aisha')
})

test('names in other scripts are unchanged', () => {
  expect(fullName({ first_name: 'عائشہ', last_name: 'خان' })).toBe('عائشہ خان')
})
