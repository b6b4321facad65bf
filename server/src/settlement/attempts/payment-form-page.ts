import { html } from '@remix-run/html-template'
import { languages } from '../../../../contract/src/language/language.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import type { Palette } from '../../charity/palette.ts'
import type { FormStart } from '../../gateways/gateway.ts'
import { cspHash } from '../../platform/http/security-headers.ts'

/**
 * Page that submits a form to the gateway, for gateways that begin with a POST: automatically, or by its
 * button without scripts. Self-contained; its policy allows nothing else.
 * @returns the page, and the Content-Security-Policy for this response only
 */
export function renderPaymentForm(
  t: Translate,
  { action, fields, leadsTo = [] }: FormStart,
  palette: Palette,
): {
  html: string
  contentSecurityPolicy: string
} {
  const style = styleOf(palette)
  const { host, origin } = new URL(action)
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`
      <input type="hidden" name="${name}" value="${value}">`,
  )
  return {
    contentSecurityPolicy: [
      "default-src 'none'",
      `script-src ${cspHash(script)}`,
      `style-src ${cspHash(style)}`,
      'img-src data:',
      // Browsers also apply form-action to the vendor's redirects of the form.
      `form-action ${[origin, ...leadsTo].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    html: String(html`<!doctype html>
<html lang="${t.language}" dir="${languages[t.language].direction}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${t('problem.pay.title')}</title>
  <link rel="icon" href="data:,">
  <style>${html.raw`${style}`}</style>
</head>
<body>
  <main>
    <h1>${t('problem.pay.heading')}</h1>
    <p>${t.parts('problem.pay.lead', { host, strong: (words) => html`<strong dir="ltr">${words}</strong>` })}</p>
    <form method="post" action="${action}">${hidden}
      <button>${t('problem.pay.title')}</button>
    </form>
    <p class="quiet">${t('problem.pay.return')}</p>
  </main>
  <script>${html.raw`${script}`}</script>
</body>
</html>
`),
  }
}

/** Called through the prototype, because a field named 'submit' would shadow the method. */
const script = 'HTMLFormElement.prototype.submit.call(document.forms[0])'

/** Inline style, because the page loads nothing. */
const styleOf = (palette: Palette) => `
    body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${palette.paper};
      color: ${palette.ink};
      font: 1rem/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
    main { box-sizing: border-box; width: min(30rem, 100%); padding: 1.5rem; }
    h1 { margin: 0 0 .75rem; font: 600 1.728rem/1.3 ui-serif, "Palatino Linotype", "Noto Serif", Georgia, serif; }
    p { margin: 0 0 1.5rem; overflow-wrap: anywhere; }
    button { width: 100%; min-height: 3rem; margin-bottom: 1.5rem; padding: .5rem 1rem; border: 0;
      border-radius: .625rem; background: ${palette.brand}; color: ${palette.white};
      font: inherit; font-weight: 600; cursor: pointer; }
    button:hover { background: ${palette.brandDark}; }
    button:focus-visible { outline: 3px solid ${palette.gold}; outline-offset: 2px;
      box-shadow: 0 0 0 2px ${palette.brandDark}; }
    .quiet { margin: 0; color: ${palette.inkSoft}; font-size: .9375rem; }
  `
