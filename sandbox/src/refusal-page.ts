import { html, type SafeHtml } from '@remix-run/html-template'
import { pageFrame } from './page-frame.ts'

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
