import { asText, capital, rupees, sandboxFrame } from '../sandbox-frame.ts'
import { jazzcashMagicAmount, jazzcashMagicAmounts } from './jazzcash-magic-amounts.ts'
import type { MerchantForm } from './read-merchant-form.ts'

/** How the payer's browser comes back to the shop; the page offers them by these names. */
export const returnChoices = {
  normal: 'With a signed notice',
  never: 'Not at all: the payer closes the page',
  forged: 'With a callback that says paid, signed with a wrong key',
  changed: 'With a callback whose amount was changed on the way',
} as const

export type ReturnChoice = keyof typeof returnChoices

/**
 * The page where the payer pays: one form that works without scripts and without anything from elsewhere.
 * @param fields the merchant form as it came; it is sent back with the decision
 */
export function payPage(form: MerchantForm, fields: Record<string, string>): string {
  const choices = Object.entries(returnChoices).map(
    ([name, meaning]) => `
          <label class="choice"><input type="radio" name="comesBack" value="${name}"${name === 'normal' ? ' checked' : ''}>
            <span><b>${capital(name)}</b><small>${meaning}</small></span></label>`,
  )
  const magic = jazzcashMagicAmount(form.amount)
  const rows = jazzcashMagicAmounts.map(
    (one) =>
      `<tr${one === magic ? ' class="now"' : ''}><th scope="row">…${one.ending}</th><td>${asText(one.meaning)}</td></tr>`,
  )
  const amount = rupees(form.amount.slice(0, -2))
  return sandboxFrame(
    'JazzCash',
    'Pay',
    `
    <form method="post" action="decide">
      ${hiddenFields(fields)}
      <section aria-labelledby="amount">
        <p class="quiet">${asText(form.description)}</p>
        <h1 id="amount">${amount}</h1>
        <dl><div><dt>Reference</dt><dd>${asText(form.billReference)}</dd></div></dl>
        ${magic ? `<p class="note"><b>Magic amount.</b> ${asText(magic.meaning)}.</p>` : ''}
        <button class="main" name="decision" value="pay">Pay ${amount}</button>
      </section>

      <section aria-labelledby="otherwise">
        <h2 id="otherwise">Or let something else happen</h2>
        <div class="buttons">
          <button name="decision" value="fail">Fail</button>
          <button name="decision" value="pending">Stay pending</button>
          <button name="decision" value="walk away">Walk away</button>
          <button name="decision" value="late">Pay late</button>
        </div>
        <p class="seconds"><label for="seconds">Late by, in seconds</label>
          <input id="seconds" name="seconds" type="number" inputmode="numeric" min="1" max="3600" value="20"></p>
        <p class="quiet">“Pay late” comes back at once; the payment succeeds so many seconds later.</p>
        <details>
          <summary>The way back</summary>
          <fieldset><legend>How the browser comes back to the shop</legend>${choices.join('')}
          </fieldset>
        </details>
        <details>
          <summary>Magic amounts</summary>
          <p class="quiet">The last three digits of the rupees decide what goes wrong.</p>
          <table><tbody>${rows.join('')}</tbody></table>
        </details>
      </section>
    </form>`,
  )
}

/** Sends itself; written so that its hash can stand in the page's policy. */
export const returnScript = 'document.forms[0].submit()'

/** The page that takes the payer back to the shop with the callback, as a form that sends itself. */
export function returnPage(returnUrl: string, callback: Record<string, string>): string {
  return sandboxFrame(
    'JazzCash',
    'Back to the shop',
    `
    <form method="post" action="${asText(returnUrl)}">
      ${hiddenFields(callback)}
      <section>
        <h1>Back to the shop</h1>
        <button class="main">Go back</button>
      </section>
    </form>
    <script>${returnScript}</script>`,
  )
}

/** The page where a payer ends who does not come back. */
export function leftPage(words: string): string {
  return sandboxFrame(
    'JazzCash',
    'You have left the payment',
    `
    <section>
      <h1>You have left the payment</h1>
      <p>${asText(words)} You can close this page, or go back to the page of the charity that you came from.</p>
    </section>`,
  )
}

/** What is wrong with the form, for the developer of the shop. */
export function refusedPage(problems: string[]): string {
  return sandboxFrame(
    'JazzCash',
    'This payment form is not valid',
    `
    <section>
      <h1>This payment form is not valid</h1>
      <p>No payment can be made with it.</p>
      <ul>${problems.map((problem) => `<li>${asText(problem)}</li>`).join('')}</ul>
    </section>`,
  )
}

function hiddenFields(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${asText(name)}" value="${asText(value)}">`)
    .join('\n      ')
}
