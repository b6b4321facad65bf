import * as z from 'zod'
import { indexInTransactionId, pastRecords } from '../past-records.ts'
import { storedLines } from '../stored-lines.ts'

const line = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('decided'),
    customerTransactionId: z.string(),
    item: z.string(),
    /** As received, e.g. '5000'. */
    amount: z.string(),
    msisdn: z.string(),
    email: z.string(),
    status: z.enum(['success', 'failed', 'pending']),
    /** Time at which the status takes effect, in UTC; the payment is pending until then. */
    from: z.iso.datetime(),
    at: z.iso.datetime(),
  }),
  z.object({ kind: z.literal('refunded'), orderId: z.string(), paisa: z.int().positive() }),
  /** `disputed`: the payer's bank holds the money back until the dispute is decided. */
  z.object({ kind: z.literal('dispute'), orderId: z.string(), disputed: z.boolean() }),
])

type Line = z.output<typeof line>
const past = line.options[0].omit({ kind: true }).extend({ refundedPaisa: z.int(), disputed: z.boolean() })

export type PastPayment = z.output<typeof past>

export type SwichPayment = Omit<PastPayment, 'at'> & { id: number; orderId: string; createdAt: string }

export type SwichPayments = ReturnType<typeof swichPayments>

export function swichPayments(file: string) {
  const payments = new Map<string, SwichPayment>()
  const orders = new Map<string, SwichPayment>()
  const older = pastRecords(`${file}.past`, past)
  const lines = storedLines(file, line, apply)

  function byTransaction(id: string): SwichPayment | undefined {
    const known = payments.get(id) ?? olderPayment(indexInTransactionId(id))
    return known?.customerTransactionId === id ? known : undefined
  }

  function byOrder(id: string): SwichPayment | undefined {
    return orders.get(id) ?? olderPayment(indexOfOrder(id))
  }

  function olderPayment(index: number | undefined): SwichPayment | undefined {
    const one = index === undefined ? undefined : older.at(index)
    return index === undefined || one === undefined ? undefined : asSwichPayment(one, index)
  }

  /** Caches a changed payment in memory. */
  function cachePayment(payment: SwichPayment): SwichPayment {
    payments.set(payment.customerTransactionId, payment)
    orders.set(payment.orderId, payment)
    return payment
  }

  function apply(entry: Line): void {
    if (entry.kind !== 'decided') {
      const known = byOrder(entry.orderId)
      if (!known) return
      const payment = cachePayment(known)
      if (entry.kind === 'refunded') payment.refundedPaisa += entry.paisa
      else payment.disputed = entry.disputed
      return
    }
    const { kind: _, at, ...decision } = entry
    const known = byTransaction(entry.customerTransactionId)
    const id = known?.id ?? payments.size + 1
    cachePayment({
      id,
      orderId: known?.orderId ?? `SW${id}`,
      createdAt: known?.createdAt ?? at,
      refundedPaisa: 0,
      disputed: false,
      ...decision,
    })
  }

  return {
    byTransaction(customerTransactionId: string) {
      lines.catchUp()
      return byTransaction(customerTransactionId)
    },
    byOrder(orderId: string) {
      lines.catchUp()
      return byOrder(orderId)
    },
    /** Records the outcome of a new or a pending payment. */
    decide(decision: Omit<Extract<Line, { kind: 'decided' }>, 'kind' | 'at'>): SwichPayment {
      lines.add({ kind: 'decided', ...decision, at: new Date().toISOString() })
      const payment = payments.get(decision.customerTransactionId)
      if (!payment) throw new Error('A recorded payment is missing.')
      return payment
    },
    refund(payment: SwichPayment, paisa: number): void {
      lines.add({ kind: 'refunded', orderId: payment.orderId, paisa })
    },
    dispute(payment: SwichPayment, disputed: boolean): void {
      lines.add({ kind: 'dispute', orderId: payment.orderId, disputed })
    },
    remember(past: readonly PastPayment[]): void {
      lines.add(
        ...past.map(({ refundedPaisa: _, disputed: __, ...decided }) => ({
          kind: 'decided' as const,
          ...decided,
        })),
      )
      const since = past.flatMap(({ customerTransactionId, refundedPaisa: paisa, disputed }): Line[] => {
        const { orderId = '' } = payments.get(customerTransactionId) ?? {}
        return [
          ...(paisa > 0 ? [{ kind: 'refunded' as const, orderId, paisa }] : []),
          ...(disputed ? [{ kind: 'dispute' as const, orderId, disputed }] : []),
        ]
      })
      lines.add(...since)
    },
    /** Newest first. */
    newest(count: number): SwichPayment[] {
      lines.catchUp()
      const own = [...payments.values()].slice(-count).reverse()
      const indexes = Array.from({ length: count - own.length }, (_, nth) => older.count() - 1 - nth)
      return [...own, ...indexes.flatMap((index) => (index < 0 ? [] : (olderPayment(index) ?? [])))]
    },
    /** Past payments in any number, found by the index in their transaction ids. */
    past: older,
  }
}

/** Ids of past payments begin far above those that the sandbox assigns. */
const firstPastId = 1_000_000_000

/** Builds a payment from a past record and its index. */
export function asSwichPayment({ at, ...one }: PastPayment, index: number): SwichPayment {
  const id = firstPastId + index
  return { id, orderId: `SW${id}`, createdAt: at, ...one }
}

function indexOfOrder(orderId: string): number | undefined {
  const index = Number(orderId.slice(2)) - firstPastId
  return index >= 0 ? index : undefined
}

/** Current status of a payment, in the vendor's terms. */
export function statusNow(payment: SwichPayment): string {
  if (Date.parse(payment.from) > Date.now()) return 'pending'
  if (payment.disputed) return 'dispute'
  if (payment.refundedPaisa === 0) return payment.status
  return remainingPaisa(payment) > 0 ? 'partial refund' : 'refund'
}

export function remainingPaisa(payment: SwichPayment): number {
  return Math.round(Number(payment.amount) * 100) - payment.refundedPaisa
}

/** '5000' -> '5000.0000', as the vendor writes amounts. */
export function fourDecimals(amount: string): string {
  const [rupees, decimals = ''] = amount.split('.')
  return `${rupees}.${decimals.padEnd(4, '0')}`
}

/** '5001.00' -> '5001' */
export function withoutDecimals(amount: string): string {
  return amount.split('.')[0] ?? ''
}
