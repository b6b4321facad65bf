import type { FastifyInstance } from 'fastify'
import { fieldsOf } from './fields-of.ts'
import { sendPage } from './sandbox-frame.ts'
import { leftPaisa, type SandboxPayment, type SandboxPayments, statusNow } from './sandbox-payments.ts'
import { type PortalDeed, paymentPage, paymentsPage } from './sandbox-portal-pages.ts'

/**
 * Adds the vendor's own portal, where the merchant or the payer's bank does to a payment what the shop did not ask for:
 * gives it back, wholly or in part, disputes it, ends the dispute, or pays it after all. The shop is not called; it
 * hears of it when it inquires.
 */
export function addPortal(sandbox: FastifyInstance, payments: SandboxPayments): void {
  sandbox.get('/portal', async (_, reply) => await sendPage(reply, 200, paymentsPage(payments.newest(50))))

  sandbox.get('/portal/:id', async (request, reply) => {
    const payment = payments.byTransaction(fieldsOf(request.params).id ?? '')
    if (!payment) return await reply.code(404).send('There is no such payment.')
    return await sendPage(reply, 200, paymentPage(payment))
  })

  sandbox.post('/portal/:id', async (request, reply) => {
    const payment = payments.byTransaction(fieldsOf(request.params).id ?? '')
    if (!payment) return await reply.code(404).send('There is no such payment.')
    const { deed, rupees } = fieldsOf(request.body)
    const problem = act(payments, payment, deed as PortalDeed, Number(rupees))
    if (problem !== undefined) return await sendPage(reply, 400, paymentPage(payment, problem))
    return await reply.redirect(`/portal/${encodeURIComponent(payment.customerTransactionId)}`, 303)
  })
}

/** @returns why it cannot be done; undefined when it was */
function act(
  payments: SandboxPayments,
  payment: SandboxPayment,
  deed: PortalDeed,
  rupees: number,
): string | undefined {
  const status = statusNow(payment)
  const holdsMoney = status === 'success' || status === 'partial refund'
  const left = leftPaisa(payment)
  switch (deed) {
    case 'refund': {
      const paisa = Math.round(rupees * 100)
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
      if (deed === 'lose') payments.refund(payment, left)
      return undefined
    case 'pay': {
      if (status !== 'pending' && status !== 'failed') return 'It was paid already.'
      const { customerTransactionId, item, amount, msisdn, email } = payment
      const from = new Date().toISOString()
      payments.decide({ customerTransactionId, item, amount, msisdn, email, status: 'success', from })
      return undefined
    }
    default:
      return 'Choose one of the buttons.'
  }
}
