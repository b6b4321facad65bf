import { expect, test } from 'vitest'
import { suggestedEmail } from './details-step.tsx'

test.each([
  ['a.khan@gmial.com', 'a.khan@gmail.com'],
  ['a.khan@gmail.con', 'a.khan@gmail.com'],
  ['a.khan@Yahooo.com', 'a.khan@yahoo.com'],
  ['a.khan@hotmial.com', 'a.khan@hotmail.com'],
  ['a.khan@gmail.com', undefined],
  ['a.khan@Gmail.com', undefined],
  ['a.khan@gmail.example', undefined],
  ['a.khan@mail.com', undefined],
  ['', undefined],
])('an address such as %s is asked about: %s', (email, meant) => {
  expect(suggestedEmail(email)).toBe(meant)
})
