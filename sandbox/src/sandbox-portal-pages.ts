import { asText, rupees, sandboxFrame } from './sandbox-frame.ts'
import { leftPaisa, type SandboxPayment, statusNow } from './sandbox-payments.ts'

/** What can be done to a payment at the vendor's side, by the names of the portal's buttons. */
export type PortalDeed = 'refund' | 'dispute' | 'win' | 'lose' | 'pay'

/** The list of what was paid. */
export function paymentsPage(payments: SandboxPayment[]): string {
  const rows = payments.map(
    (payment) => `
          <tr><td><a href="/portal/${encodeURIComponent(payment.customerTransactionId)}">${asText(payment.customerTransactionId)}</a></td>
            <td>${rupees(payment.amount)}</td><td>${statusNow(payment)}</td></tr>`,
  )
  const table = `
      <table><tbody>${rows.join('')}
      </tbody></table>`
  return sandboxFrame(
    'Swich',
    'Payments',
    `
    <section>
      <h1>Payments</h1>
      <p class="quiet">As the vendor's portal would list them, the newest first.</p>
      ${payments.length > 0 ? table : '<p>Nothing was paid yet.</p>'}
    </section>`,
  )
}

/** One payment, with what the merchant or the payer's bank may do to it now. @param problem why the last try failed */
export function paymentPage(payment: SandboxPayment, problem?: string): string {
  const status = statusNow(payment)
  const left = leftPaisa(payment) / 100
  const button = (deed: PortalDeed, words: string) => `<button name="deed" value="${deed}">${words}</button>`
  const holdsMoney = status === 'success' || status === 'partial refund'
  const refund = `
        <p class="seconds"><label for="rupees">Rupees to give back</label>
          <input id="rupees" name="rupees" type="number" min="0.01" max="${left}" step="0.01" value="${left}"></p>
        <div class="buttons">${button('refund', 'Refund')}${button('dispute', 'Dispute')}</div>`
  const deeds = {
    dispute: `<div class="buttons">${button('win', 'The charity wins')}${button('lose', 'The payer wins')}</div>`,
    refund: '<p>All of it was given back.</p>',
  }
  const other =
    status === 'dispute' || status === 'refund' ? deeds[status] : button('pay', 'Pay it after all')
  return sandboxFrame(
    'Swich',
    `Payment ${payment.orderId}`,
    `
    <form method="post">
      <section>
        <p class="quiet">${asText(payment.customerTransactionId)}, order ${payment.orderId}</p>
        <h1>${rupees(payment.amount)}</h1>
        <dl>
          <div><dt>Status</dt><dd id="status">${status}</dd></div>
          <div><dt>Left</dt><dd id="left">${rupees(String(left))}</dd></div>
        </dl>
        <p><a href="/portal">All payments</a></p>
      </section>
      <section>
        <h2>At the vendor's side</h2>
        ${problem ? `<p class="note">${asText(problem)}</p>` : ''}
        ${holdsMoney ? refund : other}
        <p class="quiet">The shop is not called: it hears of it when it inquires.</p>
      </section>
    </form>`,
  )
}
