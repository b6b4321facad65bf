import { magicAmount, magicAmounts } from './magic-amounts.ts'
import { callbackChoices } from './sandbox-callbacks.ts'
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
  return page(
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
    </form>`,
  )
}

/** The page where a payer ends who is not sent back: like the vendor's, it has no link to anywhere. */
export function endPage(title: string, words: string): string {
  return page(
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
  return page(
    'This payment link is not valid',
    `
    <section>
      <h1>This payment link is not valid</h1>
      <p>No payment can be made with it.</p>
      <ul>${problems.map((problem) => `<li>${asText(problem)}</li>`).join('')}</ul>
    </section>`,
  )
}

/** '5000' -> 'Rs. 5,000' */
function rupees(amount: string): string {
  return `Rs. ${asText(amount).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function asText(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

const style = `
  :root { --ink: #1d1f2b; --quiet: #5a5e72; --line: #d9dbe6; --paper: #fff; --ground: #f3f4f8; --accent: #34348f; }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink);
    font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
  header { background: #ffd75e; color: #3a2c00; text-align: center; padding: .75rem 1rem; font-weight: 600; }
  main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
  section { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 1.5rem; margin-bottom: 1rem; }
  h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; }
  h2 { font-size: 1.0625rem; margin: 0 0 1rem; }
  #amount { font-size: 2.5rem; font-variant-numeric: tabular-nums; letter-spacing: -.02em; }
  p { margin: 0 0 .75rem; }
  section > :last-child { margin-bottom: 0; }
  section > details:last-child { margin-bottom: -.75rem; }
  .quiet, dt, small { color: var(--quiet); font-size: .9375rem; }
  dl { margin: 0 0 1.25rem; border-top: 1px solid var(--line); }
  dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  dd { margin: 0; text-align: right; overflow-wrap: anywhere; min-width: 0; }
  .note { background: #fff4cf; border-radius: 8px; padding: .625rem .75rem; }
  button { font: inherit; font-weight: 600; min-height: 3rem; width: 100%; padding: .5rem 1rem; border-radius: 10px;
    border: 1px solid #8b8fa6; background: var(--paper); color: var(--ink); cursor: pointer; }
  button:hover { background: var(--ground); }
  button.main { border-color: var(--accent); background: var(--accent); color: #fff; font-size: 1.125rem; }
  button.main:hover { background: #26266f; }
  .buttons { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin-bottom: 1rem; }
  .seconds { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
  input[type=number] { font: inherit; width: 6rem; min-height: 3rem; padding: .25rem .75rem; border: 1px solid #8b8fa6;
    border-radius: 10px; font-variant-numeric: tabular-nums; }
  .seconds + .quiet { margin-bottom: 1.25rem; }
  details { border-top: 1px solid var(--line); }
  summary { min-height: 3rem; display: flex; align-items: center; justify-content: space-between; cursor: pointer; font-weight: 600; }
  summary::-webkit-details-marker { display: none; }
  summary::after { content: "+"; color: var(--quiet); font-size: 1.375rem; }
  details[open] summary::after { content: "\\2212"; }
  fieldset { border: 0; margin: 0 0 .75rem; padding: 0; }
  legend { padding: 0; color: var(--quiet); font-size: .9375rem; }
  .choice { display: flex; gap: .75rem; align-items: flex-start; padding: .625rem 0; cursor: pointer; }
  .choice input { width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; flex: none; accent-color: var(--accent); }
  .choice b, .choice small { display: block; }
  table { border-collapse: collapse; width: 100%; font-size: .9375rem; margin-bottom: .75rem; }
  th, td { text-align: left; vertical-align: top; padding: .5rem; border-top: 1px solid var(--line); }
  th { font-variant-numeric: tabular-nums; white-space: nowrap; }
  .now { background: #fff4cf; }
  ul { margin: 0; padding-left: 1.25rem; }
  :focus-visible { outline: 3px solid #6f6ff0; outline-offset: 2px; }
  @media (min-width: 64rem) {
    main:has(form) { max-width: 62rem; padding-top: 3rem; }
    form { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; align-items: start; }
  }`

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${asText(title)} – Swich sandbox</title>
  <link rel="icon" href="data:,">
  <style>${style}
  </style>
</head>
<body>
  <header>Sandbox: no real money</header>
  <main>${body}
  </main>
</body>
</html>
`
}
