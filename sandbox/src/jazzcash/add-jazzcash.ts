import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hiddenFields, messagePage, pageFrame, refusalPage, sendPage } from '../html-pages.ts'
import { fieldsOf, readDecision } from '../read-form.ts'
import { dropConnection, faultCounter } from '../simulated-faults.ts'
import { jazzcashCallAnswer, jazzcashCallback, jazzcashInquiryAnswer } from './jazzcash-answers.ts'
import {
  jazzcashMagicAmounts,
  jazzcashPayPage,
  type ReturnChoice,
  returnChoices,
} from './jazzcash-pay-page.ts'
import {
  type JazzcashPayment,
  type JazzcashPayments,
  jazzcashPayments,
  paisaToRupees,
} from './jazzcash-payments.ts'
import { hasSecureHash, type MerchantForm, readMerchantForm, withSecureHash } from './signed-form.ts'

export type JazzcashSandboxSettings = {
  /** File of the payments; created when it is missing. */
  store: string
  merchantId: string
  password: string
  integritySalt: string
}

/** JazzCash's own paths, on any host. */
const formPath = '/CustomerPortal/transactionmanagement/merchantform/'
const inquiryPath = '/ApplicationAPI/API/PaymentInquiry/Inquire'

/**
 * Simulates JazzCash v1.1: the merchant form, a page on which the user chooses the outcome of the payment,
 * the return with the callback, and the inquiry. Some amounts misbehave (jazzcash-pay-page.ts).
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
    const form = acceptForm(fields, settings, payments, reply)
    return form ? await sendPage(reply, 200, jazzcashPayPage(form, fields)) : reply
  })

  sandbox.post(`${formPath}decide`, async (request, reply) => {
    const fields = fieldsOf(request.body)
    const form = acceptForm(fields, settings, payments, reply)
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
        // Nothing is recorded: for JazzCash this payment never began. A forged callback may still claim that
        // it did.
        return await (choice === 'forged' ? goBack(neverMade(form)) : stay('Nothing was paid.'))
      default:
        return await sendPage(reply, 400, refusalPage('JazzCash', ['Choose one of the buttons.']))
    }
  })
}

/** Validates the merchant's form. Returns undefined when it was rejected and the answer has been sent. */
function acceptForm(
  fields: Record<string, string>,
  settings: JazzcashSandboxSettings,
  payments: JazzcashPayments,
  reply: FastifyReply,
): MerchantForm | undefined {
  const { form, problems } = readMerchantForm(fields, settings)
  const known = payments.find(form.transactionId)
  // A pending payment may be opened again.
  const isDecided = known !== undefined && known.code !== '157'
  const all = isDecided ? [...problems, 'There is a payment with this pp_TxnRefNo already.'] : problems
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
  const nextFault = faultCounter(jazzcashMagicAmounts)
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

    const fault = nextFault(payment.transactionId, paisaToRupees(payment.amount))
    switch (fault) {
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
        return withSecureHash(jazzcashInquiryAnswer(payment, merchantId, fault), wrongSalt)
      default:
        break
    }
    return signed(jazzcashInquiryAnswer(payment, merchantId, fault))
  })
}

const wrongSalt = 'a salt that the merchant does not have'
const invalidHash = jazzcashCallAnswer('115', 'Invalid hash received.')
const notFound = jazzcashCallAnswer('110', 'There is no transaction with this pp_TxnRefNo.')

/** Claims of a forged callback about a payment that was never made. */
const neverMade = ({ transactionId, amount, billReference, sentAt }: MerchantForm): JazzcashPayment => ({
  transactionId,
  amount,
  billReference,
  sentAt,
  reference: 'JC0',
  code: '121',
  from: new Date().toISOString(),
})

const script = 'document.forms[0].submit()'

/** Content-Security-Policy source of the return page: only its own script may run. */
const returnScriptSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Renders the page that returns the payer to the merchant with the callback, as a self-submitting form. */
function returnPage(returnUrl: string, callback: Record<string, string>): SafeHtml {
  return pageFrame(
    'JazzCash',
    'Back to the merchant',
    html`
    <form method="post" action="${returnUrl}">${hiddenFields(callback)}
      <section>
        <h1>Back to the merchant</h1>
        <button class="main">Go back</button>
      </section>
    </form>
    <script>${html.raw`${script}`}</script>`,
  )
}
