import type { SafeHtml } from '@remix-run/html-template'
import { decisionPage } from '../decision-page.ts'
import { magicAmountOf } from '../magic-amount.ts'
import { jazzcashMagicAmounts } from './jazzcash-magic-amounts.ts'
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
