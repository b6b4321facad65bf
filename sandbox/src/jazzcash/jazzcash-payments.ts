import * as z from 'zod'
import { indexInTransactionId, pastRecords } from '../past-records.ts'
import { storedLines } from '../stored-lines.ts'

const decision = z.object({
  transactionId: z.string(),
  /** In paisa, as received. */
  amount: z.string(),
  billReference: z.string(),
  sentAt: z.string(),
  /** The inquiry's code for it: 121 paid, 199 failed, 157 pending. */
  code: z.enum(['121', '199', '157']),
  /** Time at which the code takes effect; the payment is pending until then. */
  from: z.iso.datetime(),
})

export type JazzcashDecision = z.output<typeof decision>

export type JazzcashPayment = JazzcashDecision & {
  /** JazzCash's reference number. */
  reference: string
}

export type JazzcashPayments = ReturnType<typeof jazzcashPayments>

export function jazzcashPayments(file: string) {
  const payments = new Map<string, JazzcashPayment>()
  const older = pastRecords(`${file}.past`, decision)
  const lines = storedLines(file, decision, (entry) => {
    const known = find(entry.transactionId)
    payments.set(entry.transactionId, {
      ...entry,
      reference: known?.reference ?? `JC${payments.size + 1}`,
    })
  })

  function find(id: string): JazzcashPayment | undefined {
    const index = payments.has(id) ? undefined : indexInTransactionId(id)
    const one = index === undefined ? undefined : older.at(index)
    if (index === undefined || one?.transactionId !== id) return payments.get(id)
    return asJazzcashPayment(one, index)
  }

  return {
    find(transactionId: string): JazzcashPayment | undefined {
      lines.catchUp()
      return find(transactionId)
    },
    /** Records the outcome of a new or a pending payment. */
    decide(entry: JazzcashDecision): JazzcashPayment {
      lines.add(entry)
      const payment = payments.get(entry.transactionId)
      if (!payment) throw new Error('A recorded payment is missing.')
      return payment
    },
    /** Adds past payments in one batch. */
    remember: (entries: readonly JazzcashDecision[]) => lines.add(...entries),
    /** Past payments in any number, found by the index in their transaction ids. */
    past: older,
  }
}

/** Completes a past payment with its reference number, from the index of its record. */
export const asJazzcashPayment = (past: JazzcashDecision, index: number): JazzcashPayment => ({
  ...past,
  reference: `JCP${index}`,
})

export function codeNow(payment: JazzcashPayment): JazzcashPayment['code'] {
  return Date.parse(payment.from) > Date.now() ? '157' : payment.code
}

/** '500100' -> '5001' */
export function paisaToRupees(paisa: string): string {
  return paisa.slice(0, -2)
}
