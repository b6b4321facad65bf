import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance } from 'fastify'
import { displayRupees, pageFrame, sendPage } from '../html-pages.ts'
import { fieldsOf } from '../read-form.ts'
import { remainingPaisa, type SwichPayment, type SwichPayments, statusNow } from './swich-payments.ts'

/**
 * Adds the vendor's portal, in which the merchant or the payer's bank acts on a payment without a request
 * from the merchant's server: refunds it fully or partly, disputes it, ends the dispute, or pays it after
 * all. No callback is sent; the merchant's next inquiry reveals the change.
 */
export function addPortal(sandbox: FastifyInstance, payments: SwichPayments): void {
  sandbox.get(
    '/portal',
    async (_, reply) => await sendPage(reply, 200, portalPaymentsPage(payments.newest(50))),
  )

  sandbox.get('/portal/:id', async (request, reply) => {
    const payment = payments.byTransaction(fieldsOf(request.params).id ?? '')
    if (!payment) return await reply.code(404).send('There is no such payment.')
    return await sendPage(reply, 200, portalPaymentPage(payment))
  })

  sandbox.post('/portal/:id', async (request, reply) => {
    const payment = payments.byTransaction(fieldsOf(request.params).id ?? '')
    if (!payment) return await reply.code(404).send('There is no such payment.')
    const { action, rupees: displayRupees } = fieldsOf(request.body)
    const problem = act(payments, payment, action as PortalAction, Number(displayRupees))
    if (problem !== undefined) return await sendPage(reply, 400, portalPaymentPage(payment, problem))
    return await reply.redirect(`/portal/${encodeURIComponent(payment.customerTransactionId)}`, 303)
  })
}

/** @returns the reason for a refusal; undefined on success */
function act(
  payments: SwichPayments,
  payment: SwichPayment,
  action: PortalAction,
  displayRupees: number,
): string | undefined {
  const status = statusNow(payment)
  const holdsMoney = status === 'success' || status === 'partial refund'
  const left = remainingPaisa(payment)
  switch (action) {
    case 'refund': {
      const paisa = Math.round(displayRupees * 100)
      if (!holdsMoney) return `What is ${status} cannot be refunded.`
      if (!(paisa > 0 && paisa <= left)) return 'A refund is more than nothing, and at most what is left.'
      payments.refund(payment, paisa)
      return undefined
    }
    case 'dispute':
      if (!holdsMoney) return `What is ${status} cannot be disputed.`
      payments.dispute(payment, true)
      return undefined
    case 'win':
    case 'lose':
      if (status !== 'dispute') return 'There is no dispute.'
      payments.dispute(payment, false)
      if (action === 'lose') payments.refund(payment, left)
      return undefined
    case 'pay': {
      if (status !== 'pending' && status !== 'failed') return 'It has been paid already.'
      const { customerTransactionId, item, amount, msisdn, email } = payment
      const from = new Date().toISOString()
      payments.decide({ customerTransactionId, item, amount, msisdn, email, status: 'success', from })
      return undefined
    }
    default:
      return 'Choose one of the buttons.'
  }
}

function portalPaymentsPage(payments: SwichPayment[]): SafeHtml {
  const table = html`
      <table><tbody>${payments.map(
        (payment) => html`
          <tr><td><a href="/portal/${encodeURIComponent(payment.customerTransactionId)}">${payment.customerTransactionId}</a></td>
            <td>${displayRupees(payment.amount)}</td><td>${statusNow(payment)}</td></tr>`,
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

/** Actions on a payment at the vendor's side, by the names of the portal's buttons. */
export type PortalAction = 'refund' | 'dispute' | 'win' | 'lose' | 'pay'

/** Renders one payment with the available actions. @param problem why the last action failed */
function portalPaymentPage(payment: SwichPayment, problem?: string): SafeHtml {
  const left = remainingPaisa(payment) / 100
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
