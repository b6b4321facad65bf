import { createHash } from 'node:crypto'
import { html, type SafeHtml } from '@remix-run/html-template'
import { hiddenFields } from '../hidden-fields.ts'
import { pageFrame } from '../page-frame.ts'

const script = 'document.forms[0].submit()'

/** What the policy of the return page says of scripts: its own one may run. */
export const returnScriptSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The page that takes the payer back to the merchant with the callback, as a form that submits itself. */
export function returnPage(returnUrl: string, callback: Record<string, string>): SafeHtml {
  return pageFrame(
    'JazzCash',
    'Back to the merchant',
    html`
    <form method="post" action="${returnUrl}">${hiddenFields(callback)}
      <section>
        <h1>Back to the merchant</h1>
        <button class="main">Go back</button>
      </section>
    </form>
    <script>${html.raw`${script}`}</script>`,
  )
}
