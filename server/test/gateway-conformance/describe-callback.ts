import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CallbackRequest } from '../../src/gateways/gateway.ts'
import type { VendorFacts, VendorUnderTest } from './vendor-under-test.ts'

export function describeCallback(vendor: VendorUnderTest, { failure, callback: fields }: VendorFacts): void {
  const { ask, begin, callbackOfPaid, read } = vendor

  test('a genuine callback is accepted, names its payment, and is answered', async () => {
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

  test('a callback is accepted with the digits of its signature in upper or lower case', async () => {
    const callback = await callbackOfPaid()
    const sent = fieldsOf(callback)
    const proof = sent[fields.proof] ?? ''
    for (const written of [proof.toLowerCase(), proof.toUpperCase()])
      expect(read(withFields(callback, { ...sent, [fields.proof]: written })).genuine).toBe(true)
  })

  test('a repeated callback has the same content, and its signature is invalid for another payment', async () => {
    const callback = await callbackOfPaid()
    expect(read(callback)).toEqual(read(callback))
    const other = await begin('fail')
    const stolen = { ...fieldsOf(callback), [fields.transactionId]: other.transactionId }
    expect(read(withFields(callback, stolen)).genuine).toBe(false)
    expect((await ask(other.transactionId)).outcome).toBe(failure)
  })

  test('arbitrary unauthenticated input is refused without an error', () => {
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
}

/** The fields of a callback, from its form or else its query. */
function fieldsOf({ query, body }: CallbackRequest): Record<string, string> {
  return body === '' ? query : Object.fromEntries(new URLSearchParams(body))
}

function withFields(callback: CallbackRequest, fields: Record<string, string>): CallbackRequest {
  if (callback.body === '') return { ...callback, query: fields }
  return { ...callback, body: new URLSearchParams(fields).toString() }
}
