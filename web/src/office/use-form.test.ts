import { expect, test } from 'vitest'
import { createCause } from '../../../contract/src/causes.ts'
import { addAssociation } from '../../../contract/src/payment-methods.ts'
import { filled, problemsOf } from './use-form.ts'

test('the rules of a call say what is wrong, field by field', () => {
  expect(problemsOf(addAssociation, { pay_method_id: 0, pay_gateway_id: 3 })).toEqual({
    pay_method_id: ['Method is required'],
  })
  expect(problemsOf(addAssociation, { pay_method_id: 1, pay_gateway_id: 3 })).toEqual({})
})

test('a field with nothing but blanks is left out, so that it is required like an empty one', () => {
  const written = filled({ fundtitle: '  ', web_sequence: '', status: '1' })
  expect(written).toEqual({ status: '1' })
  expect(problemsOf(createCause, written)).toMatchObject({
    fundtitle: ['Title is required'],
    funddetail: ['Description is required'],
    web_sequence: ['Web Sequence is required'],
    mobile_sequence: ['Mobile Sequence is required'],
  })
})
