import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { fieldsOf } from './fields-of.ts'
import { isRefundTrouble, magicAmount, type Trouble } from './magic-amounts.ts'
import { callAnswer, inquiryAnswer, notFound, vendorSideFailed } from './sandbox-answers.ts'
import { type CallbackChoice, callbackChoices, sandboxCallbacks } from './sandbox-callbacks.ts'
import { sendPage } from './sandbox-frame.ts'
import { readLanding } from './sandbox-landing.ts'
import { endPage, landingPage, refusalPage } from './sandbox-pages.ts'
import { leftPaisa, type SandboxPayment, sandboxPayments, statusNow } from './sandbox-payments.ts'
import { addPortal } from './sandbox-portal.ts'

export type SandboxSettings = {
  /** The file that keeps what was paid; it is made when it is not there. */
  store: string
  clientId: string
  clientSecret: string
  secretKey: string
  /** Where the shop wants to be called back, e.g. http://127.0.0.1:3000/gateways/swich/notice */
  callbackUrl: string
  /** How long a token lives; the vendor's is 3600 seconds. */
  tokenSeconds?: number
}

/**
 * A server that speaks Swich's PayIN 2.0 and moves no money: token, landing page, callbacks, inquiry and refund. Whoever
 * opens the landing page decides what becomes of the payment, also afterwards in the portal (sandbox-portal.ts); some
 * amounts misbehave (magic-amounts.ts).
 * It shares no code with our adapter, so that a mistake in one is not hidden by the same mistake in the other.
 * @returns the server, not listening yet
 */
export function buildSandbox(settings: SandboxSettings): FastifyInstance {
  const closing = new AbortController()
  // It logs nothing: the landing URL carries names, e-mails and phone numbers.
  const sandbox = fastify({ logger: false, forceCloseConnections: true })
  sandbox.addHook('preClose', async () => closing.abort())
  sandbox.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const payments = sandboxPayments(settings.store)
  const callbacks = sandboxCallbacks({ ...settings, closing: closing.signal })
  const tokens = new Map<string, number>()
  const asked = { inquiry: new Map<string, number>(), refund: new Map<string, number>() }
  addPortal(sandbox, payments)

  sandbox.post('/connect/token', async (request, reply) => {
    const form = fieldsOf(request.body)
    if (form.grant_type !== 'client_credentials')
      return await reply.code(400).send({ error: 'unsupported_grant_type' })
    if (form.client_id !== settings.clientId || form.client_secret !== settings.clientSecret)
      return await reply.code(401).send({
        error: 'invalid_client',
        error_description: 'The specified client credentials are invalid.',
      })
    const lifetime = settings.tokenSeconds ?? 3600
    const token = randomBytes(32).toString('base64url')
    tokens.set(token, Date.now() + lifetime * 1000)
    return { access_token: token, token_type: 'Bearer', expires_in: lifetime }
  })

  sandbox.get('/', async (request, reply) => {
    const fields = fieldsOf(request.query)
    const { landing, problems } = readLanding(fields, settings)
    if (problems.length > 0) return await sendPage(reply, 400, refusalPage(problems))
    if (isDecided(payments.byTransaction(landing.customerTransactionId)))
      return await sendPage(reply, 409, refusalPage([duplicate]))
    return await sendPage(reply, 200, landingPage(landing, fields))
  })

  sandbox.post('/', async (request, reply) => {
    const form = fieldsOf(request.body)
    const { landing, problems } = readLanding(form, settings)
    if (problems.length > 0) return await sendPage(reply, 400, refusalPage(problems))
    if (isDecided(payments.byTransaction(landing.customerTransactionId)))
      return await sendPage(reply, 409, refusalPage([duplicate]))
    const asked = Number(form.seconds)
    const lateMs = (Number.isInteger(asked) && asked >= 1 && asked <= 3600 ? asked : 20) * 1000
    const choice = isCallbackChoice(form.callbacks) ? form.callbacks : 'normal'

    const decide = (status: SandboxPayment['status'], afterMs = 0) => {
      const { customerTransactionId, item, amount, msisdn, email } = landing
      const from = new Date(Date.now() + afterMs).toISOString()
      const payment = payments.decide({ customerTransactionId, item, amount, msisdn, email, status, from })
      callbacks.deliver(payment, status, choice, afterMs, lateMs)
      return payment
    }

    switch (form.decision) {
      case 'pay':
        return await sendBack(reply, landing.successRedirectUrl, decide('success'))
      case 'late':
        return await sendBack(reply, landing.successRedirectUrl, decide('success', lateMs))
      case 'fail':
        decide('failed')
        return await sendPage(reply, 200, endPage('Payment failed', `No money has been taken. ${howToGoOn}`))
      case 'pending':
        decide('pending')
        return await sendPage(
          reply,
          200,
          endPage('Payment is being processed', `It is not known yet whether it succeeds. ${howToGoOn}`),
        )
      case 'walk away':
        // Nothing is recorded: for Swich this payment never began. A forged callback may speak of it all the same.
        if (choice === 'forged')
          callbacks.deliver({ ...landing, orderId: 'SW0' }, 'success', choice, 0, lateMs)
        return await sendPage(
          reply,
          200,
          endPage('You have left the payment', `Nothing was paid. ${howToGoOn}`),
        )
      default:
        return await sendPage(reply, 400, refusalPage(['0008 Parameter [decision] has an invalid value']))
    }
  })

  sandbox.get('/gateway/payin/v2.0/inquire', async (request, reply) => {
    if (!isSignedIn(request)) return await reply.code(401).send()
    const id = fieldsOf(request.query).CustomerTransactionId ?? ''
    const payment = payments.byTransaction(id)
    if (!payment) return await reply.code(400).send(notFound())

    const trouble = nextTrouble('inquiry', payment)
    switch (trouble) {
      case 'slow':
        await wait(15_000, undefined, { signal: closing.signal })
        break
      case 'status 500':
        return await reply.code(500).send({ message: 'An error occurred processing the call.' })
      case 'connection dropped':
        return dropped(request, reply)
      case 'token refused':
        tokens.clear()
        return await reply.code(401).send()
      case 'broken answer':
        return await reply.type('text/html').send('<html><body>We are under maintenance.</body></html>')
      case 'channel down':
        return await reply.code(400).send(vendorSideFailed())
      case 'not found':
        return await reply.code(400).send(notFound())
      default:
        break
    }
    return await reply.type('application/json').send(inquiryAnswer(payment, trouble))
  })

  sandbox.post('/gateway/payin/v2.0/purchase/refund', async (request, reply) => {
    if (!isSignedIn(request)) return await reply.code(401).send()
    const body = (request.body ?? {}) as { OrderId?: unknown; Reason?: unknown; Amount?: unknown }
    const payment = payments.byOrder(String(body.OrderId))
    if (!payment) return await reply.code(400).send(callAnswer('0007', 'No transaction found'))
    if (typeof body.Reason !== 'string' || body.Reason === '' || body.Reason.length > 500)
      return await reply.code(400).send(callAnswer('0008', 'Parameter [Reason] has invalid value'))
    if (typeof body.Amount !== 'number' || !(body.Amount > 0))
      return await reply.code(400).send(callAnswer('0008', 'Parameter [Amount] has invalid value'))
    const trouble = nextTrouble('refund', payment)
    const refundable = ['success', 'partial refund'].includes(statusNow(payment))
    if (!refundable || trouble === 'refund refused')
      return await reply.code(400).send(callAnswer('0009', 'Transaction is invalid for refund'))
    const paisa = Math.round(body.Amount * 100)
    if (paisa > leftPaisa(payment))
      return await reply
        .code(400)
        .send(callAnswer('0014', 'Refund amount cannot be greater than transaction amount'))
    if (trouble === 'refund lost') return dropped(request, reply)
    payments.refund(payment, paisa)
    if (trouble === 'refund unanswered') return dropped(request, reply)
    if (trouble === 'refund slow') await wait(15_000, undefined, { signal: closing.signal })
    return callAnswer('0000', 'Transaction has been refund successfully')
  })

  function isSignedIn(request: FastifyRequest): boolean {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return (tokens.get(token) ?? 0) > Date.now()
  }

  function nextTrouble(about: keyof typeof asked, payment: SandboxPayment): Trouble | undefined {
    const count = asked[about].get(payment.customerTransactionId) ?? 0
    asked[about].set(payment.customerTransactionId, count + 1)
    const magic = magicAmount(payment.amount)
    if (!magic || isRefundTrouble(magic.trouble) !== (about === 'refund')) return undefined
    return count < magic.times ? magic.trouble : undefined
  }

  return sandbox
}

const duplicate = '0001 Transaction failed, duplicate customer transaction id'
const howToGoOn = 'You can close this page, or go back to the page of the charity that you came from.'

/** A payment that stayed pending can still be paid or fail: its landing page may be opened again. */
function isDecided(payment: SandboxPayment | undefined): boolean {
  return payment !== undefined && payment.status !== 'pending'
}

/** Ends the connection without an answer. */
function dropped(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

function isCallbackChoice(text: string | undefined): text is CallbackChoice {
  return text !== undefined && Object.hasOwn(callbackChoices, text)
}

/** Back to the shop as the vendor does it: with a query of its own, "&amp;" included, that proves nothing. */
function sendBack(reply: FastifyReply, successRedirectUrl: string, payment: SandboxPayment): FastifyReply {
  if (successRedirectUrl === '') return sendPage(reply, 200, endPage('Payment successful', howToGoOn))
  const id = encodeURIComponent(payment.customerTransactionId)
  return reply.redirect(
    `${successRedirectUrl}?CustomerTransactionId=${id}&amp;OrderId=${payment.orderId}&amp;Status=success`,
    303,
  )
}
