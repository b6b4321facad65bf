import * as z from 'zod'
import { parseJsonAsText, readAnswer, type VendorAnswer, vendorMessage } from '../call-vendor.ts'
import {
  type AmountDue,
  CollectionRefused,
  type Gateway,
  GatewayUnreachable,
  type Inquiry,
} from '../gateway.ts'
import { callAnswer, codeDuplicate, codeOk, codeVendorSide, stringOrEmpty } from './read-swich-inquiry.ts'
import type { SwichConnection } from './swich-connection.ts'

type RaastRequests = NonNullable<Gateway['collections']>['raast_request']
const titleAnswer = callAnswer.extend({ title: stringOrEmpty, rtpId: stringOrEmpty })
const banksAnswer = z.object({ data: z.array(z.object({ name: z.string(), code: z.string() })).min(1) })

/** Final statuses of an unpaid request; in any other it may still be paid. The guide lists no statuses. */
const unpaidEnd = /reject|declin|expir|cancel/i
const expired = /expir/i

const path = '/gateway/payin/v2.0'
const banksCachedMs = 3_600_000

/**
 * Raast requests to pay through Swich: the account's title is fetched, then the request is sent to the
 * donor's bank, to be approved now or within its time.
 * @param inquirePayment general inquiry about a payment, which alone carries its amount
 */
export function createRaastRequests(
  { raastTypes }: { raastTypes: { now: string; later: string } },
  connection: SwichConnection,
  inquirePayment: (transactionId: string) => Promise<Inquiry>,
): RaastRequests {
  let banks: { code: string; name: string }[] = []
  let banksUntil = 0

  const post = (call: string, body: object) =>
    connection.ask(`${path}/purchase/rtp/${call}`, JSON.stringify(body))

  async function fetchTitle({
    transactionId,
    reference,
    ...due
  }: AmountDue): Promise<z.output<typeof titleAnswer>> {
    const query = new URLSearchParams({
      customerTransactionId: transactionId,
      bankCode: due.bankCode,
      ...accountOf(due),
      transactionType: due.isPresent ? raastTypes.now : raastTypes.later,
      billReferenceNo: reference,
    })
    const answer = read(titleAnswer, await connection.ask(`${path}/purchase/rtp/title?${query}`))
    if (answer.code === codeOk && answer.rtpId !== '') return answer
    const reason = vendorMessage(answer.code, answer.message)
    if (answer.code === codeVendorSide && !/title/i.test(answer.message))
      throw new GatewayUnreachable(`Swich could not ask the bank: ${reason}`)
    throw new CollectionRefused(answer.code === codeVendorSide ? 'unknown_account' : 'not_sent', reason)
  }

  return {
    async request(due) {
      const { title, rtpId } = await fetchTitle(due)
      const { transactionId: CustomerTransactionId, payer, amount } = due
      const answer = read(
        callAnswer.extend({ expireAt: stringOrEmpty }),
        await post(due.isPresent ? 'now' : 'later', {
          CustomerTransactionId,
          billReferenceNo: due.reference,
          bankCode: due.bankCode,
          accountTitle: title,
          ...accountOf(due),
          transactionType: due.isPresent ? raastTypes.now : raastTypes.later,
          name: `${payer.firstName} ${payer.lastName}`.trim(),
          amount,
          msisdn: payer.phone,
          rtpId,
          email: '',
          cnic: '',
          currency: 'PKR',
        }),
      )
      const reason = vendorMessage(answer.code, answer.message)
      const expiresAt = new Date(answer.expireAt)
      if (answer.code === codeOk) return { expiresAt: Number.isNaN(expiresAt.getTime()) ? null : expiresAt }
      if (answer.code === codeDuplicate) return { expiresAt: null }
      if (answer.code === codeVendorSide && !/account/i.test(answer.message))
        throw new GatewayUnreachable(`Swich could not ask the bank: ${reason}`)
      throw new CollectionRefused(answer.code === codeVendorSide ? 'unknown_account' : 'not_sent', reason)
    },

    /** A request that is paid or unknown cannot be cancelled: the inquiry decides. */
    async cancel(transactionId) {
      const { code, message } = read(
        callAnswer,
        await post('cancel', { CustomerTransactionId: transactionId }),
      )
      if (code === codeVendorSide && !/not found/i.test(message))
        throw new GatewayUnreachable(`Swich could not cancel: ${vendorMessage(code, message)}`)
    },

    async inquire(transactionId) {
      const payment = await inquirePayment(transactionId)
      if (payment.outcome === 'failed') return { ...payment, hasExpired: expired.test(payment.reason) }
      if (payment.outcome !== 'pending') return payment
      const { code, message, paymentStatus } = read(
        callAnswer.extend({ paymentStatus: stringOrEmpty }),
        await post('inquire', { CustomerTransactionId: transactionId }),
      )
      const reason = vendorMessage(code, message)
      const isUnknown = paymentStatus === '' && payment.transaction === null
      if (isUnknown && code === codeVendorSide && !/not found/i.test(message))
        throw new GatewayUnreachable(`Swich could not ask the bank: ${reason}`)
      if (isUnknown) return { ...payment, reason }
      return {
        ...payment,
        transactionId,
        outcome: code === codeOk && unpaidEnd.test(paymentStatus) ? 'failed' : 'pending',
        hasExpired: expired.test(paymentStatus),
        reason: `${paymentStatus.toLowerCase()}: ${reason}`,
      }
    },

    async listBanks() {
      if (performance.now() < banksUntil) return banks
      // A failed call may report success, without data.
      const answer = banksAnswer.safeParse(
        parseJsonAsText((await connection.ask(`${path}/rtp/later/get/banks`)).body),
      )
      if (!answer.success) throw new GatewayUnreachable('Swich did not answer with banks')
      banks = answer.data.data
      banksUntil = performance.now() + banksCachedMs
      return banks
    },
  }
}

/** A Raast ID is an alias of the account; an IBAN is its number. */
const accountOf = ({ instrument }: Pick<AmountDue, 'instrument'>) =>
  instrument.startsWith('PK') ? { accountNumber: instrument } : { accountNumberAlias: instrument }

const read = <Shape extends z.ZodType>(shape: Shape, answer: VendorAnswer) =>
  readAnswer(shape, answer, "Swich's answer about a Raast request")
