import { afterAll, beforeAll, expect } from 'vitest'
import {
  type AmountDue,
  type AttemptToPay,
  type CallbackRequest,
  type CollectionRefused,
  type Gateway,
  GatewayUnreachable,
  type Start,
} from '../../src/gateways/gateway.ts'
import { readClock } from '../read-clock.ts'

/**
 * A payer's action at any sandbox; `forge` leaves without paying, and an attacker sends a callback that says
 * paid.
 */
export type PayerAction = 'pay' | 'fail' | 'pending' | 'walk away' | 'forge'

export type CollectionMethod = keyof NonNullable<Gateway['collections']>

type Instrument = Pick<AmountDue, 'instrument' | 'bankCode'>

/** The donor's side of a collection method at a sandbox. */
export type Donor = {
  /** The donor's account, or a card that is stored now. */
  instrument(): Promise<Instrument>
  /** An account or card that the vendor does not know, and how it refuses it. */
  unknown: Instrument & { outcome: CollectionRefused['outcome'] }
  /**
   * Answers an open request; undefined when the vendor pays at once.
   * @returns false when it is not open
   */
  answer?(transactionId: string, answer: 'approve' | 'decline'): Promise<boolean>
}

/** An adapter with its sandbox, for the conformance tests. */
export type VendorRig = {
  gateway: Gateway
  /** The adapter with a closed port, with a timeout of 300 ms, and with a key that the vendor rejects. */
  unreachable: Gateway
  impatient: Gateway
  refused: Gateway
  /** The data that a start sends to the vendor, in the vendor's own fields. */
  carried(start: Start): { transactionId: string; amountPaisa: number }
  /** Follows the start, performs the action, and returns the callbacks that it caused. */
  act(start: Start, action: PayerAction): Promise<CallbackRequest[]>
  /** Donors of each method that collects due donations. */
  donors?: Record<CollectionMethod, Donor>
  close(): Promise<unknown>
}

/** Facts about a vendor that its adapter does not contain. */
export type VendorFacts = {
  /** The inquiry's answer about a failed payment: not every vendor has a conclusive code. */
  failure: 'failed' | 'pending'
  callback: {
    /** The fields of a callback that hold its proof and our transaction id. */
    proof: string
    transactionId: string
    /** Fields that the vendor's proof does not cover. */
    unproven: string[]
  }
  /** Texts that no record, reason or error may contain, besides the payer's own data. */
  secrets: string[]
  open(): Promise<VendorRig>
}

/** Every sandbox causes the same faults for the same last three digits of the rupees. */
export const faults = {
  slow: 5001,
  'status 500': 5002,
  'connection dropped': 5003,
  'unknown status': 5005,
  'other amount': 5006,
  'not found': 5007,
  'broken answer': 5008,
  'other payment': 5010,
  'refund slow': 5012,
  'refund unanswered': 5013,
  'refund lost': 5014,
  'request slow': 5022,
  'request unanswered': 5023,
  'request lost': 5024,
  'request down': 5025,
  declined: 5026,
} as const

export const payer = {
  firstName: 'Zubaida',
  lastName: 'Testqureshi',
  email: 'zubaida.t@example.org',
  phone: '03007654321',
  country: 'Pakistan',
}

let attempts = 0
export function newAttempt(amount = 5000): AttemptToPay {
  attempts += 1
  const createdAt = readClock().now
  return {
    transactionId: `ACONFORMANCE${String(attempts).padStart(8, '0')}`,
    amount,
    reference: 'AMN-7K2-QXZ',
    payer,
    returnUrl: `https://give.example.org/donation/link${attempts}`,
    callbackUrl: 'https://give.example.org/gateways/any/notice',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 7 * 86_400_000),
  }
}

/** An adapter under test, with the inquiries that the conformance tests make. */
export type VendorUnderTest = ReturnType<typeof vendorUnderTest>

/** Opens the vendor's sandbox before the tests of the file, and closes it after them. */
export function vendorUnderTest({ secrets, open }: VendorFacts) {
  let rig: VendorRig
  beforeAll(async () => {
    rig = await open()
  })
  afterAll(() => rig.close())

  /** Asserts that a stored or logged value names no payer and no secret. */
  function discreet<T>(said: T): T {
    const text = said instanceof Error ? `${said.message} ${said.stack}` : JSON.stringify(said)
    const { country: _, ...personal } = payer
    for (const hidden of [...Object.values(personal), ...secrets]) expect(text).not.toContain(hidden)
    return said
  }

  const ask = async (transactionId: string, gateway = rig.gateway) => {
    if (!gateway.inquire) throw new Error('A gateway with a vendor can be asked.')
    return discreet(await gateway.inquire(transactionId))
  }
  const failToAsk = async (transactionId: string, gateway = rig.gateway) => {
    const problem = await ask(transactionId, gateway).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(GatewayUnreachable)
    return discreet(problem)
  }
  const begin = async (action: PayerAction, amount?: number) => {
    const attempt = newAttempt(amount)
    return { ...attempt, callbacks: await rig.act(rig.gateway.start(attempt), action) }
  }
  const callbackOfPaid = async () => {
    const [callback] = (await begin('pay')).callbacks
    if (!callback) throw new Error('No callback has come.')
    return callback
  }
  const read = (callback: CallbackRequest) => {
    if (!rig.gateway.callback) throw new Error('A gateway with a vendor reads callbacks.')
    const said = rig.gateway.callback.read(callback)
    discreet(said)
    expect(JSON.stringify(said.record).length).toBeLessThan(2000)
    return { ...said, answer: rig.gateway.callback.answer(said) }
  }

  /** A paid donation, and how to refund it; null when the vendor offers no refunds. */
  const beginPaid = async (amount?: number, gateway = rig.gateway) => {
    const refund = gateway.refund
    if (!refund) return null
    const { transactionId } = await begin('pay', amount)
    const orderId = (await ask(transactionId)).transaction?.order_id ?? ''
    const give = (paisa: number) => refund(orderId, paisa, 'Given twice')
    const failToRefund = async (paisa: number) => discreet(await give(paisa).catch((error: unknown) => error))
    return { orderId, transactionId, give, failToRefund }
  }

  return {
    get rig() {
      return rig
    },
    discreet,
    ask,
    failToAsk,
    begin,
    beginPaid,
    callbackOfPaid,
    read,
  }
}
