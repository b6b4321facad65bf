import { createHmac } from 'node:crypto'
import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { decisionPage } from '../decision-page.ts'
import { messagePage, refusalPage, sendPage } from '../html-pages.ts'
import { fieldsOf, readDecision } from '../read-form.ts'
import { magicAmountOf } from '../simulated-faults.ts'
import type { StoredCards } from './add-stored-cards.ts'
import { callbackChoices } from './swich-callbacks.ts'
import { swichMagicAmounts } from './swich-magic-amounts.ts'
import { type SwichPayment, withoutDecimals } from './swich-payments.ts'
import type { SwichVendor } from './swich-vendor.ts'

/** Adds the page on which the payer pays. */
export function addLanding(sandbox: FastifyInstance, vendor: SwichVendor, cards: StoredCards): void {
  const { payments, callbacks } = vendor
  sandbox.get('/', async (request, reply) => {
    const fields = fieldsOf(request.query)
    const landing = acceptLanding(fields, vendor, reply)
    return landing ? await sendPage(reply, 200, landingPage(landing, fields)) : reply
  })

  sandbox.post('/', async (request, reply) => {
    const form = fieldsOf(request.body)
    const landing = acceptLanding(form, vendor, reply)
    if (!landing) return reply
    const { decision, choice, delayMs } = readDecision(form, callbackChoices)

    const decide = (status: SwichPayment['status'], afterMs = 0) => {
      const { customerTransactionId, item, amount, msisdn, email } = landing
      const from = new Date(Date.now() + afterMs).toISOString()
      const payment = payments.decide({ customerTransactionId, item, amount, msisdn, email, status, from })
      callbacks.deliver(payment, status, choice, afterMs, delayMs)
      if (landing.isRecurring && status === 'success') cards.store(landing.msisdn)
      return payment
    }
    const sayAndStay = (title: string, message: string) =>
      sendPage(reply, 200, messagePage('Swich', title, message))

    switch (decision) {
      case 'pay':
        return await sendBack(reply, landing.successRedirectUrl, decide('success'))
      case 'late':
        return await sendBack(reply, landing.successRedirectUrl, decide('success', delayMs))
      case 'fail':
        decide('failed')
        return await sayAndStay('Payment failed', 'No money has been taken.')
      case 'pending':
        decide('pending')
        return await sayAndStay('Payment is being processed', 'It is not known yet whether it succeeds.')
      case 'walk away':
        // Nothing is recorded: for Swich this payment never began. A forged callback may still claim that it
        // did.
        if (choice === 'forged')
          callbacks.deliver({ ...landing, orderId: 'SW0' }, 'success', choice, 0, delayMs)
        return await sayAndStay('You have left the payment', 'Nothing was paid.')
      default:
        return await sendPage(reply, 400, refusalPage('Swich', [invalidDecision]))
    }
  })
}

/**
 * Validates the landing page's parameters. Returns undefined when they were rejected and the answer has been
 * sent.
 */
function acceptLanding(
  fields: Record<string, string>,
  vendor: SwichVendor,
  reply: FastifyReply,
): Landing | undefined {
  const { landing, problems } = readLanding(fields, vendor)
  const known = vendor.payments.byTransaction(landing.customerTransactionId)
  // A pending payment can still be paid or fail: its landing page may be opened again.
  const isDecided = known !== undefined && known.status !== 'pending'
  if (problems.length > 0) sendPage(reply, 400, refusalPage('Swich', problems))
  else if (isDecided) sendPage(reply, 409, refusalPage('Swich', [duplicate]))
  else return landing
  return undefined
}

const invalidDecision = '0008 Parameter [decision] has an invalid value'
const duplicate = '0001 Transaction failed, duplicate customer transaction id'

/**
 * Redirects to the merchant with the vendor's query. As at the vendor, it contains "&amp;" in place of "&",
 * and proves nothing.
 */
function sendBack(reply: FastifyReply, successRedirectUrl: string, payment: SwichPayment): FastifyReply {
  if (successRedirectUrl === '')
    return sendPage(reply, 200, messagePage('Swich', 'Payment successful', 'Thank you.'))
  const id = encodeURIComponent(payment.customerTransactionId)
  return reply.redirect(
    `${successRedirectUrl}?CustomerTransactionId=${id}&amp;OrderId=${payment.orderId}&amp;Status=success`,
    303,
  )
}

/** @param fields the parameters as received */
function landingPage(landing: Landing, fields: Record<string, string>): SafeHtml {
  return decisionPage(
    'Swich',
    {
      action: '/',
      fields,
      item: landing.item,
      amount: landing.amount,
      facts: [
        ['From', landing.payeeName],
        ['Mobile', landing.msisdn],
        ['Reference', landing.billReferenceNo],
      ],
    },
    { all: swichMagicAmounts, here: magicAmountOf(swichMagicAmounts, withoutDecimals(landing.amount)) },
    { title: 'Callbacks', question: 'How the merchant is called back', offered: callbackChoices },
    html`<p><a href="/portal">All payments, to refund or dispute them</a></p>`,
  )
}

/** Parameters of the landing page (guide, section 5), under the names of the guide's table. */
type Landing = ReturnType<typeof readLanding>['landing']

/**
 * Validates the parameters of the landing page as the vendor does; names are case-insensitive.
 * @returns problems in the vendor's codes and a few words; none when the page may be shown
 */
function readLanding(fields: Record<string, string>, settings: { clientId: string; secretKey: string }) {
  const lowered = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  const field = (name: string) => lowered.get(name.toLowerCase()) ?? ''
  const landing = {
    customerTransactionId: field('customerTransactionId'),
    item: field('item'),
    amount: field('amount'),
    billReferenceNo: field('billReferenceNo'),
    payeeName: field('PayeeName'),
    email: field('Email'),
    msisdn: field('MSISDN'),
    successRedirectUrl: field('successRedirectUrl'),
    /** Whether the payer's card is stored for later charges. */
    isRecurring: field('isRecurringPayment') === 'true' && field('recurringPaymentType') === 'Manual',
  }
  const problems: string[] = []
  const require = (name: string, holds: boolean) => {
    if (!holds) problems.push(`0008 Parameter [${name}] has an invalid value`)
  }

  require('clientId', field('clientId') === settings.clientId)
  require('customerTransactionId', /^\S{1,50}$/.test(landing.customerTransactionId))
  require('item', /^[A-Za-z0-9 ]{1,500}$/.test(landing.item))
  require('channel', field('channel') === '0')
  require('description', field('description') !== '')
  require('PayeeName', landing.payeeName.trim() !== '')
  require('Email', /^\S+@\S+$/.test(landing.email))
  require('MSISDN', /^03\d{9}$/.test(landing.msisdn))
  require('currency', ['', 'PKR'].includes(field('currency')))
  require('successRedirectUrl', landing.successRedirectUrl === '' ||
    /^https?:\/\/\S+$/.test(landing.successRedirectUrl))

  const isAmount = /^\d{1,8}(\.\d{1,2})?$/.test(landing.amount)
  require('amount', isAmount)
  if (isAmount && Number(landing.amount) <= 10)
    problems.push('00012 Transaction amount is less than the allowed minimum: it must be more than Rs. 10')
  if (isAmount && Number(landing.amount) > 50_000)
    problems.push('0013 Transaction amount is greater than the allowed maximum of Rs. 50,000')

  const checksum = createHmac('sha256', settings.secretKey)
    .update(`Swich:${landing.customerTransactionId}:${landing.item}:${landing.amount}`)
    .digest('hex')
  require('checksum', field('checksum').toLowerCase() === checksum)
  return { landing, problems }
}
