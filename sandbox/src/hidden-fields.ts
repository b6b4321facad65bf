import { html, type SafeHtml } from '@remix-run/html-template'

/** Hidden form fields; read-form.ts reads them back. */
export function hiddenFields(fields: Record<string, string>): SafeHtml[] {
  return Object.entries(fields).map(
    ([name, value]) => html`
      <input type="hidden" name="${name}" value="${value}">`,
  )
}
