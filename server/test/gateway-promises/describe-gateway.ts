import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AttemptToPay,
  type CallbackRequest,
  type Gateway,
  GatewayUnreachable,
  RefundRefused,
  type Start,
} from '../../src/gateways/gateway.ts'

/** What a payer does at every sandbox; `forge` leaves without paying, and a stranger sends a callback that says paid. */
export type Deed = 'pay' | 'fail' | 'pending' | 'walk away' | 'forge'

/** An adapter with its sandbox, as the promises below need them. */
export type VendorRig = {
  gateway: Gateway
  /** The same adapter: where nobody listens, waiting 300 ms for an answer, and with a key that the vendor refuses. */
  unheard: Gateway
  impatient: Gateway
  refused: Gateway
  /** What a start tells the vendor, in the vendor's own fields. */
  carried(start: Start): { transactionId: string; amountPaisa: number }
  /** Goes where the start leads, does this there, and answers the callbacks that have come of it. */
  act(start: Start, deed: Deed): Promise<CallbackRequest[]>
  close(): Promise<unknown>
}

/** What has to be known of a vendor beside its adapter. */
export type VendorFacts = {
  /** What the inquiry may say of a payment that failed: not every vendor has a code that is certain. */
  failure: 'failed' | 'pending'
  callback: {
    /** The fields of a callback that hold its proof and our transaction id. */
    proof: string
    transactionId: string
    /** Fields that the vendor's proof does not cover. */
    unproven: string[]
  }
  /** What may stand in no record, reason or error, beside the payer's own data. */
  secrets: string[]
  open(): Promise<VendorRig>
}

/** Every sandbox makes the same trouble for the same last three digits of the rupees (docs/gateways.md). */
const troubles = {
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
} as const

const payer = {
  firstName: 'Zubaida',
  lastName: 'Testqureshi',
  email: 'zubaida.t@example.org',
  phone: '03007654321',
  country: 'Pakistan',
}

let attempts = 0
function newAttempt(amount = 5000): AttemptToPay {
  attempts += 1
  const createdAt = new Date()
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

/**
 * Runs the checklist of docs/adding-a-gateway.md against an adapter: what the rest of the product relies on, whichever
 * the vendor is.
 * @param vendor absent for a gateway that has nobody to ask
 */
export function describeGateway(adapter: string, gateway: Gateway, vendor?: VendorFacts): void {
  describe(`what every gateway promises: ${adapter}`, () => {
    test('its limits are whole rupees, and leave room for a gift', () => {
      const { minAmount, maxAmount } = gateway.limits
      for (const limit of [minAmount, maxAmount])
        expect(limit === null || (Number.isInteger(limit) && limit > 0)).toBe(true)
      expect(minAmount ?? 0).toBeLessThan(maxAmount ?? Infinity)
    })

    test('its name can stand in an address', () => {
      expect(gateway.name).toMatch(/^[a-z0-9-]+$/)
    })

    if (vendor) describeVendor(vendor)
    else
      test('where there is nobody to ask, the page is ours and nobody calls back', () => {
        expect(gateway.start(newAttempt())).toEqual({ kind: 'own-page' })
        expect([gateway.callback, gateway.inquire, gateway.refund]).toEqual([undefined, undefined, undefined])
      })
  })
}

function describeVendor({ failure, callback: fields, secrets, open }: VendorFacts): void {
  let rig: VendorRig
  beforeAll(async () => {
    rig = await open()
  })
  afterAll(() => rig.close())

  /** Everything that is kept or logged goes through here: it names no payer and no secret. */
  function discreet<T>(told: T): T {
    const text = told instanceof Error ? `${told.message} ${told.stack}` : JSON.stringify(told)
    const { country: _, ...personal } = payer
    for (const hidden of [...Object.values(personal), ...secrets]) expect(text).not.toContain(hidden)
    return told
  }

  const ask = async (transactionId: string, gateway = rig.gateway) => {
    if (!gateway.inquire) throw new Error('A gateway with a vendor can be asked.')
    return discreet(await gateway.inquire(transactionId))
  }
  const askInVain = async (transactionId: string, gateway = rig.gateway) => {
    const problem = await ask(transactionId, gateway).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(GatewayUnreachable)
    return discreet(problem)
  }
  const begin = async (deed: Deed, amount?: number) => {
    const attempt = newAttempt(amount)
    return { ...attempt, callbacks: await rig.act(rig.gateway.start(attempt), deed) }
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

  test('a start carries the attempt’s own id and the exact amount, at the limits too', () => {
    const { minAmount, maxAmount } = rig.gateway.limits
    for (const amount of [minAmount ?? 1, 5000, 12_345, maxAmount ?? 99_999_999]) {
      const attempt = newAttempt(amount)
      const start = rig.gateway.start(attempt)
      expect(rig.carried(start)).toEqual({
        transactionId: attempt.transactionId,
        amountPaisa: amount * 100,
      })
      expect(rig.gateway.start(attempt), 'the same each time').toEqual(start)
    }
  })

  test('the vendor takes what its limits allow', async () => {
    const { minAmount, maxAmount } = rig.gateway.limits
    for (const amount of [minAmount ?? 1, maxAmount ?? 99_999_999]) await begin('pending', amount)
  })

  test('a browser is sent to a web address, by a link or a form', () => {
    const start = rig.gateway.start(newAttempt())
    if (start.kind === 'own-page') throw new Error('A vendor has a page of its own.')
    expect(start.kind === 'form' ? start.action : start.url).toMatch(/^https?:\/\/[^/]+\//)
  })

  test('a genuine callback is believed, tells which payment it is about, and is told so', async () => {
    const { transactionId, callbacks } = await begin('pay')
    expect(callbacks).toHaveLength(1)
    for (const callback of callbacks) {
      const { answer, ...said } = read(callback)
      expect(said).toMatchObject({ genuine: true, transactionId })
      expect(said.refusal).toBeUndefined()
      expect(answer.kind === 'payer-returns' || answer.status).toBe(answer.kind === 'text' ? 200 : true)
    }
  })

  test('a forged callback that says paid is refused, with a reason', async () => {
    const { transactionId, callbacks } = await begin('forge')
    expect(callbacks).toHaveLength(1)
    for (const callback of callbacks) {
      const { answer, ...said } = read(callback)
      expect(said).toMatchObject({ genuine: false, transactionId, refusal: expect.stringMatching(/\w/) })
      expect(answer.kind === 'payer-returns' || answer.status).toBe(answer.kind === 'text' ? 400 : true)
    }
    expect((await ask(transactionId)).outcome).toBe('pending')
  })

  test('a callback with any one character changed, in any field that its proof covers, is refused', async () => {
    const callback = await callbackOfPaid()
    const sent = fieldsOf(callback)
    const covered = Object.keys(sent).filter((name) => !fields.unproven.includes(name))
    expect(covered).toEqual(expect.arrayContaining([fields.proof, fields.transactionId]))
    fc.assert(
      fc.property(fc.constantFrom(...covered), fc.nat(), fc.string({ maxLength: 2 }), (name, where, put) => {
        const before = sent[name] ?? ''
        const at = before === '' ? 0 : where % before.length
        const after = before.slice(0, at) + put + before.slice(at + 1)
        fc.pre(name === fields.proof ? after.toLowerCase() !== before.toLowerCase() : after !== before)
        expect(read(withFields(callback, { ...sent, [name]: after })).genuine).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('a callback with a field left out is refused', async () => {
    const callback = await callbackOfPaid()
    const sent = fieldsOf(callback)
    const filled = Object.keys(sent).filter((name) => sent[name] !== '' && !fields.unproven.includes(name))
    for (const name of filled) {
      const { [name]: _, ...rest } = sent
      expect(read(withFields(callback, rest)).genuine, name).toBe(false)
    }
  })

  test('a callback is believed whatever the case of the digits of its proof', async () => {
    const callback = await callbackOfPaid()
    const sent = fieldsOf(callback)
    const proof = sent[fields.proof] ?? ''
    for (const written of [proof.toLowerCase(), proof.toUpperCase()])
      expect(read(withFields(callback, { ...sent, [fields.proof]: written })).genuine).toBe(true)
  })

  test('a callback that comes again says the same, and its proof is worth nothing for another payment', async () => {
    const callback = await callbackOfPaid()
    expect(read(callback)).toEqual(read(callback))
    const other = await begin('fail')
    const stolen = { ...fieldsOf(callback), [fields.transactionId]: other.transactionId }
    expect(read(withFields(callback, stolen)).genuine).toBe(false)
    expect((await ask(other.transactionId)).outcome).toBe(failure)
  })

  test('whatever a stranger sends is refused, and never an accident', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    const names = fc.constantFrom(fields.proof, fields.transactionId, 'a', '__proto__')
    fc.assert(
      fc.property(fc.dictionary(names, text), fc.oneof(text, fc.webQueryParameters()), (query, body) => {
        for (const method of ['GET', 'POST'])
          expect(read({ method, query, headers: {}, body }).genuine).toBe(false)
      }),
    )
    const long = { [fields.transactionId]: 'x'.repeat(50_000), a: 'y'.repeat(50_000) }
    for (const callback of [
      { method: 'GET', query: long, headers: {}, body: '' },
      { method: 'POST', query: {}, headers: {}, body: new URLSearchParams(long).toString() },
    ])
      expect(read(callback).genuine).toBe(false)
  })

  test('a paid gift is answered as paid, with its id and its exact amount', async () => {
    const { transactionId } = await begin('pay', 12_345)
    const paid = { outcome: 'success', transactionId, amountPaisa: 1_234_500 }
    expect(await ask(transactionId)).toMatchObject(paid)
    expect(await ask(transactionId)).toMatchObject(paid)
  })

  test('what is not paid is never answered as paid', async () => {
    expect((await ask((await begin('fail')).transactionId)).outcome).toBe(failure)
    expect((await ask((await begin('pending')).transactionId)).outcome).toBe('pending')
  })

  test('of a payment that never began nothing is known', async () => {
    const unknown = { outcome: 'pending', transactionId: null, amountPaisa: null, transaction: null }
    expect(await ask((await begin('walk away')).transactionId)).toMatchObject(unknown)
    expect(await ask(newAttempt().transactionId)).toMatchObject(unknown)
  })

  test('a status that nobody knows keeps a payment pending', async () => {
    expect((await ask((await begin('pay', troubles['unknown status'])).transactionId)).outcome).toBe(
      'pending',
    )
  })

  test('another amount or another payment is told as the vendor tells it', async () => {
    const less = await begin('pay', troubles['other amount'])
    expect((await ask(less.transactionId)).amountPaisa).toBe((troubles['other amount'] - 1) * 100)
    const other = await begin('pay', troubles['other payment'])
    expect((await ask(other.transactionId)).transactionId).toBe('ANOTHERPAYMENT')
  })

  test('a payment that is not found at first is found later', async () => {
    const { transactionId } = await begin('pay', troubles['not found'])
    expect(await ask(transactionId)).toMatchObject({ outcome: 'pending', transactionId: null })
    await ask(transactionId)
    expect((await ask(transactionId)).outcome).toBe('success')
  })

  test.each(['status 500', 'connection dropped', 'broken answer'] as const)(
    'with a %s nothing is known, and the next question is answered',
    async (trouble) => {
      const { transactionId } = await begin('pay', troubles[trouble])
      await askInVain(transactionId)
      await askInVain(transactionId)
      expect((await ask(transactionId)).outcome).toBe('success')
    },
  )

  test('a vendor that is slow, not there, or refuses us leaves everything unknown', async () => {
    const { transactionId } = await begin('pay', troubles.slow)
    expect(String(await askInVain(transactionId, rig.impatient))).toContain('300 ms')
    await askInVain(transactionId, rig.unheard)
    await askInVain(transactionId, rig.refused)
  })

  /** A paid gift, and how to refund it; null where the vendor offers no refunds. */
  const beginPaid = async (amount?: number, gateway = rig.gateway) => {
    const refund = gateway.refund
    if (!refund) return null
    const { transactionId } = await begin('pay', amount)
    const orderId = (await ask(transactionId)).transaction?.order_id ?? ''
    const give = (paisa: number) => refund(orderId, paisa, 'Given twice')
    const giveInVain = async (paisa: number) => discreet(await give(paisa).catch((error: unknown) => error))
    return { orderId, transactionId, give, giveInVain }
  }

  test('where refunds are offered: in parts, then the rest, and never beyond', async () => {
    const paid = await beginPaid()
    if (!paid) return expect(rig.unheard.refund).toBeUndefined()
    const { transactionId, give, giveInVain } = paid
    const refusal = async (paisa: number) => expect(await giveInVain(paisa)).toBeInstanceOf(RefundRefused)
    await give(123_405)
    expect(await ask(transactionId)).toMatchObject({ outcome: 'partially refunded', amountPaisa: 500_000 })
    await refusal(376_596)
    await give(376_595)
    expect(await ask(transactionId)).toMatchObject({ outcome: 'refunded', amountPaisa: 500_000 })
    await refusal(1)
  })

  test('where refunds are offered: the whole at once, and what is not paid not at all', async () => {
    const paid = await beginPaid()
    if (!paid) return
    await paid.give(500_000)
    expect(await ask(paid.transactionId)).toMatchObject({ outcome: 'refunded', amountPaisa: 500_000 })
    const failed = await ask((await begin('fail')).transactionId)
    const refused = rig.gateway.refund?.(failed.transaction?.order_id ?? '', 1, 'Given twice')
    await expect(refused).rejects.toBeInstanceOf(RefundRefused)
  })

  test.each([
    ['refund slow', 'partially refunded'],
    ['refund unanswered', 'partially refunded'],
    ['refund lost', 'success'],
  ] as const)('with a %s nothing is known, and the inquiry finds out', async (trouble, outcome) => {
    const paid = await beginPaid(troubles[trouble], trouble === 'refund slow' ? rig.impatient : rig.gateway)
    if (!paid) return
    expect(await paid.giveInVain(100_000)).toBeInstanceOf(GatewayUnreachable)
    expect((await ask(paid.transactionId)).outcome).toBe(outcome)
    await paid.give(100_000)
    expect((await ask(paid.transactionId)).outcome).toBe('partially refunded')
  })

  test('a refund that the vendor cannot be asked for is unknown, not refused', async () => {
    for (const gateway of [rig.unheard, rig.refused]) {
      const paid = await beginPaid(5000, gateway)
      if (paid) expect(await paid.giveInVain(1)).toBeInstanceOf(GatewayUnreachable)
    }
  })
}

/** The fields of a callback, from its form or else its query. */
function fieldsOf({ query, body }: CallbackRequest): Record<string, string> {
  return body === '' ? query : Object.fromEntries(new URLSearchParams(body))
}

function withFields(callback: CallbackRequest, fields: Record<string, string>): CallbackRequest {
  if (callback.body === '') return { ...callback, query: fields }
  return { ...callback, body: new URLSearchParams(fields).toString() }
}
