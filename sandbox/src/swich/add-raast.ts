import { setTimeout as wait } from 'node:timers/promises'
import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { displayRupees, pageFrame, sendPage } from '../html-pages.ts'
import { fieldsOf } from '../read-form.ts'
import { dropConnection, faultCounter } from '../simulated-faults.ts'
import { storedLines } from '../stored-lines.ts'
import { swichCallAnswer } from './swich-answers.ts'
import { type CallbackChoice, callbackChoices } from './swich-callbacks.ts'
import { collectionMagicAmounts } from './swich-magic-amounts.ts'
import type { SwichVendor } from './swich-vendor.ts'

const requestBody = z.object({
  CustomerTransactionId: z.string().regex(/^\S{1,50}$/),
  bankCode: z.string().min(1),
  accountTitle: z.string().min(1),
  accountNumber: z.string().optional(),
  accountNumberAlias: z.string().optional(),
  transactionType: z.string().min(1),
  name: z.string().min(1),
  amount: z.int().min(11).max(50_000),
  msisdn: z.string().regex(/^03\d{9}$/),
  rtpId: z.string().min(1),
})

const line = z.object({
  id: z.string(),
  amount: z.int(),
  msisdn: z.string(),
  account: z.string(),
  status: z.enum(['RTP Initiated', 'RTP Accepted', 'RTP Rejected', 'RTP Expired', 'RTP Cancelled']),
  expires: z.iso.datetime(),
})
type RaastRequest = z.output<typeof line>

const banks = [
  { name: 'Chinar Commercial Bank', code: '11' },
  { name: 'Indus Bank', code: '12' },
  { name: 'Kaghan Microfinance Bank', code: '13' },
]

const path = '/gateway/payin/v2.0'
const withinMs = { now: 10 * 60_000, later: 24 * 3_600_000 }

/**
 * Adds the calls of Raast requests to pay, and `/bank`: the app of the donor's bank, in which requests are
 * approved and declined. The bank knows no account whose number ends in 0000.
 */
export function addRaast(
  sandbox: FastifyInstance,
  { store, payments, tokens, callbacks, closing }: SwichVendor,
): void {
  const requests = new Map<string, RaastRequest>()
  const lines = storedLines(`${store}.raast`, line, (request) => requests.set(request.id, request))
  const nextFault = faultCounter(collectionMagicAmounts)
  const refuse = (reply: FastifyReply, code: string, message: string) =>
    reply.code(400).send(swichCallAnswer(code, message))
  const find = (id: unknown): RaastRequest | undefined => {
    lines.catchUp()
    const request = requests.get(String(id))
    const isOver = request?.status === 'RTP Initiated' && Date.parse(request.expires) < Date.now()
    return request && isOver ? { ...request, status: 'RTP Expired' } : request
  }

  sandbox.get(`${path}/rtp/:when/get/banks`, async (request, reply) => {
    if (!tokens.isSignedIn(request)) return await reply.code(401).send()
    return { data: banks, ...swichCallAnswer('0000', 'Banks fetched') }
  })

  sandbox.get(`${path}/purchase/rtp/title`, async (request, reply) => {
    if (!tokens.isSignedIn(request)) return await reply.code(401).send()
    const query = fieldsOf(request.query)
    const account = query.accountNumber ?? query.accountNumberAlias ?? ''
    if (!banks.some(({ code }) => code === query.bankCode))
      return await refuse(reply, '0008', 'Parameter [bankCode] has invalid value')
    if (!query.transactionType?.startsWith('RTP_'))
      return await refuse(reply, '0007', 'Transaction type is not allowed to customer')
    if (!/^(03\d{9}|PK\d{2}[A-Z]{4}\w{16})$/.test(account) || account.endsWith('0000'))
      return await refuse(reply, '9900', 'Title fetch failed')
    return {
      ...swichCallAnswer('0000', 'Title fetched'),
      title: 'ACCOUNT HOLDER',
      type: query.transactionType,
      rtpId: `RTP${query.customerTransactionId}`,
    }
  })

  sandbox.post<{ Params: { when: string } }>(`${path}/purchase/rtp/:when`, async (request, reply) => {
    if (!tokens.isSignedIn(request)) return await reply.code(401).send()
    const { when } = request.params
    const named = (request.body ?? {}) as { CustomerTransactionId?: unknown }
    if (when === 'inquire' || when === 'cancel') {
      const known = find(named.CustomerTransactionId)
      if (!known) return await refuse(reply, '9900', 'Transaction not found')
      if (when === 'inquire') return { ...swichCallAnswer('0000', 'Inquired'), paymentStatus: known.status }
      if (known.status !== 'RTP Initiated')
        return await refuse(reply, '0007', 'Transaction cannot be cancelled')
      lines.add({ ...known, status: 'RTP Cancelled' })
      return swichCallAnswer('0000', 'Cancelled')
    }
    if (when !== 'now' && when !== 'later') return await reply.code(404).send()
    const parsed = requestBody.safeParse(request.body)
    if (!parsed.success)
      return await refuse(reply, '0008', `Parameter [${parsed.error.issues[0]?.path}] has invalid value`)
    const { CustomerTransactionId: id, amount, msisdn, rtpId, ...given } = parsed.data
    if (find(id)) return await refuse(reply, '0001', 'Transaction failed, duplicate customer transaction id')
    if (rtpId !== `RTP${id}`) return await refuse(reply, '0008', 'Parameter [rtpId] has invalid value')
    const fault = nextFault(id, String(amount))
    if (fault === 'unknown account') return await refuse(reply, '9900', 'Account is invalid')
    if (fault === 'request down') return await reply.code(500).send({ message: 'An error occurred.' })
    if (fault === 'request lost') return dropConnection(reply)
    lines.add({
      id,
      amount,
      msisdn,
      account: given.accountNumber ?? given.accountNumberAlias ?? '',
      status: fault === 'declined' ? 'RTP Rejected' : fault === 'expired' ? 'RTP Expired' : 'RTP Initiated',
      expires: new Date(Date.now() + withinMs[when]).toISOString(),
    })
    if (fault === 'request unanswered') return dropConnection(reply)
    if (fault === 'request slow') await wait(15_000, undefined, { signal: closing })
    return {
      ...swichCallAnswer('0000', 'Request sent'),
      transactionId: id,
      orderId: `SWR${id}`,
      stan: '000001',
      retrievalNo: id,
      expireAt: requests.get(id)?.expires,
    }
  })

  sandbox.get('/bank', async (_, reply) => {
    lines.catchUp()
    const open = [...requests.keys()].flatMap((id) => find(id) ?? []).toReversed()
    return await sendPage(reply, 200, bankPage(open.slice(0, 50)))
  })

  sandbox.post<{ Params: { id: string } }>('/bank/:id', async (request, reply) => {
    const known = find(request.params.id)
    const { decision, callbacks: chosen = 'normal' } = fieldsOf(request.body)
    if (known?.status !== 'RTP Initiated') return await reply.code(409).send('The request is over.')
    const isApproved = decision === 'approve'
    lines.add({ ...known, status: isApproved ? 'RTP Accepted' : 'RTP Rejected' })
    const payment = payments.decide({
      customerTransactionId: known.id,
      item: 'Donation',
      amount: String(known.amount),
      msisdn: known.msisdn,
      email: '',
      status: isApproved ? 'success' : 'failed',
      from: new Date().toISOString(),
    })
    const choice = chosen in callbackChoices ? (chosen as CallbackChoice) : 'normal'
    callbacks.deliver(payment, payment.status, choice, 0, 0)
    return await reply.redirect('/bank', 303)
  })
}

function bankPage(requests: readonly RaastRequest[]): SafeHtml {
  return pageFrame(
    'Your bank',
    'Raast requests',
    html`
    <section>
      <h1>Raast requests</h1>
      <p class="quiet">As the app of the donor’s bank would list them, newest first.</p>
      ${requests.length === 0 ? html`<p>There are no requests yet.</p>` : ''}
    </section>
    ${requests.map(
      ({ id, amount, account, status }) => html`
    <section>
      <h2>${displayRupees(String(amount))} from ${account}</h2>
      <p class="quiet">${status}</p>
      ${
        status === 'RTP Initiated'
          ? html`<form class="buttons" method="post" action="/bank/${encodeURIComponent(id)}">
        <button class="main" name="decision" value="approve">Approve</button>
        <button name="decision" value="decline">Decline</button>
      </form>`
          : ''
      }
    </section>`,
    )}`,
  )
}
