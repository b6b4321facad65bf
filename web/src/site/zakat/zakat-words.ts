import type { Metal } from '../../../../contract/src/zakat.ts'
import type { Phrase } from '../../../../words/src/say.ts'
import type { MetalUnit } from './zakat-sheet.ts'

/** What the parts of somebody's wealth are called. */
export const zakatWords = {
  gold: 'pages.zakat.gold',
  silver: 'pages.zakat.silver',
  cash: 'pages.zakat.cash',
  stock: 'pages.zakat.stock',
  receivables: 'pages.zakat.receivables',
  investments: 'pages.zakat.investments',
  debts: 'pages.zakat.debts',
} as const satisfies Record<string, Phrase>

/** What belongs to them. */
export const helperWords = {
  cash: 'pages.zakat.cash.helper',
  stock: 'pages.zakat.stock.helper',
  receivables: 'pages.zakat.receivables.helper',
  investments: 'pages.zakat.investments.helper',
  debts: 'pages.zakat.debts.helper',
} as const satisfies Record<string, Phrase>

export const unitWords: Record<MetalUnit, Phrase> = {
  tola: 'pages.zakat.unit.tola',
  gram: 'pages.zakat.unit.gram',
  rupees: 'pages.zakat.unit.rupees',
}

export const unitOfWords: Record<Metal, Phrase> = {
  gold: 'pages.zakat.unit.gold',
  silver: 'pages.zakat.unit.silver',
}

export const nisabWords: Record<Metal, Phrase> = {
  silver: 'pages.zakat.nisab.silver',
  gold: 'pages.zakat.nisab.gold',
}
