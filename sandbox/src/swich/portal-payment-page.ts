import { html, type SafeHtml } from '@remix-run/html-template'
import { displayRupees, pageFrame } from '../html-pages.ts'
import { leftPaisa, type SwichPayment, statusNow } from './swich-payments.ts'

/** Actions on a payment at the vendor's side, by the names of the portal's buttons. */
export type PortalAction = 'refund' | 'dispute' | 'win' | 'lose' | 'pay'

/** Renders one payment with the available actions. @param problem why the last action failed */
export function portalPaymentPage(payment: SwichPayment, problem?: string): SafeHtml {
  const left = leftPaisa(payment) / 100
  return pageFrame(
    'Swich',
    `Payment ${payment.orderId}`,
    html`
    <form method="post">
      <section>
        <p class="quiet">${payment.customerTransactionId}, order ${payment.orderId}</p>
        <h1>${displayRupees(payment.amount)}</h1>
        <dl>
          <div><dt>Status</dt><dd id="status">${statusNow(payment)}</dd></div>
          <div><dt>Left</dt><dd id="left">${displayRupees(String(left))}</dd></div>
        </dl>
        <p><a href="/portal">All payments</a></p>
      </section>
      <section>
        <h2>At the vendor’s side</h2>
        ${problem && html`<p class="note">${problem}</p>`}
        ${actionsOn(payment, left)}
        <p class="quiet">The merchant is not called back: it finds out at its next inquiry.</p>
      </section>
    </form>`,
  )
}

function actionsOn(payment: SwichPayment, left: number): SafeHtml {
  const button = (action: PortalAction, label: string) =>
    html`<button name="action" value="${action}">${label}</button>`
  switch (statusNow(payment)) {
    case 'success':
    case 'partial refund':
      return html`
        <p class="seconds"><label for="rupees">Rupees to refund</label>
          <input id="rupees" name="rupees" type="number" min="0.01" max="${left}" step="0.01" value="${left}"></p>
        <div class="buttons">${button('refund', 'Refund')}${button('dispute', 'Dispute')}</div>`
    case 'dispute':
      return html`<div class="buttons">${button('win', 'The charity wins')}${button('lose', 'The payer wins')}</div>`
    case 'refund':
      return html`<p>It has been refunded in full.</p>`
    default:
      return button('pay', 'Pay it after all')
  }
}
