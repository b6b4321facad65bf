import type { SafeHtml } from '@remix-run/html-template'
import { decisionPage } from '../decision-page.ts'
import { magicAmountOf, type SharedTrouble, withSharedAmounts } from '../magic-amount.ts'
import { readRupees } from './jazzcash-payments.ts'
import type { MerchantForm } from './read-merchant-form.ts'

/** Ways in which the payer's browser returns to the merchant, by the names that the page offers. */
export const returnChoices = {
  normal: 'With a signed callback',
  never: 'Not at all: the payer closes the page',
  forged: 'With a callback that says paid, signed with a wrong key',
  changed: 'With a callback whose amount was changed on the way',
} as const

export type ReturnChoice = keyof typeof returnChoices

/** @param fields the merchant's form as received */
export function jazzcashPayPage(form: MerchantForm, fields: Record<string, string>): SafeHtml {
  const rupees = readRupees(form.amount)
  return decisionPage(
    'JazzCash',
    {
      action: 'decide',
      fields,
      item: form.description,
      amount: rupees,
      facts: [['Reference', form.billReference]],
    },
    { all: jazzcashMagicAmounts, here: magicAmountOf(jazzcashMagicAmounts, rupees) },
    {
      title: 'The way back',
      question: 'How the browser comes back to the merchant',
      offered: returnChoices,
    },
  )
}

/** Simulated faults of the inquiry; amounts ending as Swich's cause the same faults. */
export type JazzcashTrouble = SharedTrouble | 'hash refused' | 'wrong hash' | 'unknown code' | 'no amount'

/** JazzCash's misbehaving amounts, as the payment page lists them; docs/gateways.md repeats the table. */
export const jazzcashMagicAmounts = withSharedAmounts<JazzcashTrouble>([
  {
    ending: '004',
    trouble: 'hash refused',
    times: 1,
    meaning: 'The first inquiry answers 115, a wrong hash',
  },
  { ending: '005', trouble: 'unknown code', times: Infinity, meaning: 'Every inquiry answers code 124' },
  { ending: '009', trouble: 'wrong hash', times: 2, meaning: 'The first two answers have a wrong hash' },
  {
    ending: '011',
    trouble: 'no amount',
    times: Infinity,
    meaning: 'No inquiry names the amount, as in version 1',
  },
])
