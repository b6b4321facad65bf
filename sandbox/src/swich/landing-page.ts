import { html, type SafeHtml } from '@remix-run/html-template'
import { decisionPage } from '../decision-page.ts'
import { magicAmountOf } from '../magic-amount.ts'
import type { Landing } from './read-landing.ts'
import { callbackChoices } from './swich-callbacks.ts'
import { swichMagicAmounts } from './swich-magic-amounts.ts'
import { wholeRupees } from './swich-payments.ts'

/** @param fields the parameters as they came */
export function landingPage(landing: Landing, fields: Record<string, string>): SafeHtml {
  return decisionPage(
    'Swich',
    {
      action: '/',
      fields,
      item: landing.item,
      amount: landing.amount,
      facts: [
        ['From', landing.payeeName],
        ['Mobile', landing.msisdn],
        ['Reference', landing.billReferenceNo],
      ],
    },
    { all: swichMagicAmounts, here: magicAmountOf(swichMagicAmounts, wholeRupees(landing.amount)) },
    { title: 'Callbacks', question: 'How the merchant is called back', offered: callbackChoices },
    html`<p><a href="/portal">All payments, to refund or dispute them</a></p>`,
  )
}
