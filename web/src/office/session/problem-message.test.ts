import { expect, test } from 'vitest'
import { ApiProblem } from '../../api-problem.ts'
import { endsSession, problemMessage } from './problem-message.ts'

test.each(['Unauthenticated.', 'CSRF token mismatch.'])('the answer %s ends the session', (message) => {
  expect(endsSession(new ApiProblem(401, message))).toBe(true)
})

test('no other answer ends the session', () => {
  expect(endsSession(new ApiProblem(403, 'You may not do this.'))).toBe(false)
  expect(endsSession(new ApiProblem(500, ''))).toBe(false)
  expect(endsSession(new Error('Unauthenticated.'))).toBe(false)
})

test('what the server says is what is shown', () => {
  expect(problemMessage(new ApiProblem(422, 'The name is taken.'), 'It failed.')).toBe('The name is taken.')
})

test('where the server gives no message, the screen has one of its own', () => {
  expect(problemMessage(new ApiProblem(502, ''), 'It failed.')).toBe('It failed.')
  expect(problemMessage(new TypeError('x is undefined'), 'It failed.')).toBe('It failed.')
})

test('a server that cannot be reached is distinguished from one that fails', () => {
  expect(problemMessage(new ApiProblem(0, ''), 'It failed.')).toMatch(/cannot be reached/)
})
