import { html, type SafeHtml } from '@remix-run/html-template'
import { pageFrame } from './page-frame.ts'

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
