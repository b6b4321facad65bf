import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyReply } from 'fastify'

/** Renders a whole page of the sandbox, without external resources. @param vendor the simulated vendor */
export function pageFrame(vendor: string, title: string, body: SafeHtml): SafeHtml {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} – ${vendor} sandbox</title>
  <link rel="icon" href="data:,">
  <style>${html.raw`${style}`}
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
  th, td { text-align: left; vertical-align: top; overflow-wrap: anywhere; padding: .5rem; border-top: 1px solid var(--line); }
  th { font-variant-numeric: tabular-nums; white-space: nowrap; }
  .now { background: #fff4cf; }
  ul { margin: 0; padding-left: 1.25rem; }
  :focus-visible { outline: 3px solid #6f6ff0; outline-offset: 2px; }
  @media (min-width: 64rem) {
    main:has(form:not(.buttons)) { max-width: 62rem; padding-top: 3rem; }
    form:not(.buttons) { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; align-items: start; }
  }`

/** Final page for a payer who is not sent back: like the vendors' own, it has no link. */
export function messagePage(vendor: string, title: string, message: string): SafeHtml {
  return pageFrame(
    vendor,
    title,
    html`
    <section>
      <h1>${title}</h1>
      <p>${message}</p>
    </section>`,
  )
}

/** Lists the problems of a payment request, for the merchant's developer. */
export function refusalPage(vendor: string, problems: string[]): SafeHtml {
  return pageFrame(
    vendor,
    'This payment is not valid',
    html`
    <section>
      <h1>This payment is not valid</h1>
      <p>The merchant sent something that ${vendor} would not accept.</p>
      <ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul>
    </section>`,
  )
}

/** @param scriptSource Content-Security-Policy source of this page's script; without it no script may run */
export function sendPage(
  reply: FastifyReply,
  status: number,
  page: SafeHtml,
  scriptSource = "'none'",
): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src ${scriptSource}; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(String(page))
}

/** Hidden form fields; read-form.ts reads them back. */
export function hiddenFields(fields: Record<string, string>): SafeHtml[] {
  return Object.entries(fields).map(
    ([name, value]) => html`
      <input type="hidden" name="${name}" value="${value}">`,
  )
}

/** '5000' -> 'Rs. 5,000' */
export function displayRupees(amount: string): string {
  return `Rs. ${amount.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}`
}
