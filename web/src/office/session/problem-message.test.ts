import { expect, test } from 'vitest'
import { readerOf } from '../../../../words/src/reader.ts'
import { ApiProblem } from '../../call.ts'
import { endsSession, problemMessage } from './problem-message.ts'

const { t } = readerOf('en')

test.each(['Unauthenticated.', 'CSRF token mismatch.'])('the error %s ends the session', (message) => {
  expect(endsSession(new ApiProblem(401, message))).toBe(true)
})

test('no other error ends the session', () => {
  expect(endsSession(new ApiProblem(403, 'You may not do this.'))).toBe(false)
  expect(endsSession(new ApiProblem(500, ''))).toBe(false)
  expect(endsSession(new Error('Unauthenticated.'))).toBe(false)
})

test("the server's message is shown", () => {
  expect(problemMessage(t, new ApiProblem(422, 'The name is taken.'), 'It failed.')).toBe(
    'The name is taken.',
  )
})

test("without a server message, the screen's own is shown", () => {
  expect(problemMessage(t, new ApiProblem(502, ''), 'It failed.')).toBe('It failed.')
  expect(problemMessage(t, new TypeError('x is undefined'), 'It failed.')).toBe('It failed.')
})

test('an unreachable server is distinguished from a failing one', () => {
  expect(problemMessage(t, new ApiProblem(0, ''), 'It failed.')).toMatch(/cannot be reached/)
})
