import { expect, test } from 'vitest'
import { findsWords, foldText } from './fold-text.ts'

test.each([
  ['Zakat', 'zak'],
  ['زکوٰۃ', 'زكوة'],
  ['یتیم کی کفالت', 'يتيم'],
  ['رحمۃ', 'رحمت'],
  ['رحمت', 'رحمة'],
  ['Côte d’Ivoire', 'ivoire'],
  ["O'Neil", 'oneil'],
  ['عبد اللہ', 'عبداللہ'],
  ['عبداللہ', 'عبد اللہ'],
  ['Orphan Sponsorship', 'sponsorship orphan'],
])('%s is found as %s', (name, typed) => {
  expect(findsWords(foldText(name), typed)).toBe(true)
})

test.each([
  ['Masjid', 'sjid'],
  ['رحمان', 'رحمت'],
  ['Food Ration Packs', 'packs water'],
])('%s is not found as %s', (name, typed) => {
  expect(findsWords(foldText(name), typed)).toBe(false)
})
