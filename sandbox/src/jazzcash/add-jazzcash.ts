import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { dropConnection } from '../drop-connection.ts'
import { fieldsOf } from '../fields-of.ts'
import { troubleCounter } from '../magic-amount.ts'
import { messagePage } from '../message-page.ts'
import { readDecision } from '../read-decision.ts'
import { refusalPage } from '../refusal-page.ts'
import { sendPage } from '../send-page.ts'
import { jazzcashCallback } from './jazzcash-callback.ts'
import { jazzcashCallAnswer, jazzcashInquiryAnswer } from './jazzcash-inquiry-answer.ts'
import { jazzcashMagicAmounts } from './jazzcash-magic-amounts.ts'
import { jazzcashPayPage, type ReturnChoice, returnChoices } from './jazzcash-pay-page.ts'
import {
  type JazzcashPayment,
  type JazzcashPayments,
  jazzcashPayments,
  wholeRupees,
} from './jazzcash-payments.ts'
import { type MerchantForm, readMerchantForm } from './read-merchant-form.ts'
import { returnPage, returnScriptSource } from './return-page.ts'
import { hasSecureHash, withSecureHash } from './with-secure-hash.ts'

export type JazzcashSandboxSettings = {
  /** The file of what was paid; it is created when it is missing. */
  store: string
  merchantId: string
  password: string
  integritySalt: string
}

/** JazzCash's own paths, under any host. */
const formPath = '/CustomerPortal/transactionmanagement/merchantform/'
const inquiryPath = '/ApplicationAPI/API/PaymentInquiry/Inquire'

/**
 * Speaks JazzCash's v1.1: the merchant form, the page where whoever opens it decides what becomes of the payment, the
 * way back with the callback, and the inquiry; some amounts misbehave (jazzcash-magic-amounts.ts).
 */
export function addJazzcash(
  sandbox: FastifyInstance,
  settings: JazzcashSandboxSettings,
  closing: AbortSignal,
): void {
  const payments = jazzcashPayments(settings.store)
  addMerchantForm(sandbox, settings, payments)
  addInquiry(sandbox, settings, payments, closing)
}

function addMerchantForm(
  sandbox: FastifyInstance,
  settings: JazzcashSandboxSettings,
  payments: JazzcashPayments,
): void {
  let callbacks = 0
  const formOf = (fields: Record<string, string>, reply: FastifyReply) =>
    acceptForm(fields, settings, payments, reply)

  const callbackAbout = (payment: JazzcashPayment, choice: ReturnChoice): Record<string, string> => {
    callbacks += 1
    const fields = jazzcashCallback(payment, settings.merchantId)
    const isUpper = callbacks % 2 === 1
    if (choice === 'forged') return withSecureHash({ ...fields, pp_ResponseCode: '000' }, wrongSalt, isUpper)
    const callback = withSecureHash(fields, settings.integritySalt, isUpper)
    return choice === 'changed' ? { ...callback, pp_Amount: `${fields.pp_Amount}00` } : callback
  }

  sandbox.post(formPath, async (request, reply) => {
    const fields = fieldsOf(request.body)
    const form = formOf(fields, reply)
    return form ? await sendPage(reply, 200, jazzcashPayPage(form, fields)) : reply
  })

  sandbox.post(`${formPath}decide`, async (request, reply) => {
    const fields = fieldsOf(request.body)
    const form = formOf(fields, reply)
    if (!form) return reply
    const { decision, choice, delayMs } = readDecision(fields, returnChoices)

    const decide = (code: JazzcashPayment['code'], afterMs = 0) => {
      const { transactionId, amount, billReference, sentAt } = form
      const from = new Date(Date.now() + afterMs).toISOString()
      return payments.decide({ transactionId, amount, billReference, sentAt, code, from })
    }
    const stay = (message: string) =>
      sendPage(reply, 200, messagePage('JazzCash', 'You have left the payment', message))
    const goBack = (payment: JazzcashPayment) =>
      choice === 'never'
        ? stay('You did not go back to the merchant.')
        : sendPage(reply, 200, returnPage(form.returnUrl, callbackAbout(payment, choice)), returnScriptSource)

    switch (decision) {
      case 'pay':
        return await goBack(decide('121'))
      case 'late':
        return await goBack(decide('121', delayMs))
      case 'fail':
        return await goBack(decide('199'))
      case 'pending':
        return await goBack(decide('157'))
      case 'walk away':
        // Nothing is recorded: for JazzCash this payment never began. A forged callback may still claim that it did.
        return await (choice === 'forged' ? goBack(neverMade(form)) : stay('Nothing was paid.'))
      default:
        return await sendPage(reply, 400, refusalPage('JazzCash', ['Choose one of the buttons.']))
    }
  })
}

/** The merchant's form; undefined when it was refused, which is answered already. */
function acceptForm(
  fields: Record<string, string>,
  settings: JazzcashSandboxSettings,
  payments: JazzcashPayments,
  reply: FastifyReply,
): MerchantForm | undefined {
  const { form, problems } = readMerchantForm(fields, settings)
  const known = payments.find(form.transactionId)
  // A payment that is still pending may be opened again.
  const isDecided = known !== undefined && known.code !== '157'
  const all = isDecided ? [...problems, duplicate] : problems
  if (all.length === 0) return form
  sendPage(reply, 400, refusalPage('JazzCash', all))
  return undefined
}

function addInquiry(
  sandbox: FastifyInstance,
  { merchantId, password, integritySalt }: JazzcashSandboxSettings,
  payments: JazzcashPayments,
  closing: AbortSignal,
): void {
  const nextTrouble = troubleCounter(jazzcashMagicAmounts)
  const signed = (fields: Record<string, string>) => withSecureHash(fields, integritySalt)

  sandbox.post(inquiryPath, async (request, reply) => {
    const question = fieldsOf(request.body)
    if (question.pp_MerchantID !== merchantId || question.pp_Password !== password)
      return signed(
        jazzcashCallAnswer('110', 'Please provide a valid value for pp_MerchantID and pp_Password.'),
      )
    if (!hasSecureHash(question, integritySalt)) return signed(invalidHash)
    const payment = payments.find(question.pp_TxnRefNo ?? '')
    if (!payment) return signed(notFound)

    const trouble = nextTrouble(payment.transactionId, wholeRupees(payment.amount))
    switch (trouble) {
      case 'slow':
        await wait(15_000, undefined, { signal: closing })
        break
      case 'status 500':
        return await reply.code(500).send({ Message: 'An error has occurred.' })
      case 'connection dropped':
        return dropConnection(reply)
      case 'hash refused':
        return signed(invalidHash)
      case 'broken answer':
        return await reply.type('text/html').send('<html><body>We are under maintenance.</body></html>')
      case 'not found':
        return signed(notFound)
      case 'wrong hash':
        return withSecureHash(jazzcashInquiryAnswer(payment, merchantId, trouble), wrongSalt)
      default:
        break
    }
    return signed(jazzcashInquiryAnswer(payment, merchantId, trouble))
  })
}

const wrongSalt = 'a salt that the merchant does not have'
const duplicate = 'There is a payment with this pp_TxnRefNo already.'
const invalidHash = jazzcashCallAnswer('115', 'Invalid hash received.')
const notFound = jazzcashCallAnswer('110', 'There is no transaction with this pp_TxnRefNo.')

/** What a forged callback may claim about a payment that was never made. */
const neverMade = ({ transactionId, amount, billReference, sentAt }: MerchantForm): JazzcashPayment => ({
  transactionId,
  amount,
  billReference,
  sentAt,
  reference: 'JC0',
  code: '121',
  from: new Date().toISOString(),
})
