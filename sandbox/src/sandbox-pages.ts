import { magicAmount, magicAmounts } from './magic-amounts.ts'
import { callbackChoices } from './sandbox-callbacks.ts'
import { asText, capital, rupees, sandboxFrame } from './sandbox-frame.ts'
import type { Landing } from './sandbox-landing.ts'

/**
 * The landing page: one form that works without scripts and without anything from elsewhere.
 * @param fields the parameters as they came; the form sends them back with the decision
 */
export function landingPage(landing: Landing, fields: Record<string, string>): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${asText(name)}" value="${asText(value)}">`,
  )
  const callbacks = Object.entries(callbackChoices).map(
    ([name, meaning]) => `
          <label class="choice"><input type="radio" name="callbacks" value="${name}"${name === 'normal' ? ' checked' : ''}>
            <span><b>${capital(name)}</b><small>${meaning}</small></span></label>`,
  )
  const magic = magicAmount(landing.amount)
  const rows = magicAmounts.map(
    (one) =>
      `<tr${one === magic ? ' class="now"' : ''}><th scope="row">…${one.ending}</th><td>${asText(one.meaning)}</td></tr>`,
  )
  return sandboxFrame(
    'Swich',
    'Pay',
    `
    <form method="post" action="/">
      ${hidden.join('\n      ')}
      <section aria-labelledby="amount">
        <p class="quiet">${asText(landing.item)}</p>
        <h1 id="amount">${rupees(landing.amount)}</h1>
        <dl>
          <div><dt>From</dt><dd>${asText(landing.payeeName)}</dd></div>
          <div><dt>Mobile</dt><dd>${asText(landing.msisdn)}</dd></div>
          <div><dt>Reference</dt><dd>${asText(landing.billReferenceNo)}</dd></div>
        </dl>
        ${magic ? `<p class="note"><b>Magic amount.</b> ${asText(magic.meaning)}.</p>` : ''}
        <button class="main" name="decision" value="pay">Pay ${rupees(landing.amount)}</button>
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
          <summary>Callbacks</summary>
          <fieldset><legend>How the shop hears of it</legend>${callbacks.join('')}
          </fieldset>
        </details>
        <details>
          <summary>Magic amounts</summary>
          <p class="quiet">The last three digits of the amount decide what goes wrong.</p>
          <table><tbody>${rows.join('')}</tbody></table>
        </details>
      </section>
    </form>
    <p><a href="/portal">What was paid here, to refund or dispute it</a></p>`,
  )
}

/** The page where a payer ends who is not sent back: like the vendor's, it has no link to anywhere. */
export function endPage(title: string, words: string): string {
  return sandboxFrame(
    'Swich',
    title,
    `
    <section>
      <h1>${asText(title)}</h1>
      <p>${asText(words)}</p>
    </section>`,
  )
}

/** What is wrong with the parameters, for the developer of the shop. */
export function refusalPage(problems: string[]): string {
  return sandboxFrame(
    'Swich',
    'This payment link is not valid',
    `
    <section>
      <h1>This payment link is not valid</h1>
      <p>No payment can be made with it.</p>
      <ul>${problems.map((problem) => `<li>${asText(problem)}</li>`).join('')}</ul>
    </section>`,
  )
}
