import { html, type SafeHtml } from '@remix-run/html-template'
import { pageFrame } from '../page-frame.ts'
import { rupees } from '../rupees.ts'
import { type SwichPayment, statusNow } from './swich-payments.ts'

/** The list of what was paid. */
export function portalPaymentsPage(payments: SwichPayment[]): SafeHtml {
  const table = html`
      <table><tbody>${payments.map(
        (payment) => html`
          <tr><td><a href="/portal/${encodeURIComponent(payment.customerTransactionId)}">${payment.customerTransactionId}</a></td>
            <td>${rupees(payment.amount)}</td><td>${statusNow(payment)}</td></tr>`,
      )}
      </tbody></table>`
  return pageFrame(
    'Swich',
    'Payments',
    html`
    <section>
      <h1>Payments</h1>
      <p class="quiet">As the vendor’s portal would list them, newest first.</p>
      ${payments.length > 0 ? table : html`<p>There are no payments yet.</p>`}
    </section>`,
  )
}
