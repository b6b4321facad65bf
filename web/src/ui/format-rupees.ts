import { say } from '../../../words/src/say.ts'

/** By hand: making the first Intl.NumberFormat takes a phone 80 ms, before the public page can be used. */
const grouped = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** Whole rupees as everybody reads them: 5000 -> 'Rs. 5,000'. Money is formatted in this file only. */
export function formatRupees(rupees: number): string {
  return say('ui.rupees', { amount: grouped(Math.round(rupees)) })
}

/** Paisa as banks write them: 500000 -> 'Rs. 5,000', 500050 -> 'Rs. 5,000.50', -100 -> '−Rs. 1'. */
export function formatPaisa(paisa: number): string {
  const [rupees, rest] = [Math.floor(Math.abs(paisa) / 100), Math.abs(paisa) % 100]
  const amount = grouped(rupees) + (rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`)
  return say(paisa < 0 ? 'controls.rupees.negative' : 'ui.rupees', { amount })
}
