import type { SafeHtml } from '@remix-run/html-template'
import { decisionPage } from '../decision-page.ts'
import { magicAmountOf, withSharedAmounts } from '../simulated-faults.ts'
import { paisaToRupees } from './jazzcash-payments.ts'
import type { MerchantForm } from './signed-form.ts'

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
  const rupees = paisaToRupees(form.amount)
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

/** JazzCash's misbehaving amounts, as the payment page lists them (docs/gateways/sandbox.md). */
export const jazzcashMagicAmounts = withSharedAmounts([
  ['004', 'hash refused', 1, 'The first inquiry answers 115, a wrong hash'],
  ['005', 'unknown code', Infinity, 'Every inquiry answers code 124'],
  ['009', 'wrong hash', 2, 'The first two answers have a wrong hash'],
  ['011', 'no amount', Infinity, 'No inquiry names the amount, as in version 1'],
])

/** Simulated faults of the inquiry; amounts with the same endings as at Swich cause the same faults. */
export type JazzcashFault = (typeof jazzcashMagicAmounts)[number]['fault']
