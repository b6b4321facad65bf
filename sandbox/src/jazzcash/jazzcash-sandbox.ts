import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { fieldsOf } from '../fields-of.ts'
import { sendPage } from '../sandbox-frame.ts'
import { type JazzcashTrouble, jazzcashMagicAmount } from './jazzcash-magic-amounts.ts'
import { callOf, inquiryAnswerOf, noticeOf } from './jazzcash-sandbox-answers.ts'
import { hasItsHash, withHash } from './jazzcash-sandbox-hash.ts'
import {
  leftPage,
  payPage,
  type ReturnChoice,
  refusedPage,
  returnChoices,
  returnPage,
  returnScript,
} from './jazzcash-sandbox-pages.ts'
import { type JazzcashPayment, jazzcashPayments } from './jazzcash-sandbox-payments.ts'
import { type MerchantForm, readMerchantForm } from './read-merchant-form.ts'

export type JazzcashSandboxSettings = {
  /** The file that keeps what was paid; it is made when it is not there. */
  store: string
  merchantId: string
  password: string
  integritySalt: string
}

/** JazzCash's own paths, under any host. */
const formPath = '/CustomerPortal/transactionmanagement/merchantform/'
const inquiryPath = '/ApplicationAPI/API/PaymentInquiry/Inquire'

/**
 * Teaches a sandbox to speak JazzCash's v1.1 too, and to move no money: the merchant form, the page where whoever opens
 * it decides what becomes of the payment, the way back with the callback, and the inquiry. It shares no code with our
 * adapter; some amounts misbehave (jazzcash-magic-amounts.ts).
 */
export function addJazzcash(sandbox: FastifyInstance, settings: JazzcashSandboxSettings): void {
  const { merchantId, integritySalt } = settings
  const closing = new AbortController()
  sandbox.addHook('preClose', async () => closing.abort())
  const payments = jazzcashPayments(settings.store)
  const inquiries = new Map<string, number>()
  let callbacks = 0

  sandbox.post(formPath, async (request, reply) => {
    const fields = fieldsOf(request.body)
    const { form, problems } = judge(fields)
    if (problems.length > 0) return await sendPage(reply, 400, refusedPage(problems))
    return await sendPage(reply, 200, payPage(form, fields))
  })

  sandbox.post(`${formPath}decide`, async (request, reply) => {
    const { decision, comesBack, seconds, ...fields } = fieldsOf(request.body)
    const { form, problems } = judge(fields)
    if (problems.length > 0) return await sendPage(reply, 400, refusedPage(problems))
    const asked = Number(seconds)
    const lateMs = (Number.isInteger(asked) && asked >= 1 && asked <= 3600 ? asked : 20) * 1000
    const choice = isReturnChoice(comesBack) ? comesBack : 'normal'

    const decide = (code: JazzcashPayment['code'], afterMs = 0) => {
      const { transactionId, amount, billReference, sentAt } = form
      const from = new Date(Date.now() + afterMs).toISOString()
      return payments.decide({ transactionId, amount, billReference, sentAt, code, from })
    }
    const comeBack = (payment: JazzcashPayment) => {
      if (choice === 'never') return sendPage(reply, 200, leftPage('You did not go back to the shop.'))
      const page = returnPage(form.returnUrl, noticeAbout(payment, choice))
      const hash = createHash('sha256').update(returnScript).digest('base64')
      return sendPage(reply, 200, page, `'sha256-${hash}'`)
    }

    switch (decision) {
      case 'pay':
        return await comeBack(decide('121'))
      case 'late':
        return await comeBack(decide('121', lateMs))
      case 'fail':
        return await comeBack(decide('199'))
      case 'pending':
        return await comeBack(decide('157'))
      case 'walk away':
        // Nothing is recorded: for JazzCash this payment never began. A forged callback may speak of it all the same.
        if (choice === 'forged') return await comeBack(neverPaid(form))
        return await sendPage(reply, 200, leftPage('Nothing was paid.'))
      default:
        return await sendPage(reply, 400, refusedPage(['Choose one of the buttons.']))
    }
  })

  sandbox.post(inquiryPath, async (request, reply) => {
    const question = fieldsOf(request.body)
    const answer = (fields: Record<string, string>, salt = integritySalt) => withHash(fields, salt)
    if (question.pp_MerchantID !== merchantId || question.pp_Password !== settings.password)
      return answer(callOf('110', 'Please provide a valid value for pp_MerchantID and pp_Password.'))
    if (!hasItsHash(question, integritySalt)) return answer(callOf('115', 'Invalid hash received.'))
    const payment = payments.find(question.pp_TxnRefNo ?? '')
    if (!payment) return answer(notFound)

    const trouble = nextTrouble(payment)
    switch (trouble) {
      case 'slow':
        await wait(15_000, undefined, { signal: closing.signal })
        break
      case 'status 500':
        return await reply.code(500).send({ Message: 'An error has occurred.' })
      case 'connection dropped':
        reply.hijack()
        request.raw.socket.destroy()
        return reply
      case 'hash refused':
        return answer(callOf('115', 'Invalid hash received.'))
      case 'broken answer':
        return await reply.type('text/html').send('<html><body>We are under maintenance.</body></html>')
      case 'not found':
        return answer(notFound)
      case 'wrong hash':
        return answer(inquiryAnswerOf(payment, merchantId, trouble), wrongSalt)
      default:
        break
    }
    return answer(inquiryAnswerOf(payment, merchantId, trouble))
  })

  /** A payment that is decided is not shown again; one that is on its way may be. */
  function judge(fields: Record<string, string>): { form: MerchantForm; problems: string[] } {
    const judged = readMerchantForm(fields, settings)
    const known = payments.find(judged.form.transactionId)
    const isDecided = known !== undefined && known.code !== '157'
    return isDecided ? { ...judged, problems: [...judged.problems, duplicate] } : judged
  }

  function noticeAbout(payment: JazzcashPayment, choice: ReturnChoice): Record<string, string> {
    callbacks += 1
    const said = noticeOf(payment, merchantId)
    const isUpper = callbacks % 2 === 1
    if (choice === 'forged') return withHash({ ...said, pp_ResponseCode: '000' }, wrongSalt, isUpper)
    const callback = withHash(said, integritySalt, isUpper)
    return choice === 'changed' ? { ...callback, pp_Amount: `${said.pp_Amount}00` } : callback
  }

  function nextTrouble({ transactionId, amount }: JazzcashPayment): JazzcashTrouble | undefined {
    const asked = inquiries.get(transactionId) ?? 0
    inquiries.set(transactionId, asked + 1)
    const magic = jazzcashMagicAmount(amount)
    return magic && asked < magic.times ? magic.trouble : undefined
  }
}

const wrongSalt = 'a salt that the shop does not share'
const duplicate = 'There is a payment with this pp_TxnRefNo already.'
const notFound = callOf('110', 'There is no transaction with this pp_TxnRefNo.')

/** What a forged callback may say of a payment that never was. */
const neverPaid = ({ transactionId, amount, billReference, sentAt }: MerchantForm): JazzcashPayment => ({
  ...{ transactionId, amount, billReference, sentAt, reference: 'JC0' },
  ...{ code: '121', from: new Date().toISOString() },
})

function isReturnChoice(text: string | undefined): text is ReturnChoice {
  return text !== undefined && Object.hasOwn(returnChoices, text)
}
