import { html, type SafeHtml } from '@remix-run/html-template'
import { displayRupees, hiddenFields, pageFrame } from './html-pages.ts'
import type { MagicAmount } from './simulated-faults.ts'

export type Button = 'pay' | 'fail' | 'pending' | 'late' | 'walk away'

type Magic = { all: MagicAmount<string>[]; here: MagicAmount<string> | undefined }
type Choices = { title: string; question: string; offered: Record<string, string> }

/**
 * Renders the page on which the payer pays or chooses another outcome: one form that works without scripts.
 * @param payment.fields the merchant's parameters; the form sends them back with the decision
 * @param payment.amount in whole rupees
 * @param choices other outcomes, by the names that are sent; the first is the default
 */
export function decisionPage(
  vendor: string,
  payment: {
    action: string
    fields: Record<string, string>
    item: string
    amount: string
    facts: [name: string, value: string][]
  },
  magic: Magic,
  choices: Choices,
  foot?: SafeHtml,
): SafeHtml {
  const amount = displayRupees(payment.amount)
  return pageFrame(
    vendor,
    'Pay',
    html`
    <form method="post" action="${payment.action}">${hiddenFields(payment.fields)}
      <section aria-labelledby="amount">
        <p class="quiet">${payment.item}</p>
        <h1 id="amount">${amount}</h1>
        <dl>${payment.facts.map(
          ([name, value]) => html`
          <div><dt>${name}</dt><dd>${value}</dd></div>`,
        )}
        </dl>
        ${magic.here && html`<p class="note"><b>Magic amount.</b> ${magic.here.meaning}.</p>`}
        <button class="main" name="decision" value="pay">Pay ${amount}</button>
      </section>
${otherwise(magic, choices)}
    </form>
    ${foot}`,
  )
}

/** All outcomes except an immediate payment. */
function otherwise(magic: Magic, choices: Choices): SafeHtml {
  return html`
      <section aria-labelledby="otherwise">
        <h2 id="otherwise">Or let something else happen</h2>
        <div class="buttons">
          <button name="decision" value="fail">Fail</button>
          <button name="decision" value="pending">Stay pending</button>
          <button name="decision" value="walk away">Walk away</button>
          <button name="decision" value="late">Pay late</button>
        </div>
        <p class="seconds"><label for="seconds">Delay in seconds</label>
          <input id="seconds" name="seconds" type="number" inputmode="numeric" min="1" max="3600" value="20"></p>
        <p class="quiet">“Pay late” sends you back at once; the payment succeeds after the delay.</p>
        <details>
          <summary>${choices.title}</summary>
          <fieldset><legend>${choices.question}</legend>${Object.entries(choices.offered).map(
            ([name, meaning], at) => html`
            <label class="choice"><input type="radio" name="choice" value="${name}" ${at === 0 ? 'checked' : ''}>
              <span><b>${capital(name)}</b><small>${meaning}</small></span></label>`,
          )}
          </fieldset>
        </details>
        <details>
          <summary>Magic amounts</summary>
          <p class="quiet">The last three digits of the rupees decide what goes wrong.</p>
          <table><tbody>${magic.all.map(
            (one) => html`
            <tr class="${one === magic.here ? 'now' : ''}"><th scope="row">…${one.ending}</th><td>${one.meaning}</td></tr>`,
          )}
          </tbody></table>
        </details>
      </section>`
}

/** 'out of order' -> 'Out of order' */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
