import { html } from '@remix-run/html-template'
import type { Charity } from '../../../contract/src/charity.ts'
import type { CharityTextName } from '../../../contract/src/charity-texts.ts'

/** A text that a charity can begin with. It says what this software does, and nothing that only the charity can know. */
export function firstText(name: CharityTextName, charity: Charity): string {
  const { name: ours, email, phone } = charity
  const we = ours || 'our charity'
  const reach = [email && `write to ${email}`, phone && `call ${phone}`].filter(Boolean).join(' or ')
  return String(name === 'privacy' ? privacy(we, reach) : terms(we, reach)).replaceAll('\n', '')
}

const privacy = (
  we: string,
  reach: string,
) => html`<p>This notice says what ${we} does with what you enter when you give.</p>
<h3>What we keep</h3>
<ul><li>Your name, e-mail address, phone number and country, and your CNIC if you give it, to record your donation and to send you its receipt.</li>
<li>What you gave, to which cause, and how it was paid. You enter card and wallet details at the payment gateway; they never reach us.</li>
<li>The receipt of a bank transfer, if you send us one, to find your transfer.</li></ul>
<h3>Who sees it</h3>
<p>Those of our staff who need it for their work, each of whom signs in under their own name. The payment gateway learns what it needs for your payment. We sell nothing and give nothing to advertisers. We pass on what the law requires of us.</p>
<h3>On your device</h3>
<p>Your browser keeps what you have selected until you close the tab, and your details for 90 days, so that you need not type them again. One cookie remembers for a year which language you read; another, until you close the browser, protects what you send. We use no cookies of advertisers.</p>
<h3>Your rights</h3>
<p>You may ask us what we hold about you, have it corrected, and have it removed as far as the law does not require us to keep it.${reach && ` For this, ${reach}.`}</p>`

const terms = (we: string, reach: string) => html`<p>By giving through this page you give to ${we}.</p>
<h3>Your gift</h3>
<ul><li>We spend it on the cause that you chose. If more comes for a cause than it needs, we may use the rest for a similar one.</li>
<li>Zakat is kept apart from other gifts, and reaches only those who may receive it.</li>
<li>Your gift counts once it has arrived. We then send you a receipt by e-mail.</li></ul>
<h3>Mistakes and refunds</h3>
<p>If you gave by mistake, or too much, tell us as soon as you can. What has not been spent yet is refunded the way it was paid.${reach && ` For this, ${reach}.`}</p>
<h3>Payments</h3>
<p>Cards and wallets are charged by the payment gateway, under its own terms. Amounts are in Pakistani rupees; your bank may charge you for a payment from abroad.</p>`
